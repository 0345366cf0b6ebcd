"""Bot accounts: programs that play over HTTP. Each belongs to an account and proves itself with a token."""

import hashlib
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.core.errors import Refusal, Unavailable
from cantiere.server.names import own_name
from cantiere.server.people.naming import name_taken, named
from cantiere.server.people.person import BOT, Person, as_person, new_id
from cantiere.server.people.sessions import Session
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE, TOKENS

PREFIX = "cantiere-bot-"  # so that a token that was published by mistake is recognised
_LONGEST_TOKEN = 100
_TOUCH_AFTER = 3_600  # seconds: a read is not to be a write each time


@dataclass(frozen=True)
class OwnBot:
    """A bot as its owner sees it."""

    person: Person
    token_made: float | None  # None: the last one is void, and there is no other yet
    token_used: float | None  # to the hour


class Bots:
    """Makes bots and finds the one that a token stands for. Of a token only its hash is kept."""

    def __init__(self, database: Database, most: int) -> None:
        self.database, self.most = database, most

    async def make(self, owner: Person, nickname: str) -> tuple[OwnBot, str]:
        """A new bot and its token, which is told this once."""
        if owner.kind != "account":
            raise Refusal("bots_need_account")
        now = time.time()
        name = own_name(nickname, BOT, "player")
        person = Person(new_id(), name, BOT, "player", owner.language, now, owner.id)
        try:
            async with self.database.writing() as connection:
                await self._check_quota(connection, owner.id)
                await connection.execute(insert(PEOPLE).values({**vars(person), **named(name)}))
                token = await _new_token(connection, person.id, now)
        except IntegrityError:
            raise await name_taken(self.database, name) from None
        return OwnBot(person, now, None), token

    async def _check_quota(self, connection: AsyncConnection, owner_id: str) -> None:
        """Whoever makes two at once waits."""
        await connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == owner_id).with_for_update())
        count = select(func.count()).select_from(PEOPLE).where(PEOPLE.c.owner_id == owner_id)
        if (await connection.execute(count)).scalar_one() >= self.most:
            raise Refusal("too_many_bots", most=self.most)

    async def of_owner(self, owner_id: str) -> list[OwnBot]:
        """The bots of a person, the oldest first."""
        async with self.database.reading() as connection:
            rows = (await connection.execute(_bots(owner_id).order_by(PEOPLE.c.created))).all()
        return [_own_bot(row) for row in rows]

    async def find(self, owner_id: str, bot_id: str) -> OwnBot:
        """One's own bot; those of others do not exist."""
        async with self.database.reading() as connection:
            row = (await connection.execute(_bots(owner_id).where(PEOPLE.c.id == bot_id))).first()
        if row is None:
            raise Refusal("no_such_bot")
        return _own_bot(row)

    async def renew(self, bot_id: str) -> str:
        """Another token; the old one is void."""
        async with self.database.writing() as connection:
            await connection.execute(delete(TOKENS).where(TOKENS.c.person_id == bot_id))
            return await _new_token(connection, bot_id, time.time())

    async def void(self, owner_id: str) -> list[str]:
        """No token of any bot of somebody is valid any more; the ids of the bots."""
        own = select(PEOPLE.c.id).where(PEOPLE.c.owner_id == owner_id)
        async with self.database.writing() as connection:
            await connection.execute(delete(TOKENS).where(TOKENS.c.person_id.in_(own)))
            return list((await connection.execute(own)).scalars())

    async def session(self, token: str) -> Session:
        """The session of a token; one that is not, or no longer, valid is refused."""
        if len(token) > _LONGEST_TOKEN:
            raise Refusal("token_wrong")
        token_hash, now = _hashed(token), time.time()
        query = select(TOKENS.c.used, PEOPLE).join_from(TOKENS, PEOPLE)
        async with self.database.reading() as connection:
            row = (await connection.execute(query.where(TOKENS.c.token_hash == token_hash))).first()
        if row is None:
            raise Refusal("token_wrong")
        if row.used is None or row.used < now - _TOUCH_AFTER:
            used = update(TOKENS).where(TOKENS.c.token_hash == token_hash).values(used=now)
            with suppress(Unavailable):  # who only reads needs no database that can be written
                async with self.database.writing() as connection:
                    await connection.execute(used)
        return Session(token_hash, as_person(row))


def _bots(owner_id: str) -> Any:
    query = select(PEOPLE, TOKENS.c.created.label("token_made"), TOKENS.c.used.label("token_used"))
    return query.join_from(PEOPLE, TOKENS, isouter=True).where(PEOPLE.c.owner_id == owner_id)


def _own_bot(row: Row[Any]) -> OwnBot:
    return OwnBot(as_person(row), row.token_made, row.token_used)


async def _new_token(connection: AsyncConnection, bot_id: str, now: float) -> str:
    token = PREFIX + secrets.token_urlsafe(32)
    row = {"token_hash": _hashed(token), "person_id": bot_id, "created": now, "used": None}
    await connection.execute(insert(TOKENS).values(row))
    return token


def _hashed(token: str) -> str:
    """256 random bits are not guessed, so a fast hash will do."""
    return hashlib.sha256(token.encode()).hexdigest()
