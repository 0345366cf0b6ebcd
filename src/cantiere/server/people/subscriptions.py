"""Browsers that want to be called when nobody looks: one for each session, and gone with it."""

import time
from dataclasses import dataclass

from sqlalchemy import ColumnElement, case, delete, func, insert, select, update

from cantiere.server.people.sessions import Session
from cantiere.server.store.database import Database
from cantiere.server.store.schema_push import SUBSCRIPTIONS


@dataclass(frozen=True)
class Called:
    """One browser."""

    session_id: str
    person_id: str
    endpoint: str
    p256dh: str
    auth: str
    told: float


class Subscriptions:
    """Those in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def people(self) -> dict[str, float]:
        """Who has any, and since when nothing was told."""
        told = func.max(SUBSCRIPTIONS.c.told)
        query = select(SUBSCRIPTIONS.c.person_id, told).group_by(SUBSCRIPTIONS.c.person_id)
        async with self.database.reading() as connection:
            return {person_id: told for person_id, told in (await connection.execute(query)).all()}

    async def of(self, person_id: str) -> list[Called]:
        query = select(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.person_id == person_id)
        async with self.database.reading() as connection:
            return [Called(**row._mapping) for row in (await connection.execute(query)).all()]

    async def put(self, session: Session, endpoint: str, p256dh: str, auth: str) -> Called:
        """In place of the one before: of this session, and of whoever sat at this browser before."""
        made = Called(session.id_hash, session.person.id, endpoint, p256dh, auth, time.time())
        async with self.database.writing() as connection:
            same = (SUBSCRIPTIONS.c.endpoint == endpoint) | (SUBSCRIPTIONS.c.session_id == session.id_hash)
            await connection.execute(delete(SUBSCRIPTIONS).where(same))
            await connection.execute(insert(SUBSCRIPTIONS).values(vars(made)))
        return made

    async def remove_of(self, session: Session) -> None:
        await self._remove(SUBSCRIPTIONS.c.session_id == session.id_hash)

    async def remove(self, endpoint: str) -> None:
        """It is dead."""
        await self._remove(SUBSCRIPTIONS.c.endpoint == endpoint)

    async def _remove(self, which: ColumnElement[bool]) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(SUBSCRIPTIONS).where(which))

    async def note_told(self, person_id: str, since: float) -> None:
        """What began at that time is done with, also for a server after this one."""
        later = case((SUBSCRIPTIONS.c.told < since, since), else_=SUBSCRIPTIONS.c.told)
        query = update(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.person_id == person_id)
        async with self.database.writing() as connection:
            await connection.execute(query.values(told=later))
