"""Where a server keeps what it knows: a file on a disk of its own, or a PostgreSQL that can be stopped."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.server.nats import Nats, nats_program
from benchmarks.server.postgres import is_installed, started

SIZE = 64 * 2**20  # bytes of the disk
WORKERS = 3


@dataclass(frozen=True)
class Place:
    """One database, and what can be done to it."""

    name: str
    folder: Path  # of the server
    url: str
    is_own_disk: bool = False
    postgres: Any = None
    workers: int = 1  # processes that are one server
    nats: Nats | None = None  # carries news between them, else the database does


@contextmanager
def sqlite(folder: Path) -> Iterator[Place | None]:
    """On a disk of its own where that may be mounted; else the process is limited when it is to be full."""
    house = folder / "sqlite"
    house.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=0700", "drill", str(house)]
    try:
        is_mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        is_mounted = False
    try:
        yield Place("sqlite", house, f"sqlite:///{house / 'server.db'}", is_mounted)
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", str(house)], check=False)


@contextmanager
def postgres(folder: Path) -> Iterator[Place | None]:
    """None where it is not installed; `cantiere[postgres]` and the packages of the tests have it."""
    if not is_installed():
        yield None
        return
    house = Path(tempfile.mkdtemp(dir=folder)) / "postgresql"
    house.mkdir()
    with tempfile.TemporaryDirectory(prefix="cantiere-drill-pg-", ignore_cleanup_errors=True) as data:
        running = started(Path(data) / "pg")
        try:
            yield Place("postgresql", house, running.get_uri(), postgres=running)
        finally:
            running.cleanup()


@contextmanager
def cluster(folder: Path) -> Iterator[Place | None]:
    """Three processes that are one server, on PostgreSQL, which carries the news, too."""
    with postgres(folder) as place:
        yield place and replace(place, name="three processes", workers=WORKERS)


@contextmanager
def cluster_nats(folder: Path) -> Iterator[Place | None]:
    """The same with NATS; None where there is no `nats-server`."""
    with postgres(folder) as place:
        if place is None or nats_program() is None:
            yield None
            return
        nats = Nats()
        try:
            yield replace(place, name="three processes and NATS", workers=WORKERS, nats=nats)
        finally:
            nats.stop()
