"""Thousands of people look at one table: when each of them sees a move, and what each costs the server."""

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from benchmarks.cluster.houses import House, Make
from benchmarks.server.crowd import Crowd, Table, at_once
from benchmarks.server.phases import SETTLING, of_hundred
from cantiere.cli.bench.measure import Reading, Row
from cantiere.games import find

GAME = "azul-pavilion"  # in length and size of its messages in the middle
PROGRAMS = 4  # in which they sit
MOVES = 12
_LARGEST = 2**24  # bytes of a line that one of them writes
_READINGS = (
    Reading("arrival", "until all had come", "s"),
    Reading("fan_p50", "half of them see a move within", "ms"),
    Reading("fan_p99", "99 of 100 see it within", "ms"),
    Reading("fan_max", "all see it within", "ms"),
    Reading("fan_ack", "its player knows that it is written within", "ms"),
    Reading("fan_cpu", "processor time of a move for one of them", "µs"),
    Reading("fan_memory", "memory for one of them", "KB"),
)


async def watched(house: House, make: Make, spectators: int) -> list[Row]:
    """Two people play, move by move; each is made when all have seen the one before."""
    crowd = Crowd(house.port)
    table = crowd.lay(find(GAME))
    await crowd.enter()
    await asyncio.sleep(SETTLING)
    before, begun = house.memory, time.monotonic()
    async with _looking(house.port, table.id, spectators) as programs:
        came = time.monotonic() - begun
        await asyncio.sleep(4 * SETTLING)  # they are told who is here
        used = (house.memory - before) / spectators / 1_024
        spent = house.cpu_time
        delays = [await _one_move(table, programs) for _ in range(MOVES)]
        cpu = 1e6 * (house.cpu_time - spent) / MOVES / spectators
    crowd.leave()
    seen = [delay for some in delays for delay in some]
    shares = (of_hundred(seen, share) for share in (50.0, 99.0, 100.0))
    values = (came, *shares, of_hundred(crowd.tally.waits, 100.0), cpu, used)
    label = f"{spectators:,} spectators at a table, {make.name}"
    return [Row(make.key, label, what, (value,)) for what, value in zip(_READINGS, values, strict=True)]


async def _one_move(table: Table, programs: list[Process]) -> list[float]:
    """How long after it was sent each of them saw it."""
    while not table.is_to_move:
        await asyncio.sleep(0.01)
    begun, table.pace = time.monotonic(), at_once
    table.go_on()
    table.pace = None
    told = await asyncio.gather(*(_line(one) for one in programs))
    if len({number for number, _ in told}) != 1:
        raise RuntimeError("they saw different moves")
    return [seen - begun for _, times in told for seen in times]


async def _line(program: Process) -> tuple[int, list[float]]:
    assert program.stdout is not None
    line = await program.stdout.readline()
    if not line.startswith(b"["):
        raise RuntimeError("a socket of a spectator was closed")
    number, times = json.loads(line)
    return number, times


@asynccontextmanager
async def _looking(port: int, table: str, count: int) -> AsyncIterator[list[Process]]:
    """Programs with so many sockets between them, once all are shown the table."""
    words = (sys.executable, "-m", "benchmarks.cluster.spectator", str(port), table)
    programs: list[Process] = []
    try:
        for place in range(PROGRAMS):
            share = (count + place) // PROGRAMS
            one = await asyncio.create_subprocess_exec(
                *words, str(share), stdin=PIPE, stdout=PIPE, limit=_LARGEST
            )
            programs.append(one)
        for one in programs:
            assert one.stdout is not None
            if await one.stdout.readline() != b"ready\n":
                raise RuntimeError("not all spectators could come")
        yield programs
    finally:
        for one in programs:
            if one.returncode is None:
                one.kill()
            await one.wait()
