"""What each seat has seen and done so far: a chain of steps, told as one digest for each seat.

Two positions have the same digest for a seat exactly if this seat has made the same choices and seen the same
events and views in the same order (as far as SHA-256 is to be trusted). What others did unseen leaves no
trace.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, Self

from cantiere.core.game import Game
from cantiere.core.record import memory_of
from cantiere.play.events import read_log
from cantiere.research.observing import observation


class Fact(NamedTuple):
    """A row of a log, whoever wrote it."""

    kind: int
    seat: int
    details: Sequence[int]


class Facts(NamedTuple):
    """A log, as `read_log` reads it."""

    count: int  # type: ignore[assignment]  # as a log calls it; a tuple counts by that name
    facts: Sequence[Fact]

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]]) -> Self:
        return cls(len(rows), [Fact(row[0], row[1], row[2:]) for row in rows])


class Step(NamedTuple):
    """What was played, by whom, and what was told of it, all draws included."""

    action: int
    mover: int
    facts: Facts


class Past:
    """The steps up to a state. A digest is worked out when somebody asks for it."""

    __slots__ = ("_before", "_digests", "_state", "_step")

    def __init__(
        self,
        state: Any,
        before: "Past | None" = None,
        step: Step | None = None,
        digests: Mapping[int, str] | None = None,
    ) -> None:
        """By a step from the past before it; or from nothing but the digests of all seats."""
        self._state, self._before, self._step, self._digests = state, before, step, dict(digests or {})

    def digest(self, game: Game, seat: int) -> str:
        """A name for all that a seat knows of the past."""
        steps: list[Past] = []
        past: Past | None = self
        while past is not None and seat not in past._digests:
            steps.append(past)
            past = past._before
        known = past._digests[seat] if past else ""
        for past in reversed(steps):
            known = past._digests[seat] = past._added(game, seat, known)
        return known

    def _added(self, game: Game, seat: int, known: str) -> str:
        """The digest with what the seat learns by the last step; the same if that is nothing."""
        step = self._step
        assert step  # a past without a step knows all digests
        action = step.action if step.mover == seat else None
        log: Any = step.facts
        events = read_log(game, log, seat, memory_of(self._state))
        view = self._view(game, seat)
        if action is None and not events and self._before and self._before._view(game, seat) == view:
            return known
        return sha256(repr((known, action, events, view)).encode()).hexdigest()

    def _view(self, game: Game, seat: int) -> bytes:
        return observation(game, int(self._state.seats)).observe(self._state, seat).tobytes()

    def imagined(self, game: Game, seat: int, state: Any) -> "Past":
        """That of a world which a seat imagines: it knows its own past, not what others saw unseen."""
        own = self.digest(game, seat)
        others = {other: sha256(f"{own} {other}".encode()).hexdigest() for other in range(int(state.seats))}
        return Past(state, digests=others | {seat: own})

    def told(self, game: Game, seats: int) -> dict[int, str]:
        """The digests of all seats: enough to go on from."""
        return {seat: self.digest(game, seat) for seat in range(seats)}
