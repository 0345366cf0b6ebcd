"""Coming back to a seat that a bot took over."""

import json

import pytest

from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.commands import Accepted, Refused, Replace, Resign, Return, Tick
from cantiere.server.live.decide import PATIENCE
from cantiere.server.live.room import Room
from cantiere.server.live.setting import AtFlag, Sitter
from cantiere.server.live.timing import LEAST_AT_RETURN
from tests.server.live.memory import HandClock, MemoryJournal
from tests.server.live.rooms import now, people, play, room_of, shown

AZUL = find("azul-pavilion")


async def flagged(clock: Clock, **more) -> tuple[Room, HandClock, int]:
    """A table at which whoever was to move has run out of time."""
    journal = MemoryJournal()
    room = await room_of(AZUL, more.pop("sitters", 3), journal, clock=clock, level="random", **more)
    seat = room.table.to_move
    journal.clock.wait(clock.seconds + 1)
    await room.submit(Tick(journal.clock()))
    assert room.table.gone == {seat: "flagged"}
    return room, journal.clock, seat


@pytest.mark.parametrize(
    ("clock", "left"),
    [
        (Clock(Pace.MOVE, 60), 60),
        (Clock(Pace.DAYS, 2), 2 * 86_400),
        (Clock(Pace.FISCHER, 300, 5), LEAST_AT_RETURN),
        (Clock(Pace.FISCHER, 300, 90), 90),
    ],
    ids=str,
)
def test_who_ran_out_of_time_comes_back_with_some(clock, left):
    async def story():
        room, hand, seat = await flagged(clock)
        hand.wait(1_000)
        assert isinstance(await room.submit(Return(seat)), Accepted)
        assert room.table.gone == {}
        assert room.table.sitters == list(room.table.setting.sitters)
        told = shown(room, seat)
        assert (told["clock"]["left"][seat], told["clock"]["running"]) == (left, seat)
        again = await Room.load("t1", room.journal, room.now)
        assert again.whole(seat) == room.whole(seat)
        hand.wait(left + 1)
        await room.submit(Tick(hand()))
        assert room.table.gone == {seat: "flagged"}

    now(story())


def test_time_that_was_left_is_not_lost():
    async def story():
        journal = MemoryJournal()
        room = await room_of(AZUL, 2, journal, clock=Clock(Pace.FISCHER, 300, 5))
        absent = 1 - room.table.to_move
        await room.submit(Replace(1 - absent, absent, "random"))
        journal.clock.wait(PATIENCE)
        await room.submit(Tick(journal.clock()))
        assert room.table.gone == {absent: "replaced"}
        await room.submit(Return(absent))
        assert shown(room, absent)["clock"]["left"][absent] == 300
        assert shown(room, absent)["legal"] == []
        await play(room)
        assert shown(room, absent)["legal"]

    now(story())


def test_all_are_told_and_an_open_question_is_dropped():
    async def story():
        room, _, seat = await flagged(Clock(Pace.MOVE, 60), sitters=4)
        others = [one for one in range(4) if one != seat]
        await room.submit(Replace(others[0], others[1], "random"))
        await room.submit(Return(seat))
        assert room.table.ask is None
        (line,) = json.loads(room.since(SPECTATOR, room.table.number - 1))["story"]
        assert (line["kind"], line["seat"]) == ("returned", seat)

    now(story())


def code(answer) -> str:
    assert isinstance(answer, Refused)
    return answer.refusal.code


def test_who_resigned_or_has_lost_does_not_come_back():
    async def story():
        room = await room_of(AZUL, 3)
        assert code(await room.submit(Return(0))) == "seat_taken_over"
        await room.submit(Resign(0))
        assert code(await room.submit(Return(0))) == "no_return"
        bots = await room_of(AZUL, (*people(2), Sitter(bot="random")))
        assert code(await bots.submit(Return(2))) == "no_return"
        lost, _, seat = await flagged(Clock(Pace.MOVE, 60), at_flag=AtFlag.LOSS)
        assert code(await lost.submit(Return(seat))) == "no_return"
        rated, _, seat = await flagged(Clock(Pace.MOVE, 60), rated=True)
        assert code(await rated.submit(Return(seat))) == "no_return_rated"

    now(story())
