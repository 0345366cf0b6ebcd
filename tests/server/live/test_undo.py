"""Taking back: at once where nobody learned anything, else when all agree."""

import pytest

from cantiere.games import find
from cantiere.server.live.commands import (
    Accepted,
    AskUndo,
    Consent,
)
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
from tests.toy import LANTERN

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")

AZUL = find("azul-pavilion")
BOT = Sitter(bot="random")


def test_what_brought_no_news_is_taken_back_at_once():
    async def story():
        room = await room_of(AZUL)
        seat = room.table.to_move
        before = shown(room, seat)["view"]
        await play(room)
        assert await room.submit(AskUndo(seat, 0)) == Accepted(3, 0)
        assert shown(room, seat)["view"] == before
        assert kinds(room) == ["played", "undone"]  # the undone line stays
        await reloaded(room)
        await play(room, room.table.match.moves()[1])
        assert room.table.lines == [4]
        await reloaded(room)

    now(story())


def test_once_somebody_else_has_acted_he_must_agree():
    async def story():
        room = await room_of(AZUL)
        await play_on(room, 2)
        seat = mover(room, 0)
        assert await room.submit(AskUndo(seat, 0)) == Accepted(4, 2)
        question = shown(room, 1 - seat)["question"]
        assert question == {"number": 4, "what": "undo", "seat": seat, "target": 0, "by": None, "agreed": []}
        await reloaded(room)
        assert await refused(room, Consent(seat, True)) == "not_asked"
        assert await refused(room, Consent(1 - seat, True, about=3)) == "no_question"
        assert await refused(room, AskUndo(seat, 1)) == "question_open"
        assert await room.submit(Consent(1 - seat, True, about=4)) == Accepted(5, 0)
        assert kinds(room) == ["played", "played", "asked", "undone"]
        assert room.journal.lines["t1"][-1].content["how"] == "consent"
        assert room.table.ask is None
        await reloaded(room)

    now(story())


def test_everybody_must_agree():
    async def story():
        room = await room_of(AZUL, 4)
        await play_on(room, 4)
        seat, *others = [mover(room, 0)] + [one for one in range(4) if one != mover(room, 0)]
        await room.submit(AskUndo(seat, 0))
        for other in others[:2]:
            assert (await room.submit(Consent(other, True))).turn == 4
        assert shown(room, 0)["question"]["agreed"] == sorted(others[:2])
        await reloaded(room)
        assert (await room.submit(Consent(others[2], True))).turn == 0

    now(story())


@pytest.mark.parametrize("by_asker", [False, True])
def test_one_no_ends_the_question(by_asker):
    async def story():
        room = await room_of(AZUL, 3)
        await play_on(room, 3)
        seat = mover(room, 0)
        await room.submit(AskUndo(seat, 0))
        await room.submit(Consent(seat if by_asker else (seat + 1) % 3, False))
        assert (room.table.ask, room.table.turn) == (None, 3)
        assert await refused(room, Consent((seat + 2) % 3, True)) == "no_question"
        await reloaded(room)

    now(story())


def test_a_question_lapses_when_play_goes_on():
    async def story():
        room = await room_of(AZUL)
        await play_on(room, 2)
        await room.submit(AskUndo(mover(room, 0), 0))
        await play(room)
        assert room.table.ask is None

    now(story())


def test_people_at_one_screen_agree_as_one():
    async def story():
        shared = Sitter(person="home", seed="x")
        room = await room_of(AZUL, [shared, shared, person(2)])
        await play_on(room, 3)
        await room.submit(AskUndo(2, 0))
        assert (await room.submit(Consent(0, True))).turn == 0
        alone = await room_of(AZUL, [shared, shared])
        await play_on(alone, 2)
        assert (await alone.submit(AskUndo(0, 0))).turn == 0  # there is nobody to ask

    now(story())


def test_against_bots_alone_nobody_is_asked_unless_it_is_rated():
    async def story():
        for rated in (False, True):
            room = await room_of(LANTERN, [person(0), BOT], rated=rated)
            while room.table.to_move != 0:
                await play(room)
            turn = room.table.turn
            await play(room, "draw")
            if rated:
                assert await refused(room, AskUndo(0, turn)) == "undo_rated"
            else:
                assert (await room.submit(AskUndo(0, turn))).turn == turn
                assert kinds(room)[-1] == "undone"

    now(story())


def test_a_turn_that_is_played_again_has_another_chance():
    async def story():
        room = await room_of(LANTERN, [person(0), BOT])
        while room.table.to_move != 0:
            await play(room)
        turn, words = room.table.turn, set()
        for key in range(8):
            await play(room, "draw", key)
            words.add(room.table.match.words[turn])
            await room.submit(AskUndo(0, turn))
        assert len(words) == 8

    now(story())


@pytest.mark.parametrize("turn", [-1, 3, 4, 99])
def test_nobody_goes_back_to_where_nobody_was(turn):
    async def story():
        room = await room_of(AZUL)
        await play_on(room, 3)
        assert await refused(room, AskUndo(0, turn)) == "cannot_go_back"

    now(story())
