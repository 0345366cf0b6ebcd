"""The reviews of finished games: those that are done, and the queue of those that are not.

The queue is the table itself, so a restart loses none of it.
"""

import time
from dataclasses import dataclass

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from cantiere.server.store.database import Database
from cantiere.server.store.schema import REVIEWS

WAITING, DONE, FAILED = "waiting", "done", "failed"
MOST_FAILURES = 2  # in a row; then it is given up
DAY = 86_400.0


@dataclass(frozen=True)
class ReviewRow:
    """A review that was asked for; `person_id` is who is served by it."""

    table_id: str
    person_id: str | None
    is_own_wish: bool
    status: str
    asked: float
    begun: float | None = None
    failures: int = 0
    content: str | None = None
    mined: float | None = None  # when puzzles were looked for in the game


class Reviews:
    """All reviews, in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(self, table_id: str) -> ReviewRow | None:
        async with self.database.reading() as connection:
            row = (await connection.execute(select(REVIEWS).where(REVIEWS.c.table_id == table_id))).first()
        return None if row is None else ReviewRow(**row._mapping)

    async def ask(self, table_id: str, person_id: str | None, is_own_wish: bool) -> None:
        """Put one into the queue. Whoever wants one that only waits by itself, or has failed, moves it up."""
        wish = {"person_id": person_id, "is_own_wish": is_own_wish, "status": WAITING, "asked": time.time()}
        again = update(REVIEWS).where(REVIEWS.c.table_id == table_id)
        by_itself = (REVIEWS.c.status == WAITING) & REVIEWS.c.is_own_wish.is_(False)
        again = again.where(by_itself | (REVIEWS.c.status == FAILED)).values(wish | {"failures": 0})
        try:
            async with self.database.writing() as connection:
                await connection.execute(insert(REVIEWS).values(table_id=table_id, failures=0, **wish))
        except IntegrityError:  # it is there already
            if is_own_wish:
                async with self.database.writing() as connection:
                    await connection.execute(again)

    async def asked_lately(self, person_id: str) -> list[float]:
        """When somebody asked for one within a day, the oldest first."""
        query = select(REVIEWS.c.asked).where(REVIEWS.c.person_id == person_id, REVIEWS.c.is_own_wish)
        query = query.where(REVIEWS.c.asked > time.time() - DAY).order_by(REVIEWS.c.asked)
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def line(self) -> list[str]:
        """The tables whose reviews wait, in the order in which they are made as things stand.

        What somebody asked for comes first; then whose last one was begun longest ago.
        """
        earlier = REVIEWS.alias()
        served = select(func.max(earlier.c.begun)).where(earlier.c.person_id == REVIEWS.c.person_id)
        query = select(REVIEWS.c.table_id, REVIEWS.c.person_id).where(REVIEWS.c.status == WAITING)
        last = func.coalesce(served.scalar_subquery(), 0.0)
        query = query.order_by(REVIEWS.c.is_own_wish.desc(), last, REVIEWS.c.asked, REVIEWS.c.table_id)
        async with self.database.reading() as connection:
            return [row.table_id for row in (await connection.execute(query)).all()]

    async def is_awaited(self) -> bool:
        """Whether somebody asked for any of those that are not done."""
        query = select(REVIEWS.c.table_id).where(REVIEWS.c.status == WAITING, REVIEWS.c.is_own_wish).limit(1)
        async with self.database.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def begin(self, table_id: str) -> None:
        """Whoever asked for it is served now: it is the turn of others afterwards."""
        await self._change(table_id, begun=time.time())

    async def finish(self, table_id: str, content: str) -> None:
        await self._change(table_id, status=DONE, content=content, failures=0)

    async def fail(self, table_id: str) -> None:
        """It is tried again, a few times, after all others."""
        found = await self.find(table_id)
        failures = 1 + (found.failures if found else 0)
        status = FAILED if failures >= MOST_FAILURES else WAITING
        await self._change(table_id, status=status, failures=failures)

    async def _change(self, table_id: str, **values: object) -> None:
        query = update(REVIEWS).where(REVIEWS.c.table_id == table_id)
        async with self.database.writing() as connection:
            await connection.execute(query.values(**values))
