"""What changes a draw that is still to come: an undo that took back another one, and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from cantiere.games import find
from cantiere.server.live.bots import moment_of
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.commands import (
    Accepted,
    AskUndo,
    Consent,
    Fail,
    Play,
    Replace,
    Resign,
    Resume,
    Return,
    Tick,
)
from cantiere.server.live.decide import PATIENCE
from cantiere.server.live.room import Room
from cantiere.server.live.setting import Sitter
from tests.server.live.rooms import now, people, person, play, play_on, reloaded, room_of

PALAZZO = find("palazzo")
PROGRAM = Sitter(bot="gnome")
Shake = Callable[[Room], Any]


async def asked_and_withdrawn(room: Room) -> None:
    for _ in range(5):
        assert isinstance(await room.submit(AskUndo(0, room.table.turn - 3)), Accepted)
        assert isinstance(await room.submit(Consent(0, False)), Accepted)


async def asked_and_refused(room: Room) -> None:
    await room.submit(AskUndo(0, 0))
    assert isinstance(await room.submit(Consent(1, False)), Accepted)


async def failed_lines(room: Room) -> None:
    table = room.table
    for move in ("nonsense", "money+r3", "r3", "+."):
        for turn in (table.turn, 0):
            await room.submit(Play(table.to_move, turn, move, key=7))


async def absent_and_back(room: Room) -> None:
    clock = room.journal.clock
    await room.submit(Replace(0, 1, "random"))
    await room.submit(Consent(2, True))
    clock.wait(PATIENCE + 1)
    await room.submit(Tick(clock()))
    assert isinstance(await room.submit(Return(1)), Accepted)


async def out_of_time(room: Room) -> None:
    room.journal.clock.wait(100_000)
    assert isinstance(await room.submit(Tick(room.journal.clock())), Accepted)


async def given_up(room: Room) -> None:
    assert isinstance(await room.submit(Resign(1)), Accepted)


async def broken_program(room: Room) -> None:
    assert isinstance(await room.submit(Fail(3, "gnome", "bot_died")), Accepted)


async def server_away(room: Room) -> None:
    assert isinstance(await room.submit(Resume(room.journal.clock())), Accepted)


SHAKES = [
    asked_and_withdrawn,
    asked_and_refused,
    failed_lines,
    absent_and_back,
    out_of_time,
    given_up,
    broken_program,
    server_away,
]


async def begun() -> Room:
    clock = Clock(Pace.FISCHER, 3_600, 5)
    room = await room_of(PALAZZO, (*people(3), PROGRAM), clock=clock, level="random")
    await play_on(room, 12)
    return room


def next_words(room: Room) -> list[int]:
    return [room.table.next_word(room.table.turn + ahead) for ahead in range(6)]


@pytest.mark.parametrize("shake", SHAKES, ids=lambda shake: shake.__name__)
def test_nothing_that_a_player_does_beside_playing_changes_the_next_draws(shake: Shake):
    async def story():
        room = await begun()
        expected, number = next_words(room), room.table.number
        await shake(room)
        assert next_words(room) == expected
        assert shake is failed_lines or room.table.number > number
        assert next_words(await reloaded(room)) == expected

    now(story())


@pytest.mark.parametrize("shake", SHAKES, ids=lambda shake: shake.__name__)
def test_a_bot_cannot_be_made_to_think_again(shake: Shake):
    async def story():
        room = await begun()
        seed = moment_of(room.table, 3).seed
        await shake(room)
        assert moment_of(room.table, 3).seed == seed
        await play(room)
        assert moment_of(room.table, 3).seed != seed

    now(story())


def test_an_undo_that_took_back_no_draw_changes_no_draw():
    async def story():
        room = await room_of(find("azul-pavilion"))
        seat, expected = room.table.to_move, next_words(room)
        for key in range(4):
            await play(room, key=key)  # tiles that lie there are taken
            await room.submit(AskUndo(seat, 0))
            if room.table.ask is not None:
                await room.submit(Consent(1 - seat, True))
            assert (room.table.turn, room.table.redraws) == (0, 0)
            assert room.journal.lines["t1"][-1].line.redraws is False
        assert next_words(room) == expected

    now(story())


def test_each_undo_of_a_draw_changes_all_draws_after_it_and_is_announced():
    async def story():
        room = await room_of(PALAZZO)
        seat, words = room.table.to_move, [next_words(room)]
        for key in range(4):
            await play(room, "money", key)
            await room.submit(AskUndo(seat, 0))
            assert room.table.ask is not None
            assert room.table.ask.redraws
            await room.submit(Consent(1 - seat, True))
            assert room.table.redraws == key + 1
            words.append(next_words(room))
            assert next_words(await reloaded(room)) == words[-1]
        assert len({word for some in words for word in some}) == 5 * 6

    now(story())


def test_one_person_alone_can_shift_nothing_either():
    """Against bots nobody is asked: what was drawn is gone then, but nothing is known of what comes."""

    async def story():
        room = await room_of(PALAZZO, [person(0), Sitter(bot="random")])
        while room.table.to_move != 0 or "money" not in room.table.match.moves():
            await play(room)
        turn, before = room.table.turn, next_words(room)
        await play(room, "money", 1)
        await room.submit(AskUndo(0, turn))
        assert (room.table.turn, room.table.redraws) == (turn, 1)
        assert not {*before} & {*next_words(room)}

    now(story())
