"""What waits for whom at a table, as its journal tells it."""

from cantiere.games import find
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.commands import AskUndo, Consent, Replace, Resign
from cantiere.server.live.decide import PATIENCE
from cantiere.server.live.room import Room
from cantiere.server.live.waiting import Waits, waiting_at
from tests.server.live.memory import MemoryJournal
from tests.server.live.rooms import person, play, room_of

AZUL = find("azul-pavilion")


def waiting(room: Room) -> dict[str, list[str]]:
    return {who: [one.what for one in waits] for who, waits in waiting_at(room.table).items()}


def turn_of(room: Room) -> Waits:
    (waits,) = waiting_at(room.table).values()
    return waits[0]


async def test_whoever_is_to_move_is_waited_for_until_the_clock_runs_out():
    journal = MemoryJournal()
    room = await room_of(AZUL, 2, journal, clock=Clock(Pace.DAYS, 2))
    first = turn_of(room)
    assert first.deadline == first.since + 2 * 86_400
    assert first.is_slow
    journal.clock.wait(100)
    await play(room)
    second = turn_of(room)
    assert second.since == first.since + 100
    assert second.seat == 1 - first.seat
    assert second == turn_of(await Room.load("t1", journal))


async def test_what_one_does_oneself_does_not_begin_the_turn_anew():
    journal = MemoryJournal()
    room = await room_of(AZUL, 2, journal)
    await play(room)
    seat, since = turn_of(room).seat, turn_of(room).since
    journal.clock.wait(5)
    await play(room)
    assert turn_of(room).since == since + 5
    await room.submit(AskUndo(seat, room.table.turn - 1))
    if room.table.ask is not None:
        await room.submit(Consent(1 - seat, yes=True))
    assert (turn_of(room).seat, turn_of(room).since) == (seat, since)


async def test_who_plays_for_all_at_one_screen_has_been_to_move_since_the_beginning():
    journal = MemoryJournal()
    room = await room_of(AZUL, [person(1), person(1)], journal)
    began = turn_of(room).since
    journal.clock.wait(5)
    await play(room)
    assert turn_of(room).since == began


async def test_a_question_waits_for_those_who_have_not_answered():
    room = await room_of(AZUL, [person(0), person(1), person(2), person(1)])
    for _ in range(6):
        await play(room)
    mover = room.table.to_move
    await room.submit(AskUndo(0, 1))
    assert room.table.ask is not None
    asked = waiting(room)
    assert {who for who, things in asked.items() if "undo" in things} == {"p1", "p2"}
    assert asked["p1"].count("undo") == 1
    await room.submit(Consent(3, yes=True))
    assert {who for who, things in waiting(room).items() if "undo" in things} == {"p2"}
    await room.submit(Consent(2, yes=False))
    assert waiting(room) == {room.table.sitters[mover].person: ["turn"]}


async def test_who_is_missed_can_see_it_and_until_when_to_object():
    room = await room_of(AZUL, 3)
    await room.submit(Replace(0, absent=1, by="random"))
    (missed,) = [one for one in waiting_at(room.table)["p1"] if one.what == "missed"]
    assert missed.deadline == missed.since + PATIENCE
    assert "replace" in waiting(room)["p2"]
    assert "replace" not in waiting(room).get("p0", [])


async def test_nothing_waits_when_a_bot_is_to_move_or_all_is_over():
    room = await room_of(AZUL, 2)
    await room.submit(Resign(0))
    assert waiting_at(room.table) == {}
    room = await room_of(AZUL, 3)
    mover = room.table.to_move
    await room.submit(Resign(mover))
    assert waiting_at(room.table) == {}
