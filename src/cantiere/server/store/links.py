"""The links of private tables."""

import secrets

from sqlalchemy import update

from cantiere.server.store.database import Database
from cantiere.server.store.schema import TABLES


async def renew_link(database: Database, table_id: str) -> None:
    """Another link for a table; whoever has only the one before stands outside."""
    query = update(TABLES).where(TABLES.c.id == table_id)
    async with database.writing() as connection:
        await connection.execute(query.values(link=secrets.token_urlsafe(12)))
