"""Bots at a table, and what they are found out for."""

import pytest

from cantiere.bots.bot import BotFault
from cantiere.core.errors import IllegalMove, Refusal
from cantiere.games import find
from cantiere.play.gamefile import read_game
from cantiere.server.live.bots import let_bots_play
from cantiere.server.live.commands import (
    AskUndo,
    Fail,
)
from cantiere.server.live.setting import Sitter
from tests.server.live.rooms import (
    NAMES,
    kinds,
    now,
    person,
    play,
    refused,
    reloaded,
    room_of,
    shown,
    thought,
)
from tests.toy import LANTERN

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")

AZUL = find("azul-pavilion")
BOT = Sitter(bot="random")


def test_bots_play_a_game_to_its_end():
    async def story():
        room = await room_of(LANTERN, [BOT, person(1), Sitter(bot="greedy")])
        while room.table.end is None:
            await let_bots_play(room, thought)
            if room.table.end is None:
                await play(room)
        end = shown(room, 1)["end"]
        assert end == {"why": "rules", "loser": None, "winners": room.table.match.winners()}
        again = await reloaded(room)
        assert again.table.match.words == room.table.match.words
        file = read_game(room.file(NAMES[:3]))
        assert file.bots == ("random", None, "greedy")
        assert file.match.scores() == room.table.match.scores()

    now(story())


def test_a_bot_that_is_wrong_is_found_out():
    async def story():
        room = await room_of(AZUL, [BOT, person(1)])
        while room.table.to_move != 0:
            await play(room)

        async def nonsense(moment):
            return moment.game.notation.size - 1

        async def late(moment):
            await play(room)  # somebody changed the table meanwhile
            return moment.game.notation.size - 1

        with pytest.raises(IllegalMove):
            await let_bots_play(room, nonsense)
        turn = room.table.turn
        await let_bots_play(room, late)
        assert room.table.turn == turn + 1

    now(story())


def test_a_program_that_fails_is_replaced_and_a_question_stays_open():
    async def story():
        room = await room_of(AZUL, [Sitter(bot="gnome"), person(1), person(2)], level="random")
        while room.table.to_move != 0 or room.table.turn < 2:
            await play(room)
        await room.submit(AskUndo(1, 0))

        asked = room.table.ask
        await room.submit(Fail(0, "gnome", "bot_died"))
        assert room.table.ask == asked is not None
        assert shown(room, 1)["seats"][0] == {"bot": "random", "gone": "failed"}
        assert await refused(room, Fail(0, "gnome", "bot_died")) == "seat_taken_over"
        assert await refused(room, Fail(1, "gnome", "bot_died")) == "seat_taken_over"
        again = await reloaded(room)
        assert again.table.gone == {0: "failed"}

    now(story())


def test_a_table_goes_on_without_a_program_that_cannot():
    async def story():
        room = await room_of(AZUL, [Sitter(bot="gnome"), person(1)], level="random")
        while room.table.to_move != 0:
            await play(room)

        async def think(moment):
            if moment.name == "gnome":
                raise BotFault("bot_died")
            return await thought(moment)

        await let_bots_play(room, think)
        assert kinds(room)[-2:] == ["failed", "played"]
        assert room.table.to_move == 1

    now(story())


def test_the_file_of_a_game_is_not_to_be_had_before_its_end():
    async def story():
        room = await room_of(AZUL)
        with pytest.raises(Refusal, match="table_not_over"):
            room.file(NAMES[:2])

    now(story())
