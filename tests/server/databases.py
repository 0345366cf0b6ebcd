"""Two real databases for tests: empty ones, and copies of one that was migrated to today's schema."""

import asyncio
import fcntl
import os
import shutil
import tempfile
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any, NoReturn, Protocol

import asyncpg
import pytest

from benchmarks.server.postgres import started
from cantiere.server.store.opening import opened
from tests.conftest import NO_POSTGRES

KINDS = ("sqlite", "postgresql")
_LOCK = 1  # one worker makes the template
_QUICK = ("fsync = off", "synchronous_commit = off", "full_page_writes = off")  # a test survives no power cut


class Maker(Protocol):
    """Makes databases of one kind."""

    def empty(self) -> str:
        """The URL of a new one without a schema."""
        ...

    def migrated(self) -> str:
        """The URL of a new one as the migrations leave it."""
        ...


def at_once(work: Coroutine[Any, Any, Any]) -> Any:
    """What a coroutine comes to, also where another loop runs."""
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(work)))
    thread.start()
    thread.join()
    return found[0]


async def _migrate(url: str) -> None:
    await (await opened(url)).close()


class Sqlite:
    """Files in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._template: Path | None = None

    def empty(self) -> str:
        return f"sqlite+aiosqlite:///{self._folder / token_hex(8)}.db"

    def migrated(self) -> str:
        if self._template is None:
            url = self.empty()
            at_once(_migrate(url))
            self._template = _file(url)
        url = self.empty()
        shutil.copy(self._template, _file(url))  # with its rights: it is nobody else's
        return url


def _file(url: str) -> Path:
    return Path(url.partition(":///")[2])


class Postgres:
    """Databases of one server, whose address names `postgres`."""

    def __init__(self, address: str) -> None:
        self._address, self._has_template = address, False

    def _url(self, name: str) -> str:
        url = self._address.replace("/postgres?", f"/{name}?")
        return url.replace("postgresql://", "postgresql+asyncpg://")

    def empty(self) -> str:
        name = f"test_{token_hex(8)}"
        at_once(self._create(name))
        return self._url(name)

    def migrated(self) -> str:
        name = f"test_{token_hex(8)}"
        at_once(self._copy(name))
        return self._url(name)

    def make_quick(self) -> None:
        at_once(self._make_quick())

    async def _create(self, name: str, template: str = "template1") -> None:
        connection = await asyncpg.connect(self._address)
        try:  # a copy of its files: by the journal, which is usual, takes three times as long
            await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        finally:
            await connection.close()

    async def _copy(self, name: str) -> None:
        if not self._has_template:
            await self._make_template()
            self._has_template = True
        await self._create(name, "migrated")

    async def _make_template(self) -> None:
        """Migrate once for all workers."""
        connection = await asyncpg.connect(self._address)
        try:
            await connection.execute(f"SELECT pg_advisory_lock({_LOCK})")
            known = await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = 'migrated'")
            if not known:
                await connection.execute("CREATE DATABASE migrating")
                await _migrate(self._url("migrating"))
                await connection.execute("ALTER DATABASE migrating RENAME TO migrated")
        finally:
            await connection.close()

    async def _make_quick(self) -> None:
        connection = await asyncpg.connect(self._address)
        try:
            for setting in _QUICK:
                await connection.execute(f"ALTER SYSTEM SET {setting}")
            await connection.execute("SELECT pg_reload_conf()")
        finally:
            await connection.close()


@contextmanager
def running_postgres(run: str) -> Iterator[Postgres]:
    """A PostgreSQL of our own, for all workers of a run. Its folder is one that its user can reach."""
    folder = Path(tempfile.gettempdir()) / f"cantiere-tests-{run}"
    with _alone():
        server = _started(folder)
    made = Postgres(server.get_uri())
    made.make_quick()
    yield made
    with _alone():
        server.cleanup()
        if not (folder / "postmaster.pid").exists():  # the last worker
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _alone() -> Iterator[None]:
    """One worker at a time starts or stops it: the first makes its system user and its files, the last takes
    those away, and neither may happen while another one begins."""
    with Path(tempfile.gettempdir(), f"cantiere-tests-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _started(folder: Path) -> Any:
    try:
        return started(folder)
    except Exception as error:
        _absent(error)


def _absent(error: Exception) -> NoReturn:
    """Nobody is to believe that it was tried: a failure in CI; elsewhere the last line of the run says so."""
    reason = f"{NO_POSTGRES}: {type(error).__name__}: {error}"
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
