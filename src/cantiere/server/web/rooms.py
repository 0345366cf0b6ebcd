"""The tables that are being played, in memory: loaded from their journals, with their bots and clocks."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from cantiere.core.errors import Refusal
from cantiere.server.live.bots import bot_to_move, let_bots_play
from cantiere.server.live.commands import Answer, Command, Resume
from cantiere.server.live.room import Queue, Room, begin_table
from cantiere.server.live.setting import Setting
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.tables import PLAYING, WAITING, TableRow, Tables
from cantiere.server.web.logs import log
from cantiere.server.web.metrics import Metrics
from cantiere.server.web.minds import Minds
from cantiere.server.web.warmth import READY, Warmth

MOST_IDLE = 300  # rooms in memory before those are dropped in which nothing happens any more
Listener = Callable[[str], Awaitable[None]]


class Rooms:
    """Finds the room of a table. Whatever is asked of one goes through here, and its consequences follow."""

    def __init__(self, journal: StoredJournal, tables: Tables, warmth: Warmth, metrics: Metrics) -> None:
        self.journal, self.tables, self.warmth = journal, tables, warmth
        self.listeners: list[Listener] = []  # told the id of a table whose seats or status changed
        self.rooms: dict[str, Room] = {}
        self.alive = 0.0  # when the server before this one was last seen
        self._metrics, self._minds = metrics, Minds()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._under_way: set[asyncio.Task[Answer]] = set()
        self._watchers: Counter[str] = Counter()
        self._gone: dict[str, set[int]] = {}  # by table: seats whose loss is noted in the database
        self._over: set[str] = set()  # tables whose end is noted there

    async def find(self, table_id: str) -> Room:
        """The room of a table that has begun."""
        room = self.rooms.get(table_id)
        if room is not None:
            return room
        if table_id not in self._loading:
            task = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda done: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room:
        row = await self.tables.find(table_id)
        if row.status == WAITING:
            raise Refusal("table_waiting", table=table_id)
        self.warmth.check(row.game)
        room = await Room.load(table_id, self.journal)
        if row.status == PLAYING:
            await room.submit(Resume(self.alive))
        else:
            self._over.add(table_id)
        await self._keep(room)
        return room

    async def begin(self, table_id: str, setting: Setting) -> None:
        """The game begins; `Stale` if it has already."""
        room = await begin_table(self.journal, table_id, setting)
        await self.tables.start(table_id)
        await self._keep(room)

    async def _keep(self, room: Room) -> None:
        self.rooms[room.table.id] = room
        self._drop_idle()
        self._metrics.rooms.set(len(self.rooms))
        await self._follow(room)

    def _drop_idle(self) -> None:
        """Finished games that nobody looks at are read again when somebody does."""
        if len(self.rooms) > MOST_IDLE:
            idle = [one for one in self.rooms if one in self._over and not self._watchers[one]]
            for table_id in idle:
                del self.rooms[table_id]
                self._over.discard(table_id)
                self._gone.pop(table_id, None)

    def listen(self, room: Room, viewer: int, queue: Queue) -> None:
        room.listen(viewer, queue)
        self._watchers[room.table.id] += 1

    def leave(self, room: Room, queue: Queue) -> None:
        room.leave(queue)
        self._watchers[room.table.id] -= 1

    async def submit(self, room: Room, command: Command) -> Answer:
        """Ask something of a table; the answer comes when it is written down.

        Whoever asks may be gone before that. It is done to the end all the same: what follows from a line
        that is written must not depend on somebody's connection.
        """
        task = asyncio.create_task(self._done(room, command))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _done(self, room: Room, command: Command) -> Answer:
        answer = await room.submit(command)
        await self._follow(room)
        return answer

    async def _follow(self, room: Room) -> None:
        """What a change at a table brings about elsewhere."""
        table = room.table
        lost = table.gone.keys() - self._gone.setdefault(table.id, set())
        ended = table.end is not None and table.id not in self._over
        if lost:
            self._gone[table.id] |= lost
            for seat in lost:
                if table.sitters[seat].bot is not None:
                    await self.tables.take_over(table.id, seat, str(table.sitters[seat].bot))
        if ended:
            self._over.add(table.id)
            await self._finish(room)
        if lost or ended:
            for listener in self.listeners:
                await listener(table.id)
        self._rouse(room)

    async def _finish(self, room: Room) -> None:
        row = await self.tables.find(room.table.id)
        result = {"scores": room.table.match.scores(), "winners": room.table.winners(), "why": _why(room)}
        await self.tables.finish(row.id, result, room.file(names_at(row)))

    def _rouse(self, room: Room) -> None:
        """Let the bots of a table play, if it is their turn and they do not already."""
        table_id = room.table.id
        if bot_to_move(room.table) is not None and table_id not in self._bots:
            self._bots[table_id] = asyncio.create_task(self._let_bots_play(room))

    async def _let_bots_play(self, room: Room) -> None:
        table_id = room.table.id
        try:
            await let_bots_play(room, self._minds.think)
        except Exception:  # the next thing that happens at the table tries again
            log().exception("bots stopped", table=table_id)
            return
        finally:
            self._bots.pop(table_id, None)
        await self._follow(room)

    async def game_changed(self, game_id: str) -> None:
        """Once the rules of a game are there, what was being played goes on."""
        if self.warmth.state(game_id) == READY:
            await self.resume([row for row in await self.tables.playing() if row.game == game_id])

    async def resume(self, rows: list[TableRow]) -> None:
        """Bots go on, and clocks run: not only when somebody looks."""
        for row in rows:
            try:
                await self.find(row.id)
            except Exception as error:  # one table that cannot be read keeps no other from going on
                log().error("a table cannot go on", table=row.id, reason=str(error))

    async def close(self) -> None:
        await asyncio.gather(*self._under_way, return_exceptions=True)
        tasks = [*self._bots.values(), *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._minds.close()


def names_at(row: TableRow) -> list[str]:
    """Who sits where, as a game file tells it."""
    return [seat.name[:60] or str(seat.seat + 1) for seat in row.seats]


def seats_of(room: Room, person_id: str | None) -> list[int]:
    """The seats that a person decides for: several, if others sit at the same screen."""
    sitters: list[Any] = room.table.sitters
    return [seat for seat, one in enumerate(sitters) if person_id is not None and one.person == person_id]


def _why(room: Room) -> str:
    return room.table.end.why if room.table.end else ""
