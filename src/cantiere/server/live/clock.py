"""Time at the table: a clock is a value, and what is left of it follows from the lines of the journal.

Only people have time to lose: the clock stands still while a bot thinks or the server is away. Times are
those of a steady clock (`Entry.time`): whoever sets the wall clock takes nobody's time, and gives none.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from cantiere.core.errors import BadTable
from cantiere.server.live.journal import Entry, Kind

DAY = 86_400.0
LONGEST = 30 * DAY
NOBODY = -1
LEAST_AT_RETURN = 30.0  # seconds, in games with one clock for all moves


class Pace(StrEnum):
    """How time is given."""

    NONE = "none"
    MOVE = "move"  # so many seconds for each move
    FISCHER = "fischer"  # so many for the game, and some more after each move
    DAYS = "days"  # so many days for each move


@dataclass(frozen=True)
class Clock:
    """What was agreed on."""

    pace: Pace = Pace.NONE
    amount: float = 0.0  # days for DAYS, else seconds
    increment: float = 0.0  # seconds, for FISCHER

    def __post_init__(self) -> None:
        fits = 0 < self.seconds <= LONGEST if self.is_running else self.amount == 0
        gains = 0 <= self.increment <= LONGEST if self.pace is Pace.FISCHER else self.increment == 0
        if not fits or not gains:
            raise BadTable("wrong_clock", amount=self.amount, increment=self.increment)

    @property
    def is_running(self) -> bool:
        return self.pace is not Pace.NONE

    @property
    def seconds(self) -> float:
        return self.amount * DAY if self.pace is Pace.DAYS else self.amount

    def content(self) -> dict[str, Any]:
        return {"pace": self.pace.value, "amount": self.amount, "increment": self.increment}

    @classmethod
    def of(cls, written: dict[str, Any]) -> "Clock":
        return cls(Pace(written["pace"]), written["amount"], written["increment"])


UNTIMED = Clock()


class Timing(NamedTuple):
    """How all clocks stand after some line of the journal. A tuple: one is made for each line of a game."""

    clock: Clock
    left: tuple[float, ...]  # seconds by seat, at the time `since`
    people: frozenset[int]  # seats that have time to lose
    to_move: int  # or NOBODY, before and after the game
    since: float
    seen: float  # when the last line was written: the server was there
    run: float | None = None  # of the server that wrote it

    @property
    def running(self) -> int:
        """The seat whose time runs, or NOBODY."""
        return self.to_move if self.clock.is_running and self.to_move in self.people else NOBODY


def started(
    clock: Clock, people: Iterable[int], seats: int, first: int, at: float, run: float | None = None
) -> Timing:
    """The clocks when the game begins."""
    return Timing(clock, (clock.seconds,) * seats, frozenset(people), first, at, at, run)


def after(timing: Timing, entry: Entry) -> Timing:
    """The clocks after one more line."""
    if entry.run != timing.run and entry.kind != Kind.RESUMED:
        timing = _moved(timing, entry)
    if entry.kind == Kind.PLAYED and not timing.clock.is_running:
        return _passed_on(timing, entry)
    change = _CHANGES.get(entry.kind)
    return (change(timing, entry) if change else timing)._replace(seen=entry.time, run=entry.run)


def _passed_on(timing: Timing, entry: Entry) -> Timing:
    """A move without a clock, in one go: the longest games are loaded through here, line by line."""
    now = entry.time
    since = now if now > timing.since else timing.since
    return Timing(*timing[:3], entry.content["next"], since, now, entry.run)


def _moved(timing: Timing, entry: Entry) -> Timing:
    """Two servers write at one table: what passed between their lines cannot be told, and is nobody's."""
    return _charged(timing, timing.seen)._replace(since=entry.time)


def as_of(timing: Timing, now: float) -> Timing:
    """The clocks at a later moment, if nothing happens before."""
    return _charged(timing, now)


def runs_out_at(timing: Timing) -> float | None:
    """When the flag of the seat to move falls, if nothing happens before."""
    return None if timing.running == NOBODY else timing.since + timing.left[timing.running]


def has_fallen(timing: Timing, now: float) -> bool:
    deadline = runs_out_at(timing)
    return deadline is not None and now >= deadline


def _charged(timing: Timing, now: float) -> Timing:
    """The seat to move has thought until `now`; a clock that was turned back costs nothing."""
    now = max(now, timing.since)
    if timing.running != NOBODY:
        spent = now - timing.since
        timing = _with_left(timing, timing.running, max(0.0, timing.left[timing.running] - spent))
    return timing._replace(since=now)


def _played(timing: Timing, entry: Entry) -> Timing:
    """A move in several parts is one move: time is given for the whole of it."""
    timing, seat = _charged(timing, entry.time), entry.content["seat"]
    if entry.content["whole"] and timing.clock.pace is Pace.FISCHER:
        timing = _with_left(timing, seat, timing.left[seat] + timing.clock.increment)
    timing = timing._replace(to_move=entry.content["next"])
    return _given_anew(timing) if entry.content["whole"] else timing


def _undone(timing: Timing, entry: Entry) -> Timing:
    """Spent time stays spent; where each move has its own, it begins anew."""
    return _given_anew(_charged(timing, entry.time)._replace(to_move=entry.content["next"]))


def _left_by_its_player(timing: Timing, entry: Entry) -> Timing:
    """A bot goes on there, or the game is over."""
    timing = _charged(timing, entry.time)
    next_one = NOBODY if entry.content["ends"] else timing.to_move
    return timing._replace(people=timing.people - {entry.content["seat"]}, to_move=next_one)


def _returned(timing: Timing, entry: Entry) -> Timing:
    """Time to go on with: that of a move, or what was left of the game's, if that is enough to begin with."""
    timing, seat, clock = _charged(timing, entry.time), entry.content["seat"], timing.clock
    given = clock.seconds
    if clock.pace is Pace.FISCHER:
        given = max(timing.left[seat], clock.increment, LEAST_AT_RETURN)
    return _with_left(timing, seat, given)._replace(people=timing.people | {seat})


def _resumed(timing: Timing, entry: Entry) -> Timing:
    """The server is known to have been there at `alive`, by its own clock, and at its last line."""
    alive = max(entry.content["alive"], timing.seen)
    if timing.run in (None, entry.run):  # by the same clock as this line: not later than it
        alive = min(alive, entry.at if timing.run is None else entry.time)
    return _charged(timing, alive)._replace(since=entry.time)


def _given_anew(timing: Timing) -> Timing:
    if timing.clock.pace in (Pace.MOVE, Pace.DAYS) and timing.to_move != NOBODY:
        return _with_left(timing, timing.to_move, timing.clock.seconds)
    return timing


def _with_left(timing: Timing, seat: int, seconds: float) -> Timing:
    return timing._replace(left=(*timing.left[:seat], seconds, *timing.left[seat + 1 :]))


_CHANGES: dict[str, Callable[[Timing, Entry], Timing]] = {
    Kind.PLAYED: _played,
    Kind.UNDONE: _undone,
    Kind.RESIGNED: _left_by_its_player,
    Kind.REPLACED: _left_by_its_player,
    Kind.FLAGGED: _left_by_its_player,
    Kind.RETURNED: _returned,
    Kind.RESUMED: _resumed,
}
