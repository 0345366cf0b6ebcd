"""Finished games for research: which there are, and what stands in their files."""

from sqlalchemy import select

from cantiere.server.store.database import Database
from cantiere.server.store.schema import FILES, TABLES
from cantiere.server.store.tables import FINISHED


async def exportable(database: Database, game: str, with_private: bool) -> list[str]:
    """The tables at which a game was played here to its end; ids are drawn, so their order tells nothing."""
    query = select(TABLES.c.id).join(FILES, FILES.c.table_id == TABLES.c.id)
    query = query.where(TABLES.c.game == game, TABLES.c.status == FINISHED, TABLES.c.started.is_not(None))
    if not with_private:
        query = query.where(TABLES.c.is_open)
    async with database.reading() as connection:
        return list((await connection.execute(query.order_by(TABLES.c.id))).scalars())


async def texts_of(database: Database, tables: list[str]) -> dict[str, str]:
    """The files of some tables."""
    query = select(FILES.c.table_id, FILES.c.content).where(FILES.c.table_id.in_(tables))
    async with database.reading() as connection:
        return {row.table_id: row.content for row in await connection.execute(query)}
