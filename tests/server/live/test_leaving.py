"""Leaving a table, being replaced, and who cannot be."""

import pytest

from cantiere.games import find
from cantiere.play.gamefile import read_game
from cantiere.server.live.bots import bot_to_move, let_bots_play
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.commands import (
    Accepted,
    AskUndo,
    Consent,
    Play,
    Replace,
    Resign,
    Tick,
    Unchanged,
)
from cantiere.server.live.decide import PATIENCE
from cantiere.server.live.setting import Sitter
from tests.server.live.rooms import (
    NAMES,
    now,
    person,
    play,
    play_on,
    refused,
    reloaded,
    room_in_an_auction,
    room_of,
    shown,
    thought,
)

AZUL = find("azul-pavilion")
BOT = Sitter(bot="random")


def test_at_a_table_of_two_the_other_wins():
    async def story():
        room = await room_of(AZUL)
        await play_on(room, 3)
        await room.submit(Resign(1))
        assert shown(room, 0)["end"] == {"why": "resigned", "loser": 1, "winners": [0]}
        assert room.table.to_move == -1
        assert shown(room, 0)["legal"] == shown(room, 1)["legal"] == []
        for command in (
            Play(0, 3, "x", 1),
            AskUndo(0, 0),
            Resign(0),
            Consent(0, True),
            Replace(0, 1, "easy"),
        ):
            assert await refused(room, command) == "table_over"
        assert await room.submit(Tick(room.now())) == Unchanged()
        await reloaded(room)
        file = read_game(room.file(NAMES[:2]))
        assert file.match.turn == 3

    now(story())


def test_with_more_a_bot_goes_on():
    async def story():
        room = await room_of(AZUL, 3, level="random")
        await room.submit(AskUndo(0, 0))
        seat = room.table.to_move
        await room.submit(Resign(seat))
        assert shown(room, 0)["seats"][seat] == {"bot": "random", "gone": "resigned"}
        assert bot_to_move(room.table) == seat
        assert await refused(room, Play(seat, 0, room.table.match.moves()[0], 1)) == "seat_taken_over"
        assert await refused(room, Resign(seat)) == "seat_taken_over"
        await let_bots_play(room, thought)
        assert room.table.turn == 1
        assert room.table.to_move != seat
        await reloaded(room)

    now(story())


def test_a_bot_plays_only_where_a_bot_sits():
    async def story():
        room = await room_of(AZUL)
        move = room.table.match.moves()[0]
        assert await refused(room, Play(room.table.to_move, 0, move, 1, by_bot=True)) == "seat_taken_over"

    now(story())


def test_somebody_absent_is_replaced_when_all_agree_and_he_is_silent():
    async def story():
        room = await room_of(AZUL, 3)
        clock = room.journal.clock
        assert isinstance(await room.submit(Replace(0, 1, "easy")), Accepted)
        assert room.due_at() is None  # 2 has not agreed
        clock.wait(PATIENCE)
        assert await room.submit(Tick(clock())) == Unchanged()
        assert await refused(room, Consent(1, True)) == "not_asked"
        await room.submit(Consent(2, True))
        assert room.due_at() <= clock()
        await reloaded(room)
        await room.submit(Tick(clock()))
        assert shown(room, 0)["seats"][1] == {"bot": "easy", "gone": "replaced"}
        assert room.due_at() is None
        await reloaded(room)

    now(story())


def test_nobody_is_replaced_at_once():
    """At a table of two nobody else could agree: silence must do."""

    async def story():
        room = await room_of(AZUL)
        clock = room.journal.clock
        await room.submit(Replace(0, 1, "easy"))
        assert room.due_at() == clock() + PATIENCE
        clock.wait(PATIENCE - 1)
        assert await room.submit(Tick(clock())) == Unchanged()
        assert (await room.submit(Consent(1, False))).number == 3  # he is there
        clock.wait(100)
        assert await room.submit(Tick(clock())) == Unchanged()
        assert room.table.sitters[1].person == "p1"

    now(story())


def test_whoever_plays_is_not_absent():
    async def story():
        room = await room_in_an_auction()
        seat = room.table.to_move
        other = (seat + 1) % 3
        await room.submit(Replace(other, seat, "easy"))
        await play(room, "raise")
        assert room.table.ask is None
        await room.submit(Replace(seat, other, "easy"))
        await room.submit(AskUndo(seat, 0))  # free: the question is settled by it
        assert room.table.ask is None

    now(story())


@pytest.mark.parametrize(
    ("absent", "by", "clock", "reason"),
    [
        (0, "easy", Clock(), "not_to_replace"),
        (2, "easy", Clock(), "not_to_replace"),
        (9, "easy", Clock(), "not_to_replace"),
        (1, "genius", Clock(), "unknown_level"),
        (1, "run:rm", Clock(), "unknown_level"),
        (1, "easy", Clock(Pace.DAYS, 2), "clock_decides"),
    ],
)
def test_who_cannot_be_replaced(absent, by, clock, reason):
    async def story():
        room = await room_of(AZUL, [person(0), person(1), BOT], clock=clock)
        assert await refused(room, Replace(0, absent, by)) == reason

    now(story())
