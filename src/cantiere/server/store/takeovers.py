"""Who sits where in the middle of a game, as the database shows it: a bot goes on, or somebody is back.

The journal decides. Where several processes write, the later line counts, whichever is noted first.
"""

from sqlalchemy import case, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.server.store.database import Database
from cantiere.server.store.schema import ENTRIES, SEATS, TABLES
from cantiere.server.store.tables import BOT, LOCAL, PERSON


async def take_over(database: Database, table_id: str, seat: int, bot: str, as_of: int | None = None) -> bool:
    """A bot goes on for a seat; it stays a game of whoever sat there.

    False: the journal is further than line `as_of`, look there first.
    """
    query = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat)
    sat = case((SEATS.c.kind == LOCAL, SEATS.c.name), else_=SEATS.c.sat)
    async with database.writing() as connection:
        if await _is_outdated(connection, table_id, as_of):
            return False
        await connection.execute(query.values(kind=BOT, name=bot, sat=sat))
    return True


async def give_back(database: Database, table_id: str, seat: int, as_of: int | None = None) -> bool:
    """Whoever sat there before the bot sits there again."""
    query = update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat == seat, SEATS.c.kind == BOT)
    kind = case((SEATS.c.sat.is_(None), PERSON), else_=LOCAL)
    async with database.writing() as connection:
        if await _is_outdated(connection, table_id, as_of):
            return False
        await connection.execute(query.values(kind=kind, name=func.coalesce(SEATS.c.sat, ""), sat=None))
    return True


async def _is_outdated(connection: AsyncConnection, table_id: str, as_of: int | None) -> bool:
    """Whoever notes at the same time waits, and then sees what the journal tells by then."""
    if as_of is None:
        return False
    in_turn = select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update(key_share=True)
    await connection.execute(in_turn)
    last = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == table_id)
    return bool((await connection.execute(last)).scalar_one() > as_of)
