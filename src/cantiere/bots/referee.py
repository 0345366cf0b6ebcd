"""A match in which programs sit: who is asked, who is told what. Arena, terminal and server share it."""

from collections.abc import Mapping
from random import Random

from cantiere.bots.bot import Bot
from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match


class Referee:
    """Asks the bots of a match and tells them what happens. Seats without a bot are people."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], seed: int) -> None:
        self.match, self.bots, self.seed = match, dict(bots), seed

    def asked(self) -> int:
        """What the bot to move chooses; refused with its reason if it may not be played."""
        match = self.match
        bot = self.bots[match.mover]
        action = bot.choose(match.view(match.mover), self._seed())
        match.check(action)
        return action

    def _seed(self) -> int:
        """A number for each turn that tells nothing of the match's own seed."""
        return Random(f"bot {self.seed} {self.match.turn}").getrandbits(62)

    def play(self, action: int, word: int | None = None) -> None:
        """Play an action, by a bot or by a person, and tell all who listen."""
        match, mover = self.match, self.match.mover
        listeners = {seat: bot for seat, bot in self.bots.items() if bot.listens}
        before = match.view(SPECTATOR).tobytes() if listeners else b""
        match.play(action, word=word)
        is_open = bool(listeners) and match.view(SPECTATOR).tobytes() != before
        for seat, bot in listeners.items():
            bot.hear(action if is_open or seat == mover else None, match.events(seat))

    def play_text(self, line: str, seat: int | None = None) -> None:
        """Play a move as it is written, with all its parts; refused, it leaves no trace."""
        for action in self.match.tried(line, seat):
            self.play(action)

    def rewound(self) -> None:
        """The match went back, or was changed from outside: what the bots remember is no longer true."""
        for bot in self.bots.values():
            bot.hear(None, [])

    def part(self) -> None:
        """Let the bots go."""
        over = self.match.is_over
        for bot in self.bots.values():
            bot.leave(self.match.scores() if over else [], self.match.winners() if over else [])
