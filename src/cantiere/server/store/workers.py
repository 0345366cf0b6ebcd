"""The processes of one server: which are alive, and which of them runs which table. The database decides.

Times of life are those of the database's clock. If somebody sets it, leases are lost and taken anew, no more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Float, Select, cast, delete, exists, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.server.live.steady import Steady
from cantiere.server.store.database import Database
from cantiere.server.store.schema import TABLES
from cantiere.server.store.schema_cluster import LEASES, WORKERS
from cantiere.server.store.tables import PLAYING

LEASE = 3.0  # seconds for which a sign of life is good
_KEPT = 30 * 86_400.0  # seconds for which those that are gone are remembered
_TRIES, _QUICK = 4, 0.01  # questions for the time; seconds within which an answer is good enough
_LOCK = 0x776F726B  # one process at a time joins, or takes tables
_NOW = cast(func.extract("epoch", func.clock_timestamp()), Float(53))


@dataclass(frozen=True)
class Worker:
    """A process, as it last said of itself."""

    id: str
    begun: float
    run: float
    steady: float
    at: float
    until: float


@dataclass(frozen=True)
class Roll:
    """Who is there, as of a moment of the database's clock; the first to have come first."""

    now: float
    own: float  # what our clock showed at that moment
    alive: Sequence[Worker]
    tables: frozenset[str]  # that whoever asks runs


class Workers:
    """All of them, in a PostgreSQL."""

    def __init__(self, database: Database, own_id: str) -> None:
        self.database, self.own_id = database, own_id

    async def beat(self, clock: Steady) -> Roll:
        """Say that we are here and what our clock shows, and hear who else is."""
        async with self.database.writing() as connection:
            own, now = await _compared(connection, clock)
            said = {"run": clock.run, "steady": own, "at": now, "until": _NOW + LEASE}
            row = insert(WORKERS).values(id=self.own_id, begun=_NOW, **said)
            await connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=said))
            return await self._roll(connection, own, now)

    async def present(self, clock: Steady) -> Roll:
        """Who is there, before one joins them."""
        async with self.database.reading() as connection:
            return await self._roll(connection, *await _compared(connection, clock))

    async def _roll(self, connection: AsyncConnection, own_time: float, now: float) -> Roll:
        query = select(WORKERS).where(_is_alive()).order_by(WORKERS.c.begun, WORKERS.c.id)
        alive = [Worker(**row._mapping) for row in (await connection.execute(query)).all()]
        own = select(LEASES.c.table_id).where(LEASES.c.worker_id == self.own_id)
        tables = frozenset((await connection.execute(own)).scalars())
        return Roll(now, own_time, alive, tables)

    async def take_orphans(self) -> frozenset[str]:
        """Run our share of the tables that nobody runs any more; the others take theirs."""
        async with self.database.writing() as connection:
            if not await _is_first(connection):
                return frozenset()
            alive = select(func.count()).select_from(WORKERS).where(_is_alive())
            count = (await connection.execute(alive)).scalar_one()
            orphans = list((await connection.execute(_orphans())).scalars())
            share = orphans[: -(-len(orphans) // max(count, 1))]
            for table_id in share:
                await self._take(connection, table_id)
        return frozenset(share)

    async def take(self, table_id: str) -> bool:
        """Run a table, unless somebody does who is alive."""
        async with self.database.writing() as connection:
            return await self._take(connection, table_id)

    async def _take(self, connection: AsyncConnection, table_id: str) -> bool:
        row = insert(LEASES).values(table_id=table_id, worker_id=self.own_id)
        is_run = exists().where(WORKERS.c.id == LEASES.c.worker_id, _is_alive())
        whose = or_(LEASES.c.worker_id == self.own_id, ~is_run)
        taken = row.on_conflict_do_update(
            index_elements=["table_id"], set_={"worker_id": self.own_id}, where=whose
        )
        return bool((await connection.execute(taken)).rowcount)

    async def last_seen(self) -> dict[float | None, float]:
        """By run, what the clock of somebody in it showed last."""
        query = select(WORKERS.c.run, func.max(WORKERS.c.steady)).group_by(WORKERS.c.run)
        async with self.database.reading() as connection:
            return {row[0]: row[1] for row in (await connection.execute(query)).all()}

    async def leave(self) -> None:
        """In good order: others take over at once."""
        async with self.database.writing() as connection:
            await connection.execute(delete(LEASES).where(LEASES.c.worker_id == self.own_id))
            gone = update(WORKERS).where(WORKERS.c.id == self.own_id)
            await connection.execute(gone.values(until=WORKERS.c.at))

    async def sweep(self) -> None:
        """Who was there long ago, and leases of games that are over."""
        played = select(TABLES.c.id).where(TABLES.c.status == PLAYING)
        async with self.database.writing() as connection:
            await connection.execute(delete(WORKERS).where(WORKERS.c.at < _NOW - _KEPT))
            await connection.execute(delete(LEASES).where(LEASES.c.table_id.not_in(played)))


async def _compared(connection: AsyncConnection, clock: Steady) -> tuple[float, float]:
    """What our clock and that of the database show at the same moment: by the quickest of a few answers."""
    found: list[tuple[float, float, float]] = []
    for _ in range(_TRIES):
        before = clock()
        now = (await connection.execute(select(_NOW))).scalar_one()
        after = clock()
        found.append((after - before, (before + after) / 2, now))
        if after - before < _QUICK:
            break
    _, own, now = min(found)
    return own, now


def _is_alive() -> ColumnElement[bool]:
    """A sign that is good for too long is from before somebody turned the clock back."""
    return (WORKERS.c.until > _NOW) & (WORKERS.c.until < _NOW + 2 * LEASE)


def _orphans() -> Select[Any]:
    is_run = exists().where(LEASES.c.table_id == TABLES.c.id, WORKERS.c.id == LEASES.c.worker_id, _is_alive())
    query = select(TABLES.c.id).where(TABLES.c.status == PLAYING, ~is_run)
    return query.order_by(TABLES.c.created, TABLES.c.id)


async def _is_first(connection: AsyncConnection) -> bool:
    """Whether nobody else takes tables at this moment."""
    lock = text("SELECT pg_try_advisory_xact_lock(:key)")
    return bool((await connection.execute(lock, {"key": _LOCK})).scalar_one())
