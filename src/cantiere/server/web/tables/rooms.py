"""The tables that are being played, in memory: loaded from their journals, with their bots and clocks."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from cantiere.core.errors import Refusal, Unavailable
from cantiere.server.bus.bus import Bus
from cantiere.server.bus.news import Line, SeatsChanged
from cantiere.server.live.bots import Moment, bot_to_move, let_bots_play
from cantiere.server.live.commands import Answer, Command, Refused, Resign, Resume, Stop
from cantiere.server.live.journal import Entry, Stale
from cantiere.server.live.room import Queue, Room, begin_table
from cantiere.server.live.setting import Setting
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.tables import PLAYING, WAITING, TableRow, Tables
from cantiere.server.web.infrastructure.compile_cache import READY, CompileCache
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.infrastructure.persevering import persevering
from cantiere.server.web.tables.bot_pool import BotPool
from cantiere.server.web.tables.consequences import Consequences
from cantiere.server.web.tables.duty import Duty, Everything, OffDutyError
from cantiere.server.web.tables.reading_on import ReadingOn

MOST_IDLE = 300  # rooms in memory before those are dropped in which nothing happens any more
Listener = Callable[[str], Awaitable[None]]
Signs = dict[float | None, float]  # by run, the last sign of life by its own clock; None: by the wall clock


class Rooms:
    """Finds the room of a table. Whatever is asked of one goes through here, and its consequences follow."""

    def __init__(
        self,
        journal: StoredJournal,
        tables: Tables,
        compile_cache: CompileCache,
        metrics: Metrics,
        bot_pool: BotPool,
        bus: Bus,
    ) -> None:
        self.journal, self.tables, self.compile_cache, self.bus = journal, tables, compile_cache, bus
        self.followers: list[Callable[[Room], None]] = []  # told whenever something happened at a table
        self.listeners: list[Listener] = []  # told the id of a table whose seats or status changed
        self.rooms: dict[str, Room] = {}
        self.signs: Signs = {}  # when the servers before this one were last seen
        self.duty: Duty = Everything()
        self._metrics, self._bot_pool, self.apart = metrics, bot_pool, bot_pool.apart
        self._consequences = Consequences(journal, tables, bot_pool, bus.is_shared)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._under_way: set[asyncio.Task[Answer]] = set()
        self._watchers: Counter[str] = Counter()
        self._reading = ReadingOn(self.catch_up)

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
        self.compile_cache.check(row.game)
        room = await Room.load(table_id, self.journal, self.journal.now, self.bus.is_shared)
        if row.status == PLAYING:
            await self._resume(room)
        self._consequences.know(room, row)
        await self._keep(room)
        await self.catch_up(room)  # what was written before others knew that it is here
        return room

    async def _resume(self, room: Room) -> None:
        """Servers that were here before are not any more; others of this run may be."""
        run, is_shared = room.table.timing.run, self.bus.is_shared
        if not is_shared or (self.duty.has(room.table.id) and run != self.journal.now.run):
            await _accepted(room, Resume(self.signs.get(run, 0.0)))

    async def begin(self, table_id: str, setting: Setting) -> None:
        """The game begins. All are told, also if it had begun already when the server was killed."""
        try:
            now, is_shared = self.journal.now, self.bus.is_shared
            room = await begin_table(self.journal, table_id, setting, now, is_shared)
        except Stale:
            await self.tables.start(table_id)
            await self.find(table_id)
        else:
            self.rooms[table_id] = room  # before anybody looks for it: a table has one room
            try:
                await self.tables.start(table_id)
            except BaseException:  # its journal has begun: whoever starts it again finds it there
                self.rooms.pop(table_id)
                raise
            await self.duty.take(table_id)
            await self._keep(room)
        await self._announce(table_id)

    async def _keep(self, room: Room) -> None:
        self.rooms[room.table.id] = room
        self._drop_idle()
        self._metrics.rooms.set(len(self.rooms))
        await self._follow(room)

    def _drop_idle(self) -> None:
        """Finished games that nobody looks at are read again when somebody does."""
        if len(self.rooms) > MOST_IDLE:
            over = filter(self._consequences.is_over, self.rooms)
            for table_id in [one for one in over if not self._watchers[one]]:
                del self.rooms[table_id]
                self._consequences.forget(table_id)

    def listen(self, room: Room, viewer: int, queue: Queue) -> None:
        room.listen(viewer, queue)
        self._watchers[room.table.id] += 1

    def leave(self, room: Room, queue: Queue) -> None:
        room.leave(queue)
        self._watchers[room.table.id] -= 1

    async def submit(self, room: Room, command: Command) -> Answer:
        """Ask something of a table; the answer comes when it is written down.

        It is done even if whoever asked vanishes meanwhile: the others could see a line only later, else.
        """
        task = asyncio.create_task(self._submit(room, command))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def resign(self, table_id: str, person_id: str) -> None:
        """Give up every seat that a person has at a table."""
        room = await self.find(table_id)
        for seat in seats_of(room, person_id):
            await self.submit(room, Resign(seat))

    async def stop(self, table_id: str) -> None:
        """A host ends the game."""
        answer = await self.submit(await self.find(table_id), Stop())
        if isinstance(answer, Refused):
            raise answer.refusal

    async def _submit(self, room: Room, command: Command) -> Answer:
        answer = await room.submit(command)
        await self._follow(room)
        return answer

    async def _follow(self, room: Room) -> None:
        """What a change at a table brings about elsewhere. What cannot be noted is owed: the line stands."""
        self._tell_followers(room)
        try:
            if await self._consequences.note(room):
                await self._announce(room.table.id)
            self._consequences.settle(room.table.id)
        except Unavailable:
            self._consequences.owe(room.table.id)
        self._rouse(room)

    def hear(self, table_id: str, number: int, line: Line | None = None) -> None:
        """Another process has written up to a line."""
        room = self.rooms.get(table_id)
        if room is not None:
            self._reading.hear(room, number, line)

    async def catch_up(self, room: Room, told: Sequence[Entry] = ()) -> bool:
        """Do what other processes have written, and all that follows from it; whether there was any."""
        if not self.bus.is_shared or not await room.catch_up(told):
            return False
        self._tell_followers(room)
        if self.duty.has(room.table.id):
            self._consequences.check(room)
            self._rouse(room)
        else:
            self._consequences.trust(room)
        return True

    async def latest(self, table_id: str) -> Room:
        """The room of a table, as it stands: what somebody has seen elsewhere is there, too."""
        room = await self.find(table_id)
        await self.catch_up(room)
        return room

    async def look(self) -> None:
        """News may be lost: how far are the tables that are played here?"""
        playing = [one for one in self.rooms if not self._consequences.is_over(one)]
        for table_id, number in (await self.journal.numbers(playing)).items():
            self.hear(table_id, number)

    async def take_on(self, table_id: str) -> None:
        """Run a table from now on: its clock, its bots, and what another process could not note any more."""
        room = await self.find(table_id)
        await self.catch_up(room)
        await self._resume(room)
        self._consequences.know(room, await self.tables.find(table_id))
        await self._follow(room)

    async def _announce(self, table_id: str) -> None:
        for listener in self.listeners:
            await listener(table_id)
        self.bus.publish(SeatsChanged(table=table_id))

    def _tell_followers(self, room: Room) -> None:
        for follower in self.followers:
            follower(room)

    def owes(self, room: Room) -> bool:
        """Whether something happened at a table that the database does not know yet."""
        return self.rooms.get(room.table.id) is room and self._consequences.owes(room.table)

    def _rouse(self, room: Room) -> None:
        """Let the bots of a table play, if it is their turn and they do not already."""
        table_id = room.table.id
        is_ours = table_id not in self._bots and self.duty.has(table_id)
        if is_ours and bot_to_move(room.table) is not None:
            self._bots[table_id] = asyncio.create_task(self._let_bots_play(room))

    async def _let_bots_play(self, room: Room) -> None:
        table_id = room.table.id
        try:
            await persevering(lambda: let_bots_play(room, self._think))
        except OffDutyError:
            return
        except Exception:  # the next thing that happens at the table tries again
            log().exception("bots stopped", table=table_id)
            return
        finally:
            self._bots.pop(table_id, None)
        await self._follow(room)

    async def _think(self, moment: Moment) -> int:
        """Bots of a table that another process runs by now think there."""
        if not self.duty.has(moment.table_id):
            raise OffDutyError
        return await self._bot_pool.think(moment)

    async def game_changed(self, game_id: str) -> None:
        """Once the rules of a game are there, what was being played goes on."""
        if self.compile_cache.state(game_id) == READY:
            rows = await persevering(self.tables.playing)
            await self.resume([row for row in rows if row.game == game_id])

    async def resume(self, rows: list[TableRow]) -> None:
        """Bots go on, and clocks run: not only when somebody looks."""
        for row in filter(lambda row: self.duty.has(row.id), rows):
            try:
                await persevering(partial(self.find, row.id))
            except Exception as error:  # one table that cannot be read keeps no other from going on
                log().error("a table cannot go on", table=row.id, reason=str(error))

    async def close(self) -> None:
        await asyncio.gather(*self._under_way, return_exceptions=True)
        tasks = [*self._bots.values(), *self._loading.values(), *self._reading.tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._bot_pool.close()


async def _accepted(room: Room, command: Command) -> None:
    """A table that cannot note that the server is back does not go on yet."""
    answer = await room.submit(command)
    if isinstance(answer, Refused):
        raise answer.refusal


def seats_of(room: Room, person_id: str | None) -> list[int]:
    """The seats that a person decides for: several, if others sit at the same screen."""
    sitters = room.table.sitters
    return [seat for seat, one in enumerate(sitters) if person_id is not None and one.person == person_id]


def seats_once_of(room: Room, person_id: str) -> list[int]:
    """The seats that a person had when the game began."""
    sitters = room.table.setting.sitters
    return [seat for seat, one in enumerate(sitters) if one.person == person_id]
