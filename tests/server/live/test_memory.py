"""Hidden memory: what happened is told when it happens; later nobody is reminded of it."""

import json
from typing import Any

import pytest

from cantiere.core.record import SPECTATOR
from cantiere.games import find
from cantiere.server.live.lines import Played
from cantiere.server.live.room import Room
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
            assert told(room, viewer, last - 1)[0]["number"] == last
            assert told(room, viewer, last - 2) is None
        assert len(told(room, SPECTATOR, room.table.number - 1)) == 1
        assert told(room, SPECTATOR, room.table.number - 2) is None

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
        assert told(room, SPECTATOR, room.table.number - 9) is not None
        assert all(player["known"] is not None for player in shown(room, SPECTATOR)["view"]["players"])

    now(story())
