"""What servers ask programs beside them to think about: a queue in a PostgreSQL, by its clock.

One that dies over a job leaves it to another; one that nobody takes goes back to whoever asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Float, case, cast, delete, exists, func, literal, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from cantiere.server.store.database import Database
from cantiere.server.store.schema_cluster import JOBS, THINKERS

LEASE = 3.0  # seconds for which a sign of life is good
WANTED = 10.0  # seconds after which nobody waits for an answer any more who has not asked again
_NOW = cast(func.extract("epoch", func.clock_timestamp()), Float(53))


@dataclass(frozen=True)
class Job:
    """Something to think about."""

    id: str
    kind: str
    content: str
    owner: str = ""


@dataclass(frozen=True)
class State:
    """How far a job is."""

    answer: str | None
    is_taken: bool  # by somebody who lives
    has_thinkers: bool  # whether anybody is there who could
    done: int
    total: int


class Jobs:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def offer(self, job: Job) -> bool:
        """Ask, if anybody is there; whether it was asked. Whoever asks for much comes after the others."""
        theirs = JOBS.c.owner == job.owner
        place = select(func.count()).select_from(JOBS).where(theirs, JOBS.c.answer.is_(None))
        row = {"id": job.id, "kind": job.kind, "content": job.content, "owner": job.owner}
        values = [*map(literal, row.values()), place.scalar_subquery(), _NOW, _NOW + WANTED, literal(0)]
        names = [*row, "place", "asked", "wanted", "done", "total"]
        asking = insert(JOBS).from_select(names, select(*values, literal(0)).where(_has_thinkers()))
        async with self._database.writing() as connection:
            return bool((await connection.execute(asking)).rowcount)

    async def look(self, job_id: str) -> State | None:
        """How far it is; that it is still wanted is noted. None: it is gone."""
        seen = update(JOBS).where(JOBS.c.id == job_id).values(wanted=_NOW + WANTED)
        is_taken = func.coalesce(JOBS.c.until > _NOW, False)
        told = seen.returning(JOBS.c.answer, is_taken, _has_thinkers(), JOBS.c.done, JOBS.c.total)
        async with self._database.writing() as connection:
            row = (await connection.execute(told)).one_or_none()
        return State(*row) if row else None

    async def withdraw(self, job_id: str) -> bool:
        """Take it back, unless somebody is at it; whether that could be done."""
        is_free = JOBS.c.answer.is_(None) & ~func.coalesce(JOBS.c.until > _NOW, False)
        async with self._database.writing() as connection:
            gone = await connection.execute(delete(JOBS).where(JOBS.c.id == job_id, is_free))
            return bool(gone.rowcount)

    async def remove(self, job_id: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(JOBS).where(JOBS.c.id == job_id))

    async def take(self, thinker_id: str, kinds: Sequence[str]) -> Job | None:
        """The next one of these kinds, the most urgent first, for us; what others died over comes again."""
        is_free = or_(JOBS.c.until.is_(None), JOBS.c.until < _NOW)
        waits = JOBS.c.answer.is_(None) & is_free & (JOBS.c.wanted > _NOW) & JOBS.c.kind.in_(kinds)
        urgency = case({kind: number for number, kind in enumerate(kinds)}, value=JOBS.c.kind)
        order = (urgency, JOBS.c.place, JOBS.c.asked)
        first = select(JOBS.c.id).where(waits).order_by(*order).limit(1).with_for_update(skip_locked=True)
        taking = update(JOBS).where(JOBS.c.id == first.scalar_subquery())
        taken = taking.values(thinker_id=thinker_id, until=_NOW + LEASE)
        told = taken.returning(JOBS.c.id, JOBS.c.kind, JOBS.c.content, JOBS.c.owner)
        async with self._database.writing() as connection:
            row = (await connection.execute(told)).one_or_none()
        return Job(*row) if row else None

    async def hold(self, thinker_id: str, job_id: str, done: int = 0, total: int = 0) -> bool:
        """We are still at it; whether anybody still wants it from us."""
        ours = update(JOBS).where(JOBS.c.id == job_id, JOBS.c.thinker_id == thinker_id, JOBS.c.wanted > _NOW)
        return await self._changed(ours.values(until=_NOW + LEASE, done=done, total=total))

    async def answer(self, thinker_id: str, job_id: str, answer: str) -> bool:
        """Unless somebody else has it by now."""
        ours = update(JOBS).where(JOBS.c.id == job_id, JOBS.c.thinker_id == thinker_id)
        return await self._changed(ours.where(JOBS.c.answer.is_(None)).values(answer=answer))

    async def _changed(self, statement: Any) -> bool:
        async with self._database.writing() as connection:
            return bool((await connection.execute(statement)).rowcount)

    async def beat(self, thinker_id: str) -> None:
        """A sign of life. Who left none for long is forgotten, and so is what nobody wants any more."""
        row = insert(THINKERS).values(id=thinker_id, until=_NOW + LEASE)
        said = row.on_conflict_do_update(index_elements=["id"], set_={"until": _NOW + LEASE})
        async with self._database.writing() as connection:
            await connection.execute(said)
            await connection.execute(delete(THINKERS).where(THINKERS.c.until < _NOW - WANTED))
            await connection.execute(delete(JOBS).where(JOBS.c.wanted < _NOW - WANTED))

    async def leave(self, thinker_id: str) -> None:
        """In good order: what we are at is for others, at once."""
        free = update(JOBS).where(JOBS.c.thinker_id == thinker_id, JOBS.c.answer.is_(None))
        async with self._database.writing() as connection:
            await connection.execute(delete(THINKERS).where(THINKERS.c.id == thinker_id))
            await connection.execute(free.values(until=None))

    async def count(self) -> tuple[int, int]:
        """Thinkers that are there, and what waits for them."""
        there = select(func.count()).select_from(THINKERS).where(THINKERS.c.until > _NOW)
        waiting = select(func.count()).select_from(JOBS).where(JOBS.c.answer.is_(None))
        async with self._database.reading() as connection:
            found = [(await connection.execute(query)).scalar_one() for query in (there, waiting)]
        return found[0], found[1]


def _has_thinkers() -> ColumnElement[bool]:
    return exists().where(THINKERS.c.until > _NOW)
