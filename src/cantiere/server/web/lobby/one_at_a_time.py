"""One change at a time: what was read is then still true when it is written."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cantiere.server.store.database import Database


class OneAtATime:
    """In this process whatever it is about; where there are others, at each table."""

    def __init__(self, database: Database, is_shared: bool) -> None:
        self._database, self._is_shared = database, is_shared
        self._here = asyncio.Lock()

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[None]:
        async with self._here:
            if not self._is_shared:
                yield
                return
            async with self._database.in_turn(table_id):
                yield
