"""What a change at a table brings about in the database: who sits there, the end of the game, ratings.

Whoever wrote the line notes it; whoever runs the table does, too, if that one could not. Nothing here does
harm if it happens twice.
"""

from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import Stopped
from cantiere.server.live.outcome import entrants, result_of, thought
from cantiere.server.live.room import Room
from cantiere.server.live.table import Table
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.ratings import RatedGame, rated_game
from cantiere.server.store.tables import BOT, PLAYING, TableRow, Tables
from cantiere.server.store.takeovers import give_back, take_over
from cantiere.server.web.tables.bot_pool import BotPool


class Consequences:
    """Knows of each table in memory how much of it the database shows."""

    def __init__(self, journal: StoredJournal, tables: Tables, bot_pool: BotPool, is_shared: bool) -> None:
        self._journal, self._tables, self._bot_pool = journal, tables, bot_pool
        self._is_shared = is_shared
        self._gone: dict[str, set[int]] = {}  # by table: seats whose loss is noted in the database
        self._over: set[str] = set()  # tables whose end is noted there
        self._owing: set[str] = set()  # tables of which something could not be noted there yet
        self._doubtful: set[str] = set()  # tables of which another process should have noted something

    def know(self, room: Room, row: TableRow) -> None:
        """What the database shows of a table."""
        if row.status == PLAYING:
            self._gone[row.id] = {seat.seat for seat in row.seats if seat.kind == BOT and seat.person_id}
        else:
            self._over.add(row.id)
            self._gone[row.id] = set(room.table.gone)

    def trust(self, room: Room) -> None:
        """Another process notes what has happened; its bots end here, too."""
        table = room.table
        self._gone[table.id] = set(table.gone)
        if table.end is not None and table.id not in self._over:
            self._bot_pool.part(table)
            self._over.add(table.id)
        self._owing.discard(table.id)

    def check(self, room: Room) -> None:
        """Another process notes what has happened, if it can: who runs the table looks again in a moment."""
        table = room.table
        if table.end is not None:
            self._bot_pool.part(table)
        if self._gone.get(table.id, set()) != table.gone.keys():
            self._doubtful.add(table.id)

    def is_over(self, table_id: str) -> bool:
        return table_id in self._over

    def forget(self, table_id: str) -> None:
        self._over.discard(table_id)
        self._gone.pop(table_id, None)

    def owe(self, table_id: str) -> None:
        self._owing.add(table_id)

    def settle(self, table_id: str) -> None:
        self._owing.discard(table_id)

    def owes(self, table: Table) -> bool:
        """Whether something happened at a table that the database does not know yet: above all, its end."""
        is_over = table.end is not None and table.id not in self._over
        return is_over or table.id in self._owing or table.id in self._doubtful

    async def note(self, room: Room) -> bool:
        """Bring the database up to date; whether there is something that all are to be told."""
        table = room.table
        if self._is_shared and self.owes(table):
            self.know(room, await self._tables.find(table.id))
            self._doubtful.discard(table.id)
        changed = self._gone.get(table.id, set()) ^ table.gone.keys()
        ended = table.end is not None and table.id not in self._over
        for seat in changed:
            await self._note_sitter(room, seat)
        if ended:
            self._bot_pool.part(table)
            await self._finish(room)
        return bool(changed or ended or table.id in self._owing)

    async def _note_sitter(self, room: Room, seat: int) -> None:
        """A bot goes on there, or whoever it went on for is back."""
        table = room.table
        bot, is_gone = table.sitters[seat].bot, seat in table.gone
        as_of = table.number if self._is_shared else None
        is_noted = True
        if bot is not None:
            is_noted = await take_over(self._tables.database, table.id, seat, bot, as_of)
        elif not is_gone:
            is_noted = await give_back(self._tables.database, table.id, seat, as_of)
        if is_noted:
            others = self._gone.get(table.id, set()) - {seat}
            self._gone[table.id] = others | {seat} if is_gone else others
        else:
            await room.catch_up()
            await self._note_sitter(room, seat)

    async def _finish(self, room: Room) -> None:
        """Note the end; if that fails, `owes` tells so and the timekeeper asks again."""
        self._over.add(room.table.id)
        try:
            row = await self._tables.find(room.table.id)
            lines = await self._journal.read(row.id)
            result = result_of(room.table, row.started)
            result = result.model_copy(update={"thought": thought(len(row.seats), lines)})
            await self._tables.finish(row.id, result, room.file(names_at(row)), _rated(room, lines))
        except BaseException:
            self._over.discard(room.table.id)
            raise


def _rated(room: Room, lines: list[Entry]) -> RatedGame | None:
    """What the game tells about the skill of those who took part; None if it was a casual one."""
    table = room.table
    if not table.setting.rated or (table.end and table.end.why == Stopped.kind):
        return None
    return rated_game(table.setting.game.id, entrants(table, lines))


def names_at(row: TableRow) -> list[str]:
    """Who sits where, as a game file tells it."""
    return [seat.name[:60] or str(seat.seat + 1) for seat in row.seats]
