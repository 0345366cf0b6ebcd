"""Loading a table: the work is counted here; `make bench-server` measures the time."""

import pytest

from cantiere.core.compile import JIT
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.server.live.room import Room
from tests.server.live.rooms import now, play_on, room_of


@pytest.mark.parametrize("plies", [10, 300 if JIT else 40])
def test_a_table_is_loaded_by_one_replay_however_long_it_is(plies, monkeypatch):
    """Actions are played in one call of compiled code; only the last one by itself, for its events."""
    calls: list[str] = []

    def counted(name):
        original = getattr(Match, name)

        def count(self, *arguments, **more):
            calls.append(name)
            return original(self, *arguments, **more)

        monkeypatch.setattr(Match, name, count)

    async def story():
        room = await room_of(find("palazzo"))
        await play_on(room, plies)
        for name in ("play", "_replay_unseen", "_lay_out", "view", "_list_legal"):
            counted(name)
        again = await Room.load("t1", room.journal, room.now)
        assert calls == ["_lay_out"]  # nothing is replayed before somebody looks
        assert again.table.match.turn == room.table.turn
        assert sorted(calls) == ["_lay_out", "_list_legal", "_replay_unseen", "play"]
        assert room.journal.reads == 2  # to begin, and now

    now(story())
