"""What each seat has seen and done so far: a chain of steps, told as one digest for each seat.

Two positions have the same digest for a seat exactly if this seat has made the same choices and seen the same
events and views in the same order (as far as SHA-256 is to be trusted). What others did unseen leaves no
trace. The last of these choices and events are also told as rows of numbers, for nets.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, Self

from cantiere.core.events import TABLE
from cantiere.core.game import Game
from cantiere.core.record import SPECTATOR, memory_of
from cantiere.play.events import WIDTH, numbers_seen, read_log
from cantiere.research.observing import observation

RECALLED = 32  # rows of the past that a tensor holds
CHOICE = 1  # as the kind of a row: a choice of one's own; 0 is no row, and the events of a game follow
Row = tuple[int, ...]


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


class Known(NamedTuple):
    """What a seat knows of the past."""

    digest: str = ""
    recent: tuple[Row, ...] = ()  # the last things that it saw or did, RECALLED at the most


class Past:
    """The steps up to a state. What a seat knows of them is worked out when somebody asks for it."""

    __slots__ = ("_before", "_known", "_state", "_step")

    def __init__(
        self,
        state: Any,
        before: "Past | None" = None,
        step: Step | None = None,
        known: Mapping[int, Known] | None = None,
    ) -> None:
        """By a step from the past before it; or from nothing but what all seats know."""
        self._state, self._before, self._step, self._known = state, before, step, dict(known or {})

    def known(self, game: Game, seat: int) -> Known:
        """All that a seat knows of the past."""
        steps: list[Past] = []
        past: Past | None = self
        while past is not None and seat not in past._known:
            steps.append(past)
            past = past._before
        known = past._known[seat] if past else Known()
        for past in reversed(steps):
            known = past._known[seat] = past._added(game, seat, known)
        return known

    def _added(self, game: Game, seat: int, known: Known) -> Known:
        """What was known, with what the seat learns by the last step; the same if that is nothing."""
        step = self._step
        assert step  # a past without a step knows it all
        action = step.action if step.mover == seat else None
        log: Any = step.facts
        memory = memory_of(self._state)
        events = read_log(game, log, seat, memory)
        view = self._view(game, seat)
        if action is None and not events and self._before and self._before._view(game, seat) == view:
            return known
        digest = sha256(repr((known.digest, action, events, view)).encode()).hexdigest()
        rows = [] if action is None else [chosen(action)]
        rows += [seen(row, seat, int(self._state.seats)) for row in numbers_seen(game, log, seat, memory)]
        return Known(digest, (*known.recent, *rows)[-RECALLED:])

    def _view(self, game: Game, seat: int) -> bytes:
        return observation(game, int(self._state.seats)).observe(self._state, seat).tobytes()

    def imagined(self, game: Game, seat: int, state: Any) -> "Past":
        """That of a world which a seat imagines: it knows its own past, not what others saw unseen."""
        own = self.known(game, seat)
        others = {
            other: Known(sha256(f"{own.digest} {other}".encode()).hexdigest())
            for other in range(int(state.seats))
        }
        return Past(state, known=others | {seat: own})

    def told(self, game: Game, seats: int) -> dict[int, Known]:
        """What all seats know: enough to go on from."""
        return {seat: self.known(game, seat) for seat in range(seats)}


def chosen(action: int) -> Row:
    """A choice of one's own."""
    return (CHOICE, 0, action, *[0] * (WIDTH - 3))


def seen(numbers: Sequence[int], viewer: int, seats: int) -> Row:
    """An event; seats are counted from the viewer on."""
    kind, seat, *details = numbers
    whose = seat if viewer == SPECTATOR or seat == TABLE else (seat - viewer) % seats
    return (CHOICE + 1 + kind, whose, *details)
