"""A bot under a clock, whose failures are one kind of fault and nobody else's problem."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import index
from time import perf_counter
from typing import Any

from cantiere.bots.bot import Bot, BotFault
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.play.events import Event

Maker = Callable[[str, Game], Bot]


class Watched(Bot):
    """A bot as the arena lets it play. What it does wrong while it listens is told when it is asked."""

    def __init__(self, name: str, game: Game, make: Maker) -> None:
        self.moves, self.seconds = 0, 0.0
        self.bot: Bot = Bot()
        self.fault: Refusal | None = None
        self._tried(lambda: self._sit(make(name, game)))
        self.listens = self.bot.listens  # type: ignore[misc]  # each as the bot that it watches

    def _sit(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: Any, seed: int) -> int:
        self.moves += 1
        chosen = self._tried(lambda: index(self.bot.choose(view, seed)))
        if self.fault is not None:
            raise self.fault
        return int(chosen)

    def hear(self, action: int | None, events: Sequence[Event]) -> None:
        self._tried(lambda: self.bot.hear(action, events))

    def leave(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        with suppress(Exception):  # it cannot harm anybody any more
            self.bot.leave(scores, winners)

    def _tried(self, call: Callable[[], Any]) -> Any:
        """What a call answers; once one has failed, nothing more is asked."""
        if self.fault is not None:
            return None
        begun = perf_counter()
        try:
            return call()
        except Refusal as refusal:
            self.fault = refusal
        except Exception as error:  # a bot may break down in any way; the match goes on
            self.fault = BotFault("bot_broke", reason=f"{type(error).__name__}: {error}")
        finally:
            self.seconds += perf_counter() - begun
        return None
