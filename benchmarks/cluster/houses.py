"""Servers of one and of several processes, each with a database of its own."""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

import asyncpg

from benchmarks.cluster import family
from benchmarks.server import postgres
from benchmarks.server.host import Host, serving, warmed
from benchmarks.server.nats import Nats, nats_program
from cantiere.core.compile import source_digest
from cantiere.server.web.infrastructure.compile_cache import MARK, PACKAGE

POSTGRES, NATS = "postgresql", "nats"


@dataclass(frozen=True)
class Make:
    """How a server is made."""

    key: str
    name: str
    workers: int = 1
    database: str = POSTGRES
    bus: str = ""


SQLITE = Make("sqlite", "one process, SQLite", database="")
SINGLE = Make("single", "one process, PostgreSQL")
MAKES = (
    SQLITE,
    SINGLE,
    Make("nats_1", "one process, PostgreSQL and NATS", bus=NATS),
    Make("nats_2", "two processes, PostgreSQL and NATS", 2, bus=NATS),
    Make("nats_3", "three processes, PostgreSQL and NATS", 3, bus=NATS),
    Make("notify_3", "three processes, PostgreSQL alone", 3, bus=POSTGRES),
)


@dataclass(frozen=True)
class House(Host):
    """A server with all its processes."""

    url: str | None = None  # of its database, if that is a PostgreSQL

    @property
    def memory(self) -> int:
        return family.memory(self.process.pid)

    @property
    def cpu_time(self) -> float:
        return family.cpu_time(self.process.pid)


class Ground:
    """The PostgreSQL and the NATS that all servers of a run stand on."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="cantiere-bench-cluster-"))
        self._postgres: Any = postgres.started(self._folder / "pg")
        self.nats = Nats() if nats_program() else None

    async def compile(self) -> None:
        """All rules, once for all servers; each finds a folder that says so."""
        words = (sys.executable, "-m", "cantiere", "precompile")
        child = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.DEVNULL)
        if await child.wait():
            raise RuntimeError("the rules could not be compiled")

    @property
    def makes(self) -> tuple[Make, ...]:
        """Those that can be made here."""
        return tuple(make for make in MAKES if make.bus != NATS or self.nats)

    @property
    def cpu_time(self) -> float:
        """Processor time of both."""
        nats = family.cpu_time(self.nats.pid) if self.nats else 0.0
        return family.cpu_time(int(self._postgres.get_pid())) + nats

    @asynccontextmanager
    async def house(self, make: Make) -> AsyncIterator["House"]:
        """A server of that make in an empty database, once all rules are there."""
        folder = Path(tempfile.mkdtemp(dir=self._folder))
        (folder / MARK).write_text(source_digest(frozenset({PACKAGE})), "ascii")
        settings = {"webhooks": "false", "push": "false", "workers": str(make.workers)}
        if make.bus:
            settings["bus"] = self.nats.address if make.bus == NATS and self.nats else POSTGRES
        url = await self._database() if make.database else None
        async with serving(folder, url, **settings) as host:
            await warmed(host)
            yield House(host.process, host.port, host.wall, host.cpu, url)

    async def _database(self) -> str:
        name = f"b{token_hex(6)}"
        connection = await asyncpg.connect(self._postgres.get_uri())
        try:
            await connection.execute(f"CREATE DATABASE {name}")
        finally:
            await connection.close()
        return str(self._postgres.get_uri(database=name))

    async def close(self) -> None:
        if self.nats:
            self.nats.stop()
        await asyncio.to_thread(self._postgres.cleanup)
        await asyncio.to_thread(shutil.rmtree, self._folder, ignore_errors=True)


def is_possible() -> bool:
    """Whether there is a PostgreSQL, and a system that tells what processes use up."""
    return postgres.is_installed() and os.path.exists("/proc/self/smaps_rollup")


async def bytes_of(url: str) -> int:
    """The size of a database."""
    connection = await asyncpg.connect(url)
    try:
        return int(await connection.fetchval("SELECT pg_database_size(current_database())"))
    finally:
        await connection.close()
