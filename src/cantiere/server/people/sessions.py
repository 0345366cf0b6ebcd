"""Sessions: the cookie holds a signed random number, all else is here and can be revoked."""

import hashlib
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, fields

from itsdangerous import BadSignature, Signer
from sqlalchemy import ColumnElement, delete, insert, select, update

from cantiere.core.errors import Unavailable
from cantiere.server.people.known import KnownBrowsers
from cantiere.server.people.person import Person, as_person
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE, SESSIONS

DAY = 86_400
IDLE_DAYS, LONGEST_DAYS = 60, 365
_TOUCH_AFTER = 3_600  # seconds: a read is not to be a write each time
_LONGEST_COOKIE = 200


@dataclass(frozen=True)
class Session:
    """A person at one browser."""

    id_hash: str  # the database and the logs never see the number itself
    person: Person


@dataclass(frozen=True)
class OwnSession:
    """A session as its person sees it."""

    id_hash: str
    created: float
    seen: float  # to the hour
    device: str | None  # None: its browser told nothing known


class Sessions:
    """Opens sessions, and finds the one that a cookie stands for."""

    def __init__(self, database: Database, secret: bytes) -> None:
        self.database = database
        self._signer = Signer(secret, salt="cantiere.session", digest_method=hashlib.sha256)
        self.known = KnownBrowsers(secret)

    async def open(self, person_id: str, device: str | None = None) -> str:
        """A new session; what to put into the cookie."""
        number, now = secrets.token_urlsafe(32), time.time()
        row = OwnSession(_hashed(number), now, now, device)
        async with self.database.writing() as connection:
            await connection.execute(insert(SESSIONS).values(person_id=person_id, **vars(row)))
        return self._signer.sign(number).decode()

    async def find(self, cookie: str | None) -> Session | None:
        """The session of a cookie; None for one that was forged, revoked or left alone for too long."""
        number = self._verified(cookie)
        if number is None:
            return None
        id_hash, now = _hashed(number), time.time()
        query = (
            select(SESSIONS.c.seen, PEOPLE).join_from(SESSIONS, PEOPLE).where(SESSIONS.c.id_hash == id_hash)
        )
        query = query.where(~_is_old(now))
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        if row.seen < now - _TOUCH_AFTER:
            with suppress(Unavailable):  # who only reads needs no database that can be written
                await self._touch(id_hash, now)
        return Session(id_hash, as_person(row))

    def _verified(self, cookie: str | None) -> str | None:
        if not cookie or len(cookie) > _LONGEST_COOKIE or not cookie.isascii():
            return None
        try:
            return self._signer.unsign(cookie).decode()
        except BadSignature:
            return None

    async def _touch(self, id_hash: str, now: float) -> None:
        async with self.database.writing() as connection:
            await connection.execute(update(SESSIONS).where(SESSIONS.c.id_hash == id_hash).values(seen=now))

    async def of_person(self, person_id: str) -> list[OwnSession]:
        """Where somebody is signed in, the last seen first."""
        query = select(*[SESSIONS.c[field.name] for field in fields(OwnSession)])
        query = query.where(SESSIONS.c.person_id == person_id, ~_is_old(time.time()))
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.order_by(SESSIONS.c.seen.desc()))).all()
        return [OwnSession(**row._mapping) for row in rows]

    async def close(self, id_hash: str) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.id_hash == id_hash))

    async def close_all(self, person_id: str, but: str | None = None) -> None:
        """Sign a person out everywhere, except perhaps here."""
        others = (SESSIONS.c.person_id == person_id) & (SESSIONS.c.id_hash != (but or ""))
        async with self.database.writing() as connection:
            await connection.execute(delete(SESSIONS).where(others))

    async def sweep(self) -> None:
        """Remove what has run out."""
        async with self.database.writing() as connection:
            await connection.execute(delete(SESSIONS).where(_is_old(time.time())))


def _is_old(now: float) -> ColumnElement[bool]:
    return (SESSIONS.c.seen < now - IDLE_DAYS * DAY) | (SESSIONS.c.created < now - LONGEST_DAYS * DAY)


def _hashed(number: str) -> str:
    return hashlib.sha256(number.encode()).hexdigest()
