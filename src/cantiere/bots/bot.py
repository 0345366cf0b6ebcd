"""What a program must do to sit at a table."""

from collections.abc import Sequence
from typing import Any, ClassVar

from cantiere.core.errors import Refusal
from cantiere.play.events import Event


class BotFault(Refusal):
    """A bot that cannot go on: it was too slow, broke down, or answered what is not a legal move."""


class Bot:
    """A player that is a program, at one seat of one match.

    It is given views, never the state. With the same seed and the same past it makes the same choice.
    """

    listens: ClassVar[bool] = False  # whether it wants to `hear`; telling costs time

    def choose(self, view: Any, seed: int) -> int:
        """One of the actions that are legal for the seat to move. May raise BotFault."""
        raise NotImplementedError

    def hear(self, action: int | None, events: Sequence[Event]) -> None:
        """What somebody did: the action, unless it was hidden from this seat, and what it saw of it."""

    def leave(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """The match is over, or goes on without this bot (then nobody has won)."""
