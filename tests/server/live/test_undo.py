"""Taking back: at once where nobody learned anything, else when all agree."""

from dataclasses import replace

import pytest

from cantiere.games import find
from cantiere.server.live.commands import (
    Accepted,
    AskUndo,
    Consent,
)
from cantiere.server.live.lines import content_of, line_of
from cantiere.server.live.room import Room
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
    room_in_an_auction,
    room_of,
    shown,
)
from tests.toy import LANTERN

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")

AZUL = find("azul-pavilion")
BOT = Sitter(bot="random")


def test_what_nobody_else_could_use_is_taken_back_at_once():
    async def story():
        room = await room_in_an_auction()
        seat = room.table.to_move
        before = shown(room, seat)["view"]
        await play(room, "raise")
        assert [shown(room, viewer)["free_from"] for viewer in range(-1, 3)] == [0] * 4
        assert await room.submit(AskUndo(seat, 0)) == Accepted(3, 0)
        assert shown(room, seat)["view"] == before
        assert kinds(room) == ["played", "undone"]  # the undone line stays
        await reloaded(room)
        await play(room, "raise+s5")
        assert room.table.lines == [4, 4]
        await reloaded(room)
        assert await room.submit(AskUndo(seat, 1)) == Accepted(5, 1)  # a part of it

    now(story())


@pytest.mark.parametrize("move", ["pass", "raise+s5+."])
def test_a_decision_that_lets_somebody_else_act_is_taken_back_only_if_all_agree(move):
    """Passing for good, a bid that stands: the next one may have thought about it already."""

    async def story():
        room = await room_in_an_auction()
        seat = room.table.to_move
        others = [other for other in range(3) if other != seat]
        await play(room, move)
        assert room.table.to_move != seat
        assert shown(room, seat)["free_from"] is None
        turn = room.table.turn
        assert await room.submit(AskUndo(seat, 0)) == Accepted(3, turn)
        assert kinds(room)[-1] == "asked"
        for viewer in range(3):
            assert shown(room, viewer)["question"]["what"] == "undo"
        assert (await room.submit(Consent(others[0], True))).turn == turn
        assert (await room.submit(Consent(others[1], True))).turn == 0
        assert shown(room, seat)["free_from"] is None

    now(story())


def test_the_end_of_a_turn_is_not_taken_back_silently():
    """Nothing new was seen, and the next one has not moved yet; but they know that they may."""

    async def story():
        room = await room_of(AZUL)
        seat = room.table.to_move
        await play(room)
        await room.submit(AskUndo(seat, 0))
        assert (room.table.turn, kinds(room)) == (1, ["played", "asked"])

    now(story())


def test_what_came_before_a_turn_that_was_passed_on_and_came_back_is_not_free():
    async def story():
        room = await room_in_an_auction()
        seat = room.table.to_move
        await play(room, "raise+s5+.")
        while room.table.to_move != seat:
            await play(room, "pass")
        turn = room.table.turn
        if "raise" in room.table.match.moves():
            await play(room, "raise")
            assert shown(room, seat)["free_from"] == turn
        await room.submit(AskUndo(seat, turn - 1))
        assert kinds(room)[-1] == "asked"

    now(story())


def test_lines_of_before_which_do_not_tell_are_asked_about():
    async def story():
        room = await room_in_an_auction()
        seat = room.table.to_move
        await play(room, "raise")
        last = room.journal.lines["t1"].pop()
        content = content_of(last.line)
        del content["free"]
        line = line_of(last.number, last.line.kind, content)
        room.journal.lines["t1"].append(replace(last, line=line))
        again = await Room.load("t1", room.journal, room.now)
        assert again.table.free_from == 1
        await again.submit(AskUndo(seat, 0))
        assert kinds(again)[-1] == "asked"

    now(story())


def test_once_somebody_else_has_acted_he_must_agree():
    async def story():
        room = await room_of(AZUL)
        await play_on(room, 2)
        seat = mover(room, 0)
        assert await room.submit(AskUndo(seat, 0)) == Accepted(4, 2)
        question = shown(room, 1 - seat)["question"]
        told = {"what": "undo", "seat": seat, "target": 0, "by": None, "redraws": False}
        assert question == {"number": 4, **told, "agreed": []}
        await reloaded(room)
        assert await refused(room, Consent(seat, True)) == "not_asked"
        assert await refused(room, Consent(1 - seat, True, about=3)) == "no_question"
        assert await refused(room, AskUndo(seat, 1)) == "question_open"
        assert await room.submit(Consent(1 - seat, True, about=4)) == Accepted(5, 0)
        assert kinds(room) == ["played", "played", "asked", "undone"]
        assert room.journal.lines["t1"][-1].line.how == "consent"
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
