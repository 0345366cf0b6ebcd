"""How many bots that think long one person may let think."""

from collections.abc import Iterable

from sqlalchemy import func, select

from cantiere.core.errors import Refusal
from cantiere.server.store.database import Database
from cantiere.server.store.schema import SEATS, TABLES
from cantiere.server.store.tables import BOT, FINISHED, Seat, TableRow
from cantiere.server.web.tables.bot_pool import SLOW_LEVELS


async def check_thinkers(row: TableRow, database: Database, most: int, taken: Seat | None = None) -> None:
    """Refuse too many at a table, once `taken` is, and at the others of whoever opened it."""
    others = [seat for seat in row.seats if taken is None or seat.seat != taken.seat]
    here = _count([*others, *([taken] if taken else [])])
    is_fewer = taken is not None and here <= _count(row.seats)
    if here and not is_fewer and here + await _elsewhere(row, database) > most:
        raise Refusal("too_many_thinkers", most=most, levels=SLOW_LEVELS)


def _count(seats: Iterable[Seat]) -> int:
    return sum(seat.kind == BOT and seat.name in SLOW_LEVELS for seat in seats)


async def _elsewhere(row: TableRow, database: Database) -> int:
    query = select(func.count()).select_from(SEATS.join(TABLES))
    query = query.where(TABLES.c.owner_id == row.owner_id, TABLES.c.status != FINISHED, TABLES.c.id != row.id)
    query = query.where(SEATS.c.kind == BOT, SEATS.c.name.in_(SLOW_LEVELS))
    async with database.reading() as connection:
        return int((await connection.execute(query)).scalar_one())
