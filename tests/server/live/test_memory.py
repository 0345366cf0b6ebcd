"""Hidden memory: what happened is told when it happens; later nobody is reminded of it."""

import json
from typing import Any

import pytest

from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.server.live.lines import Played
from cantiere.server.live.news import brings_news, transitions_since
from cantiere.server.live.room import Room
from cantiere.server.live.story import earlier, told_from_turn
from tests import campanile, palazzo
from tests.server.live.rooms import Ears, heard, now, play, play_on, room_of, shown

GAMES = ("palazzo", "campanile")
SEATS = 3
PLIES = 30


def told(room: Room, viewer: int, since: int) -> Any:
    return json.loads(room.since(viewer, since))["story"]


def own_last_line(room: Room, viewer: int) -> int:
    lines = [entry for entry in room.table.entries if isinstance(entry.line, Played)]
    return max(entry.number for entry in lines if entry.line.seat == viewer)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_older_than_ones_own_last_move_is_told_again(game):
    async def story():
        room = await room_of(find(game), SEATS, options={"memory": "hidden"})
        await play_on(room, PLIES)
        for viewer in range(SEATS):
            last = own_last_line(room, viewer)
            for since in (1, last - 2, last - 1):
                assert told(room, viewer, since)[0]["number"] == last
            assert told(room, viewer, last) == told(room, viewer, 1)[1:]
        for since in (1, room.table.number - 2, room.table.number - 1):
            assert [line["number"] for line in told(room, SPECTATOR, since)] == [room.table.number]

    now(story())


@pytest.mark.parametrize("game", GAMES)
def test_with_open_memory_all_of_it_is(game):
    async def story():
        room = await room_of(find(game), SEATS)
        await play_on(room, PLIES)
        for viewer in range(SPECTATOR, SEATS):
            assert len(told(room, viewer, 1)) == PLIES

    now(story())


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_on_is_told_each_move_as_it_happens(game):
    async def story():
        room, ears = await room_of(find(game), SEATS, options={"memory": "hidden"}), Ears()
        room.listen(2, ears)
        await play_on(room, PLIES)
        assert all(len(message["story"]) == 1 for message in heard(ears))

    now(story())


@pytest.mark.parametrize("game", GAMES)
def test_no_hand_of_another_is_in_a_message(game):
    async def story():
        room = await room_of(find(game), SEATS, options={"memory": "hidden"})
        await play_on(room, PLIES)
        for viewer in range(SPECTATOR, SEATS):
            players = shown(room, viewer)["view"]["players"]
            assert [player["known"] is None for player in players] == [
                seat != viewer for seat in range(SEATS)
            ]

    now(story())


def test_at_the_end_all_is_told():
    async def story():
        room = await room_of(find("campanile"), 2, options={"memory": "hidden"})
        while room.table.end is None:
            await play(room, key=room.table.number)
        assert len(told(room, SPECTATOR, room.table.number - 9)) == 9
        assert all(player["known"] is not None for player in shown(room, SPECTATOR)["view"]["players"])

    now(story())


def test_whether_a_move_may_be_taken_back_freely_does_not_tell_where_its_card_came_from():
    """A known card or a hidden one: with hidden memory neither may show."""
    free = set()
    for known, hidden in (("r", "bc"), ("b", "rc")):
        match = campanile.Table(
            built={"g": "1111"}, known={0: known}, hidden={0: hidden}, tops="ccc", memory="hidden"
        ).match()
        match.play_text("r2")
        free |= {brings_news(transition) for transition in transitions_since(match, 0)}
    assert len(free) == 1


def test_a_discarded_tile_is_no_news_with_hidden_memory_either():
    """All looked on: whoever built it, or put it away, may still think again."""
    for options in ({}, {"memory": "hidden"}):
        table = palazzo.Table(quarries={"east": "ma11 ma21"}, revealed=True, options=options)
        match = palazzo.played(table, "auction", "pass", "ma11-out")
        assert not next(map(brings_news, transitions_since(match, match.turn - 1)))


@pytest.mark.parametrize("game", GAMES)
def test_the_history_goes_no_further_back_either(game):
    """Lines and positions of the past: what a page asks for after a reload."""

    async def story():
        room = await room_of(find(game), SEATS, options={"memory": "hidden"})
        await play_on(room, PLIES)
        table, lines = room.table, room.journal.lines["t1"]
        for viewer in range(SEATS):
            last = own_last_line(room, viewer)
            assert next(entry.number for entry in earlier(table, viewer, lines, 10_000)) == last
            assert table.lines[told_from_turn(table, viewer)] == last
        assert [entry.number for entry in earlier(table, SPECTATOR, lines, 10_000)] == [table.number]
        assert told_from_turn(table, SPECTATOR) == table.turn - 1

    now(story())
