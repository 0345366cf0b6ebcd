"""Tables as hosts see them: all there are, and which of them they have taken out of the lobby."""

import time
from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.server.store.schema import TABLES
from cantiere.server.store.tables import TableRow, Tables


async def every(
    tables: Tables, statuses: Collection[str], most: int, before: float | None = None
) -> list[TableRow]:
    """Private ones, too, the newest first."""
    query: Select[Any] = select(TABLES).where(TABLES.c.status.in_(statuses))
    if before is not None:
        query = query.where(TABLES.c.created < before)
    return await tables.rows(query.order_by(TABLES.c.created.desc()).limit(most))


async def hide(connection: AsyncConnection, table_id: str, hidden: bool) -> bool:
    """Whether something has changed. What was never open to all does not become so."""
    this = update(TABLES).where(TABLES.c.id == table_id)
    if hidden:
        query = this.where(TABLES.c.is_open).values(is_open=False, hidden=time.time())
    else:
        query = this.where(TABLES.c.hidden.is_not(None)).values(is_open=True, hidden=None)
    return bool((await connection.execute(query)).rowcount)
