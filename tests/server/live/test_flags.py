"""Running out of time, and time that nobody is charged for."""

from cantiere.games import find
from cantiere.server.live.clock import Clock, Pace
from cantiere.server.live.commands import (
    Accepted,
    Play,
    Resume,
    Tick,
    Unchanged,
)
from cantiere.server.live.room import Room
from cantiere.server.live.setting import AtFlag
from tests.server.live.rooms import code, kinds, now, reloaded, room_of, shown

AZUL = find("azul-pavilion")


def test_a_flag_that_falls_lets_a_bot_go_on():
    async def story():
        room = await room_of(AZUL, clock=Clock(Pace.MOVE, 60), level="random")
        clock, seat = room.journal.clock, room.table.to_move
        assert room.due_at() == clock() + 60
        clock.wait(59)
        assert await room.submit(Tick(clock())) == Unchanged()
        clock.wait(1)
        assert isinstance(await room.submit(Tick(clock())), Accepted)
        assert await room.submit(Tick(clock())) == Unchanged()
        assert shown(room, 0)["seats"][seat] == {"bot": "random", "gone": "flagged"}
        assert room.table.end is None
        await reloaded(room)

    now(story())


def test_a_flag_that_falls_loses_if_so_agreed():
    async def story():
        room = await room_of(AZUL, clock=Clock(Pace.FISCHER, 60, 2), at_flag=AtFlag.LOSS)
        seat = room.table.to_move
        room.journal.clock.wait(61)
        move = room.table.match.moves()[0]
        late = await room.submit(Play(seat, 0, move, 1))  # before any Tick
        assert code(late) == "table_over"
        assert shown(room, 0)["end"] == {"why": "flagged", "loser": seat, "winners": [1 - seat]}
        three = await room_of(AZUL, 3, clock=Clock(Pace.MOVE, 60), at_flag=AtFlag.LOSS)
        seat = three.table.to_move
        three.journal.clock.wait(61)
        await three.submit(Tick(three.now()))
        assert three.table.end is None
        assert shown(three, 0)["seats"][seat]["gone"] == "flagged"

    now(story())


def test_a_move_that_comes_too_late_is_not_played_for_the_bot():
    async def story():
        room = await room_of(AZUL, clock=Clock(Pace.MOVE, 60))
        seat, move = room.table.to_move, room.table.match.moves()[0]
        room.journal.clock.wait(60)
        late = await room.submit(Play(seat, 0, move, 1))
        assert code(late) == "seat_taken_over"
        assert late.table is None  # the cards are the bot's now
        assert (kinds(room), room.table.turn) == (["flagged"], 0)

    now(story())


def test_a_server_that_was_away_takes_nobodys_time():
    async def story():
        room = await room_of(AZUL, clock=Clock(Pace.MOVE, 60))
        clock = room.journal.clock
        clock.wait(20)
        alive = clock()
        clock.wait(86_400)
        again = await Room.load("t1", room.journal, clock)
        assert isinstance(await again.submit(Resume(alive)), Accepted)
        assert await again.submit(Tick(clock())) == Unchanged()
        assert again.due_at() == clock() + 40
        assert shown(again, 0)["clock"]["left"] == [40.0, 60.0][:: 1 if again.table.to_move == 0 else -1]
        untimed = await room_of(AZUL)
        assert await untimed.submit(Resume(0.0)) == Unchanged()

    now(story())
