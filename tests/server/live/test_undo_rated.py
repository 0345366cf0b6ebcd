"""Taking back at a rated table: people may agree on it, a bot cannot be asked."""

import pytest

from cantiere.games import find
from cantiere.server.live.commands import Accepted, AskUndo, Consent
from cantiere.server.live.setting import Sitter
from tests.server.live.rooms import (
    kinds,
    mover,
    now,
    person,
    play,
    play_on,
    refused,
    reloaded,
    room_of,
    shown,
)

AZUL = find("azul-pavilion")


def test_people_at_a_rated_table_are_asked_and_may_agree():
    async def story():
        room = await room_of(AZUL, 3, rated=True)
        await play(room)
        before = [shown(room, viewer)["view"] for viewer in range(3)]
        await play_on(room, 3)
        seat = mover(room, 1)
        others = [one for one in range(3) if one != seat]
        asked = await room.submit(AskUndo(seat, 1))
        assert isinstance(asked, Accepted)
        assert asked.turn == 4  # nothing is taken back yet
        question = shown(room, others[0])["question"]
        assert (question["what"], question["seat"], question["target"]) == ("undo", seat, 1)
        assert (await room.submit(Consent(others[0], True, about=question["number"]))).turn == 4
        assert (await room.submit(Consent(others[1], True, about=question["number"]))).turn == 1
        assert kinds(room) == ["played"] * 4 + ["asked", "answered", "undone"]
        assert room.journal.lines["t1"][-1].line.how == "consent"
        assert [shown(room, viewer)["view"] for viewer in range(3)] == before
        assert room.table.setting.rated  # and it still counts
        await reloaded(room)

    now(story())


def test_one_no_at_a_rated_table_leaves_everything_as_it_is():
    async def story():
        room = await room_of(AZUL, 2, rated=True)
        await play_on(room, 2)
        seat = mover(room, 0)
        await room.submit(AskUndo(seat, 0))
        await room.submit(Consent(1 - seat, False))
        assert (room.table.ask, room.table.turn) == (None, 2)
        await reloaded(room)

    now(story())


@pytest.mark.parametrize("is_rated", [False, True])
def test_one_bot_among_people_is_enough_to_refuse_it_where_it_counts(is_rated):
    async def story():
        room = await room_of(AZUL, [person(0), person(1), Sitter(bot="random")], rated=is_rated)
        await play_on(room, 3)
        seat = next(mover(room, turn) for turn in range(3) if mover(room, turn) < 2)
        turn = next(turn for turn in range(3) if mover(room, turn) == seat)
        if is_rated:
            assert await refused(room, AskUndo(seat, turn)) == "undo_rated"
        else:
            assert isinstance(await room.submit(AskUndo(seat, turn)), Accepted)

    now(story())
