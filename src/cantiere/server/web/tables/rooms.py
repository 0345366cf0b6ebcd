"""The tables that are being played, in memory: loaded from their journals, with their bots and clocks."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import chain, repeat
from typing import TypeVar

from cantiere.core.errors import Refusal, Unavailable
from cantiere.server.live.bots import bot_to_move, let_bots_play
from cantiere.server.live.commands import Answer, Command, Refused, Resign, Resume, Stop
from cantiere.server.live.journal import Entry, Stale
from cantiere.server.live.lines import Stopped
from cantiere.server.live.outcome import entrants, result_of, thought
from cantiere.server.live.room import Queue, Room, begin_table
from cantiere.server.live.setting import Setting
from cantiere.server.live.table import Table
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.ratings import RatedGame, rated_game
from cantiere.server.store.tables import BOT, PLAYING, WAITING, TableRow, Tables
from cantiere.server.web.infrastructure.compile_cache import READY, CompileCache
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.metrics import Metrics
from cantiere.server.web.tables.bot_pool import BotPool

MOST_IDLE = 300  # rooms in memory before those are dropped in which nothing happens any more
PAUSES = (1.0, 2.0, 4.0, 8.0)  # seconds between tries while the database is away
Listener = Callable[[str], Awaitable[None]]
T = TypeVar("T")
pause = asyncio.sleep
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
    ) -> None:
        self.journal, self.tables, self.compile_cache = journal, tables, compile_cache
        self.followers: list[Callable[[Room], None]] = []  # told whenever something happened at a table
        self.listeners: list[Listener] = []  # told the id of a table whose seats or status changed
        self.rooms: dict[str, Room] = {}
        self.signs: Signs = {}  # when the servers before this one were last seen
        self._metrics, self._bot_pool = metrics, bot_pool
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._under_way: set[asyncio.Task[Answer]] = set()
        self._watchers: Counter[str] = Counter()
        self._gone: dict[str, set[int]] = {}  # by table: seats whose loss is noted in the database
        self._over: set[str] = set()  # tables whose end is noted there
        self._owing: set[str] = set()  # tables of which something could not be noted there yet

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
        room = await Room.load(table_id, self.journal, self.journal.now)
        if row.status == PLAYING:
            await _accepted(room, Resume(self.signs.get(room.table.timing.run, 0.0)))
            self._gone[table_id] = {seat.seat for seat in row.seats if seat.kind == BOT and seat.person_id}
        else:
            self._over.add(table_id)
            self._gone[table_id] = set(room.table.gone)
        await self._keep(room)
        return room

    async def begin(self, table_id: str, setting: Setting) -> None:
        """The game begins. All are told, also if it had begun already when the server was killed."""
        try:
            room = await begin_table(self.journal, table_id, setting, self.journal.now)
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
            await self._note_changes(room)
            self._owing.discard(room.table.id)
        except Unavailable:
            self._owing.add(room.table.id)
        self._rouse(room)

    async def _note_changes(self, room: Room) -> None:
        table = room.table
        changed = self._gone.get(table.id, set()) ^ table.gone.keys()
        ended = table.end is not None and table.id not in self._over
        for seat in changed:
            await self._note_sitter(table, seat)
            self._gone[table.id] = self._gone.get(table.id, set()) ^ {seat}
        if ended:
            self._bot_pool.part(table)
            await self._finish(room)
        if changed or ended or table.id in self._owing:
            await self._announce(table.id)

    async def _note_sitter(self, table: Table, seat: int) -> None:
        """A bot goes on there, or whoever it went on for is back."""
        bot = table.sitters[seat].bot
        if bot is not None:
            await self.tables.take_over(table.id, seat, bot)
        elif seat not in table.gone:
            await self.tables.give_back(table.id, seat)

    async def _announce(self, table_id: str) -> None:
        for listener in self.listeners:
            await listener(table_id)

    def _tell_followers(self, room: Room) -> None:
        for follower in self.followers:
            follower(room)

    async def _finish(self, room: Room) -> None:
        """Note the end in the database; if that fails, `owes` tells so and the timekeeper asks again."""
        self._over.add(room.table.id)
        try:
            row = await self.tables.find(room.table.id)
            lines = await self.journal.read(row.id)
            result = result_of(room.table, row.started)
            result = result.model_copy(update={"thought": thought(len(row.seats), lines)})
            await self.tables.finish(row.id, result, room.file(names_at(row)), self._rated(room, lines))
        except BaseException:
            self._over.discard(room.table.id)
            raise

    def owes(self, room: Room) -> bool:
        """Whether something happened at a table that the database does not know yet: above all, its end."""
        table = room.table
        is_kept = self.rooms.get(table.id) is room
        is_over = table.end is not None and table.id not in self._over
        return is_kept and (is_over or table.id in self._owing)

    def _rated(self, room: Room, lines: list[Entry]) -> RatedGame | None:
        """What the game tells about the skill of those who took part; None if it was a casual one."""
        table = room.table
        if not table.setting.rated or (table.end and table.end.why == Stopped.kind):
            return None
        return rated_game(table.setting.game.id, entrants(table, lines))

    def _rouse(self, room: Room) -> None:
        """Let the bots of a table play, if it is their turn and they do not already."""
        table_id = room.table.id
        if bot_to_move(room.table) is not None and table_id not in self._bots:
            self._bots[table_id] = asyncio.create_task(self._let_bots_play(room))

    async def _let_bots_play(self, room: Room) -> None:
        table_id = room.table.id
        try:
            await persevering(lambda: let_bots_play(room, self._bot_pool.think))
        except Exception:  # the next thing that happens at the table tries again
            log().exception("bots stopped", table=table_id)
            return
        finally:
            self._bots.pop(table_id, None)
        await self._follow(room)

    async def game_changed(self, game_id: str) -> None:
        """Once the rules of a game are there, what was being played goes on."""
        if self.compile_cache.state(game_id) == READY:
            rows = await persevering(self.tables.playing)
            await self.resume([row for row in rows if row.game == game_id])

    async def resume(self, rows: list[TableRow]) -> None:
        """Bots go on, and clocks run: not only when somebody looks."""
        for row in rows:
            try:
                await persevering(partial(self.find, row.id))
            except Exception as error:  # one table that cannot be read keeps no other from going on
                log().error("a table cannot go on", table=row.id, reason=str(error))

    async def close(self) -> None:
        await asyncio.gather(*self._under_way, return_exceptions=True)
        tasks = [*self._bots.values(), *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._bot_pool.close()


async def persevering(work: Callable[[], Awaitable[T]]) -> T:
    """Work that waits while the database is away, and then goes on by itself: with pauses, without end."""
    pauses = chain(PAUSES, repeat(PAUSES[-1]))
    while True:
        try:
            return await work()
        except Unavailable:
            await pause(next(pauses))


async def _accepted(room: Room, command: Command) -> None:
    """A table that cannot note that the server is back does not go on yet."""
    answer = await room.submit(command)
    if isinstance(answer, Refused):
        raise answer.refusal


def names_at(row: TableRow) -> list[str]:
    """Who sits where, as a game file tells it."""
    return [seat.name[:60] or str(seat.seat + 1) for seat in row.seats]


def seats_of(room: Room, person_id: str | None) -> list[int]:
    """The seats that a person decides for: several, if others sit at the same screen."""
    sitters = room.table.sitters
    return [seat for seat, one in enumerate(sitters) if person_id is not None and one.person == person_id]


def seats_once_of(room: Room, person_id: str) -> list[int]:
    """The seats that a person had when the game began."""
    sitters = room.table.setting.sitters
    return [seat for seat, one in enumerate(sitters) if one.person == person_id]
