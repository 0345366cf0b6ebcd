"""Who sits where: one person, and bots."""

from dataclasses import dataclass

from cantiere.bots.bot import Bot
from cantiere.bots.catalogue import bot_named
from cantiere.core.game import Game


@dataclass(frozen=True)
class Seats:
    """The names at the table, and the bot of each seat but one."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]

    @property
    def own(self) -> int:
        """The seat of the person."""
        return self.bots.index(None)

    @property
    def others(self) -> list[str]:
        """The names of the bots, from the person's left on."""
        count = len(self.names)
        return [self.names[(self.own + step) % count] for step in range(1, count)]

    def seated(self, game: Game) -> dict[int, Bot]:
        """The bots themselves."""
        return {seat: bot_named(bot, game) for seat, bot in enumerate(self.bots) if bot is not None}
