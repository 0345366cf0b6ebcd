"""Clocks: what is left follows from the lines alone."""

from functools import reduce

import pytest

from cantiere.core.errors import BadTable
from cantiere.server.live.clock import DAY, NOBODY, UNTIMED, Clock, Pace
from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import (
    Asked,
    Flagged,
    JournalLine,
    Played,
    Question,
    Replaced,
    Resigned,
    Resumed,
    Undone,
)
from cantiere.server.live.timing import Timing, after, has_fallen, runs_out_at, started

START = 1_000.0
MOVE = Clock(Pace.MOVE, 60)
FISCHER = Clock(Pace.FISCHER, 300, 5)
DAYS = Clock(Pace.DAYS, 3)


def written(at: float, line: JournalLine) -> Entry:
    return Entry(0, START + at, line=line)


def played(at: float, seat: int, following: int, whole: bool = True) -> Entry:
    return written(at, Played(seat, 0, "1r", key=0, by_bot=False, next=following, whole=whole))


def timing(clock: Clock, *entries: Entry, people: tuple[int, ...] = (0, 1, 2)) -> Timing:
    return reduce(after, entries, started(clock, people, seats=3, first=0, at=START))


def times(clock: Clock, *entries: Entry, at: float) -> list[float]:
    """What each seat has left, as a screen reckons it: the one that runs has run on since."""
    told = timing(clock, *entries)
    run_on = max(0.0, START + at - told.since)
    return [max(0.0, left - run_on * (seat == told.running)) for seat, left in enumerate(told.left)]


def test_without_a_clock_nobody_loses_time():
    assert timing(UNTIMED, played(10, 0, 1)).running == NOBODY
    assert runs_out_at(timing(UNTIMED)) is None
    assert not has_fallen(timing(UNTIMED), START + 10**9)


def test_only_the_seat_to_move_loses_time():
    assert times(FISCHER, at=20) == [280, 300, 300]
    assert times(FISCHER, played(20, 0, 1), at=30) == [285, 290, 300]


def test_fischer_adds_after_each_move():
    assert times(FISCHER, played(20, 0, 1), played(30, 1, 2), at=30) == [285, 295, 300]
    assert times(FISCHER, played(2, 0, 0), played(3, 0, 1), at=3) == [307, 300, 300]


def test_a_time_for_each_move_begins_anew():
    assert times(MOVE, played(50, 0, 1), played(60, 1, 0), at=70) == [50, 50, 60]
    assert times(MOVE, played(50, 0, 0), at=60) == [50, 60, 60]


@pytest.mark.parametrize("clock", [MOVE, FISCHER])
def test_a_move_in_several_parts_gets_time_once(clock):
    parts = [played(10, 0, 0, whole=False), played(20, 0, 0, whole=False)]
    assert times(clock, *parts, at=20)[0] == clock.seconds - 20
    whole = [*parts, played(25, 0, 1)]
    assert times(clock, *whole, at=25)[0] == clock.seconds - 25 + clock.increment


def test_days_are_days():
    assert runs_out_at(timing(DAYS)) == START + 3 * DAY
    assert times(DAYS, played(DAY, 0, 1), at=2 * DAY) == [2 * DAY, 2 * DAY, 3 * DAY]


def test_a_flag_falls_when_the_time_is_over_and_not_before():
    position = timing(MOVE, played(10, 0, 1))
    assert runs_out_at(position) == START + 70
    assert not has_fallen(position, START + 69.9)
    assert has_fallen(position, START + 70)


def test_a_bot_has_no_time_to_lose():
    position = timing(MOVE, played(10, 0, 1), people=(0, 2))
    assert position.running == NOBODY
    assert runs_out_at(position) is None


@pytest.mark.parametrize("kind", [Resigned, Replaced, Flagged])
def test_whoever_is_replaced_loses_no_more_time(kind):
    assert runs_out_at(timing(MOVE, written(5, kind(0, ends=False, by="normal")))) is None
    other = timing(MOVE, written(5, kind(2, ends=False, by="normal")))
    assert runs_out_at(other) == START + 60  # it is still the turn of 0
    assert timing(MOVE, written(5, kind(2, ends=True, by=None))).to_move == NOBODY


def test_the_end_stops_the_clock():
    assert runs_out_at(timing(MOVE, played(5, 0, NOBODY))) is None


def test_time_spent_on_what_is_taken_back_stays_spent():
    undone = written(30, Undone(0, to_turn=0, how="free", next=0))
    assert times(FISCHER, played(20, 0, 1), undone, at=30) == [285, 290, 300]
    assert times(MOVE, played(20, 0, 1), undone, at=30)[0] == 60


def test_an_absence_of_the_server_costs_nobody_anything():
    back = written(1_000, Resumed(START + 20))
    assert times(FISCHER, back, at=1_010) == [270, 300, 300]  # 20 s before and 10 s after it
    assert not has_fallen(timing(MOVE, back), START + 1_039)
    assert has_fallen(timing(MOVE, back), START + 1_040)


def test_an_absence_begins_with_the_last_line_at_the_earliest():
    """The server that wrote it was there, whatever its last sign of life says."""
    asked = written(40, Asked(Question.UNDO, 1, target=0, by=None))
    back = written(1_000, Resumed(START + 20))
    assert times(FISCHER, asked, back, at=1_000)[0] == 260


def test_several_absences_add_up():
    absences = [written(at, Resumed(START + at - 90)) for at in (100, 200, 300)]
    assert times(FISCHER, *absences, at=300)[0] == 300 - 3 * 10


def test_a_clock_that_is_turned_back_costs_nothing():
    assert times(FISCHER, played(-50, 0, 1), at=0)[0] == 305
    assert times(FISCHER, written(10, Resumed(START + 500)), at=10)[0] == 290


@pytest.mark.parametrize(
    ("pace", "amount", "increment"),
    [
        (Pace.NONE, 5, 0),
        (Pace.MOVE, 0, 0),
        (Pace.MOVE, -1, 0),
        (Pace.MOVE, 60, 5),
        (Pace.MOVE, float("nan"), 0),
        (Pace.FISCHER, 60, -1),
        (Pace.FISCHER, 60, float("inf")),
        (Pace.DAYS, 31, 0),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(pace, amount, increment):
    with pytest.raises(BadTable, match="wrong_clock"):
        Clock(pace, amount, increment)


@pytest.mark.parametrize("clock", [UNTIMED, MOVE, FISCHER, DAYS])
def test_a_clock_is_written_and_read(clock):
    assert Clock.of(clock.content()) == clock
