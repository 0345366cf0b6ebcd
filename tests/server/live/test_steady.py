"""The wall clock is set while people play, by an hour either way: nobody is flagged, nobody is given time."""

import pytest

from cantiere.games import find
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.commands import Accepted, Consent, Replace, Resume, Tick, Unchanged
from cantiere.server.live.outcome import thought
from cantiere.server.live.room import Room
from cantiere.server.live.steady import MOST_ASTRAY, CommonSteady, Steady
from cantiere.server.live.waiting import waiting_at
from tests.server.live.memory import HandClock, MemoryJournal
from tests.server.live.rooms import kinds, now, play, reloaded, room_of, shown

AZUL = find("azul-pavilion")
MOVE, FISCHER = Clock(Pace.MOVE, 60), Clock(Pace.FISCHER, 300, 5)
HOUR = 3_600.0
either_way = pytest.mark.parametrize("jump", [HOUR, -HOUR, 0.0])


async def timed(clock: Clock, seats: int = 2) -> tuple[Room, HandClock]:
    hand = HandClock(run=999_000.0)
    return await room_of(AZUL, seats, MemoryJournal(hand), clock=clock), hand


def left(room: Room) -> float:
    """What the seat to move has left, as it is told now."""
    told = shown(room, 0)["clock"]
    return told["left"][told["running"]]


async def back(room: Room, hand: HandClock, alive: float, after: float = 0.0) -> tuple[Room, HandClock]:
    """The next server finds the table; the one before was last seen at `alive`, by its own clock."""
    again = hand.restarted(after)
    room.journal.clock = again
    loaded = await Room.load("t1", room.journal, again)
    await loaded.submit(Resume(alive))
    return loaded, again


@either_way
def test_a_jump_between_two_lines_costs_and_gives_nothing(jump):
    async def story():
        room, hand = await timed(FISCHER)
        first = room.table.to_move
        hand.wait(20)
        hand.jump(jump)
        assert await room.submit(Tick(room.now())) == Unchanged()
        assert left(room) == 280
        hand.wait(10)
        assert isinstance(await play(room), Accepted)
        told = shown(room, 0)["clock"]
        assert told["left"][first] == pytest.approx(275)
        assert room.due_at() == pytest.approx(hand() + told["left"][told["running"]])
        await reloaded(room)

    now(story())


@either_way
def test_a_flag_falls_when_the_time_is_over_whatever_the_wall_says(jump):
    async def story():
        room, hand = await timed(MOVE)
        hand.wait(30)
        hand.jump(jump)
        hand.wait(29)
        assert await room.submit(Tick(room.now())) == Unchanged()
        hand.wait(1)
        assert isinstance(await room.submit(Tick(room.now())), Accepted)
        assert kinds(room) == ["flagged"]

    now(story())


@either_way
def test_whoever_is_asked_about_has_the_same_time_to_object(jump):
    async def story():
        room, hand = await timed(Clock(), 3)
        await room.submit(Replace(0, 1, "random"))
        await room.submit(Consent(2, yes=True))
        hand.jump(jump)
        hand.wait(59)
        assert await room.submit(Tick(room.now())) == Unchanged()
        hand.wait(1)
        await room.submit(Tick(room.now()))
        assert kinds(room) == ["asked", "answered", "replaced"]

    now(story())


@either_way
def test_a_jump_before_a_restart_is_not_taken_for_time(jump):
    """20 s are thought, the wall is set, 10 s more, then the server is killed and away for a day."""

    async def story():
        room, hand = await timed(FISCHER)
        hand.wait(20)
        hand.jump(jump)
        hand.wait(10)
        again, later = await back(room, hand, alive=hand(), after=86_400)
        assert left(again) == pytest.approx(270)
        later.wait(5)
        assert left(again) == pytest.approx(265)
        assert await again.submit(Tick(again.now())) == Unchanged()
        await reloaded(again)

    now(story())


@either_way
def test_a_jump_while_the_server_is_away_is_not_taken_for_time(jump):
    async def story():
        room, hand = await timed(FISCHER)
        hand.wait(20)
        alive = hand()
        hand.jump(jump)
        again, later = await back(room, hand, alive, after=10)
        later.jump(-jump)  # and set right again
        later.wait(1)
        assert left(again) == pytest.approx(279)
        assert isinstance(await play(again), Accepted)
        assert again.table.timing.left[room.table.to_move] == pytest.approx(284)

    now(story())


