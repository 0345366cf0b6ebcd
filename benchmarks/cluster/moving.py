"""Moves at servers of one and of several processes, flat out, in turns: what each costs."""

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.cluster.houses import SINGLE, SQLITE, Ground, House, Make, bytes_of
from benchmarks.server.crowd import Crowd, at_once
from benchmarks.server.phases import of_hundred, played
from benchmarks.server.wire import Wire
from cantiere.cli.bench.measure import Reading, Row
from cantiere.games import GAMES

Tell = Callable[[str], None]
_READINGS = (
    Reading("rate", "durable moves", "moves/s"),
    Reading("p50", "half of all moves acknowledged within", "ms"),
    Reading("p99", "99 of 100 moves acknowledged within", "ms"),
    Reading("cpu", "processor time of a move, server", "ms"),
    Reading("database", "processor time of a move, database and NATS", "ms"),
    Reading("bytes", "what a move adds to the database", "bytes"),
)
RATIO = Reading("ratio", "processor time of a move, server, in times that of one process on PostgreSQL", "×")
SHARED = Reading("shared", "the same with the database and NATS", "×")


@dataclass(frozen=True)
class Measured:
    """One round of one make."""

    rate: float
    p50: float
    p99: float
    cpu: float
    database: float
    bytes: float

    @property
    def whole(self) -> float:
        return self.cpu + self.database


async def moves(ground: Ground, tables: int, seconds: float, rounds: int, tell: Tell) -> list[Row]:
    """Every make once, then every make again."""
    found: dict[Make, list[Measured]] = {make: [] for make in ground.makes}
    for number in range(rounds):
        for make in ground.makes:
            tell(f"{make.name}, round {number + 1} of {rounds}")
            async with ground.house(make) as house:
                found[make].append(await _round(ground, house, tables, seconds))
                tell(f"  {found[make][-1]}")
    return [row for make in found for row in _rows(make, found)]


async def _round(ground: Ground, house: House, tables: int, seconds: float) -> Measured:
    crowd = Crowd(house.port)
    for number in range(tables):
        crowd.lay(GAMES[number % len(GAMES)])
    await crowd.enter()
    await played(crowd, house, at_once, seconds / 4)  # what the first moves load is not theirs
    before, size = ground.cpu_time, await bytes_of(house.url) if house.url else 0
    spent = await played(crowd, house, at_once, seconds)
    waits = crowd.tally.waits
    if crowd.tally.refused or any(wire.is_closed for wire in _wires(crowd)):
        raise RuntimeError(f"{crowd.tally.refused} moves were refused, or a socket was closed")
    moved = len(waits)
    grown = (await bytes_of(house.url) - size) / moved if house.url else 0.0
    database = 1_000 * (ground.cpu_time - before) / moved if house.url else 0.0
    crowd.leave()
    p50, p99 = (of_hundred(waits, share) for share in (50.0, 99.0))
    return Measured(moved / spent.seconds, p50, p99, 1_000 * spent.server / moved, database, grown)


def _wires(crowd: Crowd) -> list[Wire]:
    return [wire for table in crowd.tables for wire in table.wires]


def _rows(make: Make, found: dict[Make, list[Measured]]) -> list[Row]:
    """What was read from it, and its cost beside that of the single process in the same round."""
    mine, single = found[make], found[SINGLE]
    rows = [
        Row(make.key, make.name, reading, tuple(getattr(one, reading.key) for one in mine))
        for reading in _READINGS
        if make is not SQLITE or reading.key not in ("database", "bytes")
    ]
    if make in (SINGLE, SQLITE):
        return rows
    pairs = list(zip(mine, single, strict=True))
    ratios = tuple(one.cpu / other.cpu for one, other in pairs)
    shared = tuple(one.whole / other.whole for one, other in pairs)
    return [*rows, Row(make.key, make.name, RATIO, ratios), Row(make.key, make.name, SHARED, shared)]
