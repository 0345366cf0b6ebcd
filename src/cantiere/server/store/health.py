"""Whether the database does what it is there for, found out by trying, but not at every question."""

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

from cantiere.server.store.database import Database

_FRESH = 1.0  # seconds for which an answer holds: who asks all the time costs no more than that


class Health(NamedTuple):
    """Each part by itself."""

    reading: bool
    writing: bool


class Doctor:
    """Asks the database once for all who want to know at the same time."""

    def __init__(self, database: Database, now: Callable[[], float] = time.monotonic) -> None:
        self._database, self._now = database, now
        self._looking = asyncio.Lock()
        self._found, self._at = Health(reading=False, writing=False), -_FRESH

    async def health(self) -> Health:
        async with self._looking:
            if self._now() - self._at >= _FRESH:
                self._found = await self._look()
                self._at = self._now()
        return self._found

    async def _look(self) -> Health:
        if not await self._database.can_be_read():
            return Health(reading=False, writing=False)
        try:
            await self._database.touch()
        except Exception:  # whatever is wrong with it: nothing could be kept now
            return Health(reading=True, writing=False)
        return Health(reading=True, writing=True)
