"""The journal of every table, in the database: append only, and each number is taken once."""

import json
import time
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from cantiere.server.live.journal import Entry, Stale
from cantiere.server.store.database import Database
from cantiere.server.store.schema import ENTRIES

_APPEND = insert(ENTRIES)


class StoredJournal:
    """Lines are committed before `append` returns."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def append(self, table_id: str, number: int, kind: str, content: dict[str, Any]) -> Entry:
        """Add a line; `Stale` if its number is taken."""
        entry = Entry(number, kind, content, time.time())
        row = {
            "table_id": table_id,
            "number": number,
            "kind": kind,
            "content": written(content),
            "at": entry.at,
        }
        try:
            async with self.database.writing() as connection:
                await connection.execute(_APPEND, row)
        except IntegrityError:
            if await self._is_taken(table_id, number):
                raise Stale(f"line {number} of table {table_id} is taken") from None
            raise
        return entry

    async def read(self, table_id: str, since: int = 0) -> list[Entry]:
        """The lines from `since` on."""
        query = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number >= since)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.order_by(ENTRIES.c.number))).all()
        return [Entry(row.number, row.kind, json.loads(row.content), row.at) for row in rows]

    async def last_line_at(self) -> float | None:
        """When anything was last written: the server was there then."""
        async with self.database.reading() as connection:
            last: float | None = (await connection.execute(select(func.max(ENTRIES.c.at)))).scalar()
        return last

    async def _is_taken(self, table_id: str, number: int) -> bool:
        """An unknown table breaks the same kind of constraint."""
        query = select(ENTRIES.c.number).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number == number)
        async with self.database.reading() as connection:
            return (await connection.execute(query)).first() is not None


def written(content: Any) -> str:
    """JSON as it is stored: short, and the same on both databases."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
