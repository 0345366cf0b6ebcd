"""How the clocks at a table stand: it follows from the lines of the journal.

Only people have time to lose: the clock stands still while a bot thinks or the server is away. Times are
those of a steady clock (`Entry.time`): whoever sets the wall clock takes nobody's time, and gives none.
"""

from collections.abc import Iterable
from typing import NamedTuple, assert_never

from cantiere.server.live.clock import NOBODY, Clock, Pace
from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import (
    Answered,
    Asked,
    Began,
    Failed,
    Flagged,
    Left,
    Opened,
    Played,
    Replaced,
    Resigned,
    Resumed,
    Returned,
    Stopped,
    Undone,
)

LEAST_AT_RETURN = 30.0  # seconds, in games with one clock for all moves


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
    line = entry.line
    if entry.run != timing.run and not isinstance(line, Resumed):
        timing = _moved(timing, entry)
    if isinstance(line, Played) and not timing.clock.is_running:
        return _passed_on(timing, line, entry)
    return _changed(timing, entry)._replace(seen=entry.time, run=entry.run)


def _passed_on(timing: Timing, line: Played, entry: Entry) -> Timing:
    """A move without a clock, in one go: the longest games are loaded through here, line by line."""
    now = entry.time
    since = now if now > timing.since else timing.since
    return Timing(*timing[:3], line.next, since, now, entry.run)


def _changed(timing: Timing, entry: Entry) -> Timing:  # noqa: C901  one case per kind of line
    """What a line does to the clocks."""
    match entry.line:
        case Played() as line:
            return _played(_charged(timing, entry.time), line)
        case Undone() as line:
            return _undone(_charged(timing, entry.time), line)
        case Resigned() | Replaced() | Flagged() as line:
            return _left_by_its_player(_charged(timing, entry.time), line)
        case Returned() as line:
            return _returned(_charged(timing, entry.time), line)
        case Resumed() as line:
            return _resumed(timing, line, entry)
        case Stopped():
            return _charged(timing, entry.time)._replace(to_move=NOBODY)
        case Opened() | Began() | Asked() | Answered() | Failed():
            return timing
        case other:
            assert_never(other)


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
    now, seat = max(now, timing.since), timing.running
    if seat == NOBODY:
        return timing._replace(since=now)
    left = max(0.0, timing.left[seat] - (now - timing.since))
    return timing._replace(left=_with(timing.left, seat, left), since=now)


def _played(timing: Timing, line: Played) -> Timing:
    """A move in several parts is one move: time is given for the whole of it."""
    left = timing.left
    if line.whole and timing.clock.pace is Pace.FISCHER:
        left = _with(left, line.seat, left[line.seat] + timing.clock.increment)
    timing = timing._replace(left=left, to_move=line.next)
    return _given_anew(timing) if line.whole else timing


def _undone(timing: Timing, line: Undone) -> Timing:
    """Spent time stays spent; where each move has its own, it begins anew."""
    return _given_anew(timing._replace(to_move=line.next))


def _left_by_its_player(timing: Timing, line: Left) -> Timing:
    """A bot goes on there, or the game is over."""
    next_one = NOBODY if line.ends else timing.to_move
    return timing._replace(people=timing.people - {line.seat}, to_move=next_one)


def _returned(timing: Timing, line: Returned) -> Timing:
    """Time to go on with: that of a move, or what was left of the game's, if that is enough to begin with."""
    given = timing.clock.seconds
    if timing.clock.pace is Pace.FISCHER:
        given = max(timing.left[line.seat], timing.clock.increment, LEAST_AT_RETURN)
    return timing._replace(left=_with(timing.left, line.seat, given), people=timing.people | {line.seat})


def _resumed(timing: Timing, line: Resumed, entry: Entry) -> Timing:
    """The server is known to have been there at `alive`, by its own clock, and at its last line."""
    alive = max(line.alive, timing.seen)
    if timing.run in (None, entry.run):  # by the same clock as this line: not later than it
        alive = min(alive, entry.at if timing.run is None else entry.time)
    return _charged(timing, alive)._replace(since=entry.time)


def _given_anew(timing: Timing) -> Timing:
    if timing.clock.pace in (Pace.MOVE, Pace.DAYS) and timing.to_move != NOBODY:
        return timing._replace(left=_with(timing.left, timing.to_move, timing.clock.seconds))
    return timing


def _with(left: tuple[float, ...], seat: int, seconds: float) -> tuple[float, ...]:
    return (*left[:seat], seconds, *left[seat + 1 :])
