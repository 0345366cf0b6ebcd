"""Real parts: a server at a free port of this machine, real requests and sockets, two real databases."""

import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from cantiere.server.store.database import Database
from cantiere.server.store.opening import opened
from cantiere.server.web.infrastructure.logs import configure_logs
from tests.server import clients, statements
from tests.server.clients import Server
from tests.server.databases import KINDS, Maker, Sqlite, running_postgres

Makers = Callable[[str], Maker]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of what is tried on each database, leave out the one that is not wanted now, and what adds nothing."""
    wanted, said = config.getoption("--database"), config.getoption("--said")
    unwanted = {item for item in items if not _is_wanted(_kinds(item), wanted)}
    if wanted == "postgresql" and said:
        again = statements.worth_repeating(statements.read(Path(said)))
        unwanted |= {item for item in items if not _kinds(item) and item.nodeid not in again}
    config.hook.pytest_deselected(items=[*unwanted])
    items[:] = [item for item in items if item not in unwanted]


def _kinds(item: pytest.Item) -> set[str]:
    """The databases that a test names: one, two if something goes from one to the other, or none."""
    params = item.callspec.params if hasattr(item, "callspec") else {}
    return {params[name] for name in ("kind", "target") if params.get(name) in KINDS}


def _is_wanted(kinds: set[str], wanted: str) -> bool:
    if not kinds or wanted == "each":
        return True
    return "postgresql" in kinds if wanted == "postgresql" else kinds == {"sqlite"}


_listeners: list[statements.Listener] = []  # one, if somebody wants to know


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """On SQLite, and if somebody wants to know: what does this test say to its database?"""
    folder = item.config.getoption("--said")
    if not folder or item.config.getoption("--database") != "sqlite":
        return (yield)
    if not _listeners:
        _listeners.append(statements.Listener())
    begun = time.perf_counter()
    try:
        return (yield)
    finally:
        said = _listeners[0].said(item.nodeid, time.perf_counter() - begun, bool(_kinds(item)))
        statements.write(Path(folder), os.environ.get("PYTEST_XDIST_WORKER", "alone"), said)


@pytest.fixture(scope="session")
def postgres(testrun_uid) -> Iterator[Maker]:
    """A PostgreSQL of our own."""
    with running_postgres(testrun_uid) as maker:
        yield maker


@pytest.fixture(scope="session")
def makers(request, tmp_path_factory) -> Makers:
    """Makers of databases, by kind. PostgreSQL is started when it is first asked for."""
    sqlite = Sqlite(tmp_path_factory.mktemp("databases"))
    return lambda kind: sqlite if kind == "sqlite" else request.getfixturevalue("postgres")


# Of this package only: a worker that helps another out comes from here to others.
@pytest.fixture(scope="package", autouse=True)
def chosen_database(request, makers) -> Iterator[None]:
    """Where servers keep what they know, if a test does not say it: `--database postgresql` for all."""
    chosen = request.config.getoption("--database")
    maker = makers("postgresql" if chosen == "postgresql" else "sqlite")

    def made() -> str:
        return _listeners[0].made(maker.migrated) if _listeners else maker.migrated()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clients, "new_database", made)
        yield


class _Stderr:
    """The error stream of the moment: each test has its own."""

    def write(self, text: str) -> None:
        sys.stderr.write(text)

    def flush(self) -> None:
        sys.stderr.flush()


@pytest.fixture(autouse=True)
def _logs() -> None:
    """As a server writes them, whatever the test before had them do; unconfigured, a traceback would be
    painted for seconds."""
    configure_logs("text", "warning", _Stderr())


@pytest.fixture(params=KINDS)
def kind(request) -> str:
    return request.param


@pytest.fixture
def url(kind, makers) -> str:
    """An empty database of each kind."""
    return makers(kind).empty()


@pytest.fixture
async def database(kind, makers) -> AsyncIterator[Database]:
    """A database with today's schema, of each kind."""
    made = await opened(makers(kind).migrated())
    yield made
    await made.close()


@pytest.fixture
def server(tmp_path) -> Iterator[Server]:
    """A server with its embedded defaults."""
    with Server(tmp_path / "house") as running:
        yield running


@pytest.fixture
def server_on_each(kind, makers, tmp_path) -> Iterator[Server]:
    """The same on each database."""
    with Server(tmp_path / "house", database=makers(kind).migrated()) as running:
        yield running
