"""What is asked of the server, one thing after the other, and what is read from it."""

import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from benchmarks.server.crowd import Crowd, Pace, at_once
from benchmarks.server.host import HOST, Host
from benchmarks.server.wire import connected
from cantiere.cli.bench.measure import Reading, Row
from cantiere.games import GAMES

SETTLING = 1.0  # seconds before memory is read
SLOWEST, QUICKEST = 8.0, 4.0  # seconds that a person thinks
EXPERTS = 4
PATIENCE = 60  # seconds that a phase goes on if nothing was acknowledged yet
_KILO = 1_024


@dataclass
class Spent:
    """What a phase has used up."""

    seconds: float = 0.0
    server: float = 0.0  # processor time
    client: float = 0.0


@contextmanager
def spending(host: Host) -> Iterator[Spent]:
    spent = Spent()
    wall, server, client = time.perf_counter(), host.cpu_time, time.process_time()
    yield spent
    spent.seconds = time.perf_counter() - wall
    spent.server, spent.client = host.cpu_time - server, time.process_time() - client


def row(table: str, key: str, what: str, unit: str, value: float) -> Row:
    return Row("server", table, Reading(key, what, unit), (value,))


def human() -> float:
    return random.uniform(QUICKEST, SLOWEST)


def of_hundred(waits: Sequence[float], share: float) -> float:
    """The wait that so many in a hundred do not exceed, in milliseconds."""
    ordered = sorted(waits)
    return 1_000 * ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]


def accepted(crowd: Crowd, table: str) -> list[float]:
    """How long each move waited for its acknowledgement, in seconds: at least one, and none was refused."""
    found = crowd.tally.waits
    if not found or crowd.tally.refused:
        raise RuntimeError(f"{table}: {len(found)} moves were accepted, {crowd.tally.refused} refused")
    return found


def waits(crowd: Crowd, table: str, prefix: str) -> list[Row]:
    """How long moves waited for their acknowledgement."""
    found = accepted(crowd, table)
    named = (
        ("p50", 50.0, "half of all moves"),
        ("p99", 99.0, "99 of 100 moves"),
        ("max", 100.0, "every move"),
    )
    return [
        row(table, f"{prefix}_{key}", f"{what} acknowledged within", "ms", of_hundred(found, share))
        for key, share, what in named
    ]


async def idle_sockets(host: Host, count: int) -> list[Row]:
    """What a socket costs at which nothing happens but the lobby."""
    before = host.memory
    wires = [await connected(HOST, host.port) for _ in range(count)]
    for wire in wires:
        wire.say(kind="watch_lobby")
    await asyncio.sleep(SETTLING)
    used = (host.memory - before) / count / _KILO
    for wire in wires:
        wire.close()
    await asyncio.sleep(SETTLING)
    return [row(f"{count:,} sockets", "socket_memory", "memory of an idle socket", "KB", used)]


async def laid(host: Host, tables: int) -> tuple[Crowd, list[Row]]:
    """Tables of all games in turn, with two people each."""
    crowd, before = Crowd(host.port), host.memory
    for number in range(tables):
        crowd.lay(GAMES[number % len(GAMES)])
    await asyncio.sleep(SETTLING)
    used = (host.memory - before) / tables / _KILO
    return crowd, [row(f"{tables:,} tables", "table_memory", "memory of a table being played", "KB", used)]


async def played(crowd: Crowd, host: Host, pace: Pace, seconds: float) -> Spent:
    """All play at a pace for so long."""
    crowd.tally.waits.clear()
    with spending(host) as spent:
        crowd.play(pace)
        await asyncio.sleep(seconds)
        for _ in range(PATIENCE):  # a machine that has no time for us
            if not crowd.tally.waits:
                await asyncio.sleep(1.0)
        crowd.play(None)
        await crowd.settle()
    return spent


async def at_human_speed(crowd: Crowd, host: Host, seconds: float) -> list[Row]:
    """Each table has a move every few seconds; all who look see it."""
    spent = await played(crowd, host, human, seconds)
    sockets = sum(len(table.wires) for table in crowd.tables)
    label = f"{sockets:,} sockets, {len(crowd.tables)} tables"
    rate = len(crowd.tally.waits) / (spent.seconds - QUICKEST)
    share = 100 * spent.server / spent.seconds
    return [
        *waits(crowd, label, "human"),
        row(label, "human_rate", "moves meanwhile", "moves/s", rate),
        row(label, "human_cpu", "one core, used by the server", "%", share),
    ]


async def flat_out(crowd: Crowd, host: Host, seconds: float, key: str = "sqlite") -> list[Row]:
    """Each table moves again as soon as its last move was acknowledged and seen."""
    spent = await played(crowd, host, at_once, seconds)
    moves = len(crowd.tally.waits)
    label = f"{len(crowd.tables)} tables flat out, {key}"
    return [
        row(label, f"{key}_rate", "durable moves", "moves/s", moves / spent.seconds),
        *waits(crowd, label, key),
        row(label, f"{key}_cpu", "processor time of 1,000 moves", "s", 1_000 * spent.server / moves),
        row(label, f"{key}_share", "one core, used by the server", "%", 100 * spent.server / spent.seconds),
        row(label, f"{key}_client", "one core, used by all clients", "%", 100 * spent.client / spent.seconds),
    ]


async def beside_experts(crowd: Crowd, host: Host, seconds: float) -> list[Row]:
    """People at human speed, while at other tables experts think without a pause."""
    experts = Crowd(host.port)
    for number in range(EXPERTS):
        experts.lay(GAMES[number % len(GAMES)], bot="expert")
    await experts.enter()
    experts.play(at_once)
    await played(crowd, host, human, seconds)
    experts.play(None)
    experts.leave()
    return waits(crowd, f"{EXPERTS} expert bots think at other tables", "experts")