def test_a_server_that_left_no_sign_was_there_at_its_last_line():
    async def story():
        room, hand = await timed(FISCHER)
        hand.wait(20)
        again, _ = await back(room, hand, alive=0.0, after=500)
        assert left(again) == 300

    now(story())


def test_a_question_waits_anew_after_a_restart():
    """While the server was away nobody could object."""

    async def story():
        room, hand = await timed(Clock(), 3)
        await room.submit(Replace(0, 1, "random"))
        await room.submit(Consent(2, yes=True))
        hand.wait(50)
        again, later = await back(room, hand, alive=hand(), after=HOUR)
        later.wait(59)
        assert await again.submit(Tick(again.now())) == Unchanged()
        later.wait(1)
        await again.submit(Tick(again.now()))
        assert kinds(again)[-2:] == ["resumed", "replaced"]

    now(story())


def test_a_table_of_an_older_release_goes_on_by_the_wall_clock_until_it_is_resumed():
    async def story():
        room = await room_of(AZUL, clock=FISCHER)  # its lines know no steady clock
        hand = room.journal.clock
        hand.wait(20)
        again, later = await back(room, hand, alive=hand(), after=HOUR)
        assert left(again) == pytest.approx(280)
        later.jump(-HOUR)
        later.wait(10)
        assert left(again) == pytest.approx(270)
        await reloaded(again)

    now(story())


def test_two_servers_at_one_table_take_nobodys_time():
    """Each has a clock of its own: what passes between a line of the one and of the other cannot be told."""

    async def story():
        room, hand = await timed(FISCHER)
        other = HandClock(hand() + HOUR, run=5.0)
        second = await Room.load("t1", room.journal, other)
        room.journal.clock = other
        mover = second.table.to_move
        assert isinstance(await play(second), Accepted)
        assert second.table.timing.left[mover] == 305
        assert second.due_at() == other() + second.table.timing.left[second.table.to_move]

    now(story())


@either_way
def test_what_people_read_is_the_time_on_the_wall(jump):
    async def story():
        room, hand = await timed(MOVE)
        hand.jump(jump)
        hand.wait(10)
        await play(room)
        (waits,) = (one for told in waiting_at(room.table).values() for one in told)
        assert waits.since == pytest.approx(hand.wall)
        assert waits.deadline == pytest.approx(hand.wall + 60)
        assert shown(room, 0)["clock"]["since"] == pytest.approx(hand.wall)
        lines = await room.journal.read("t1")
        assert sum(thought(2, lines)) == 10

    now(story())


@either_way
def test_the_clock_of_a_server_looks_at_the_wall_once(jump):
    wall, ticking = HandClock(5_000.0), HandClock(3.0)
    steady = Steady(wall, ticking)
    wall.time += jump
    ticking.wait(7)
    assert (steady.run, steady()) == (5_000.0, 5_007.0)


def test_clocks_are_told_as_they_stand_when_they_are_told():
    """Somebody who comes later needs no clock of his own to see what is left."""

    async def story():
        room, hand = await timed(FISCHER)
        assert left(room) == 300
        hand.wait(40)
        assert left(room) == 260
        assert isinstance(await play(room), Accepted)
        assert left(room) in (300, 265)

    now(story())


def test_processes_go_by_the_clock_of_the_one_that_was_there_first():
    """A run is joined in one go; a small difference is made up for, a large one is a mistake in telling."""
    first = CommonSteady(wall=lambda: 1_000.0, ticking=lambda: 50.0)
    other = CommonSteady(wall=lambda: 5_000.0, ticking=lambda: 7.0)
    assert other.run != first.run
    other.follow(first.run, first(), other())
    assert (other.run, other()) == (first.run, first())
    for _ in range(100):  # looks at the first
        other.follow(first.run, first() + MOST_ASTRAY / 2, other())
    assert other() == pytest.approx(first() + MOST_ASTRAY / 2, abs=0.001)
    before = other()
    other.follow(first.run, first() + HOUR, other())
    assert other() == before
    other.follow(9_000.0, 9_001.0, other())  # the first has gone, and so has its run
    assert (other.run, other()) == (9_000.0, 9_001.0)
