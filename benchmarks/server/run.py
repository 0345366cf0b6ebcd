"""One run: a server is started and loaded, phase by phase, and its references are measured beside it."""

import asyncio
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.engine.machine import this_machine
from benchmarks.server import phases, postgres
from benchmarks.server.host import Host, serving, warmed
from benchmarks.server.loading import loads
from benchmarks.server.phases import row
from benchmarks.server.reference import bare_appends
from benchmarks.server.report import Report
from benchmarks.server.reviews import beside_reviews
from benchmarks.server.size import Size
from cantiere.cli.bench.measure import Row

STARTS = 3
Tell = Callable[[str], None]


def run(size: Size, tell: Tell) -> Report:
    """Measure; `tell` is told what is being done."""
    machine = this_machine()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a socket is a file
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        try:
            rows = runner.run(_all(size, tell))
        except asyncio.CancelledError:
            raise KeyboardInterrupt from None  # asked to stop, and all that was started has stopped
    return Report(machine, size, rows)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


async def _all(size: Size, tell: Tell) -> list[Row]:
    folder = Path(tempfile.mkdtemp(prefix="cantiere-bench-server-"))
    if task := asyncio.current_task():
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        rows = await _starts(folder, tell)
        async with serving(folder) as host:
            await warmed(host)
            rows += await _loaded(host, size, tell)
        tell("the bare append")
        rows += await _references(folder, size, rows)
        rows += await _on_postgres(folder, size, tell)
        tell("loading long games")
        return rows + await loads(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _starts(folder: Path, tell: Tell) -> list[Row]:
    """Start once to have everything there, then measure."""
    tell("compiling what is not compiled yet")
    async with serving(folder) as host:
        await warmed(host)
    walls, processors = [], []
    for _ in range(STARTS):
        tell("starting")
        async with serving(folder) as host:
            walls.append(host.wall)
            processors.append(host.cpu)
    wall = row("", "start", "`cantiere serve`, from its start to the first answer", "s", 0.0)
    cpu = row("", "start_cpu", "the same, in processor time", "s", 0.0)
    return [Row("server", "", wall.reading, tuple(walls)), Row("server", "", cpu.reading, tuple(processors))]


async def _loaded(host: Host, size: Size, tell: Tell) -> list[Row]:
    tell(f"{size.sockets:,} idle sockets")
    rows = await phases.idle_sockets(host, size.sockets)
    tell(f"laying {size.tables} tables")
    crowd, memory = await phases.laid(host, size.tables)
    await crowd.enter(spectators=size.spectators)
    tell("playing at human speed")
    rows += memory + await phases.at_human_speed(crowd, host, size.seconds)
    tell("playing beside expert bots")
    rows += await phases.beside_experts(crowd, host, size.seconds / 2)
    tell("playing beside reviews")
    rows += await beside_reviews(crowd, host, size.seconds)
    crowd.leave(but=2)
    tell("playing flat out")
    return rows + await phases.flat_out(crowd, host, size.seconds / 3)


async def _references(folder: Path, size: Size, rows: list[Row]) -> list[Row]:
    """What a writer does that does nothing else, and how many of our moves that is."""
    found = [
        row(mode, f"bare_{mode.lower()}", "bare append, SQLAlchemy + aiosqlite", "rows/s", rate)
        for mode in ("NORMAL", "FULL")
        if (rate := await bare_appends(folder, mode, size.seconds / 10))
    ]
    ours = next(one.median for one in rows if one.reading.key == "sqlite_rate")
    best = max(one.median for one in found)
    ratio = row("", "bare_ratio", "durable moves, in times the faster bare append", "×", ours / best)
    return [*found, ratio]


async def _on_postgres(folder: Path, size: Size, tell: Tell) -> list[Row]:
    """The same flat out on PostgreSQL, where one can be started."""
    async with _postgres() as url:
        if url is None:
            return []
        tell("playing flat out on PostgreSQL")
        async with serving(folder, url) as host:
            await warmed(host)
            crowd, _ = await phases.laid(host, size.tables)
            await crowd.enter()
            rows = await phases.flat_out(crowd, host, size.seconds / 3, "postgresql")
            crowd.leave()
            return rows


@asynccontextmanager
async def _postgres() -> AsyncIterator[str | None]:
    """The address of a PostgreSQL of our own; None where it is not installed."""
    if not postgres.is_installed():
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="cantiere-bench-pg-"))
    server = postgres.started(folder)
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
