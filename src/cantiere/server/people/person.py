"""Guests, account holders and bots as the rest of the server knows them."""

import secrets
import time
from dataclasses import dataclass
from typing import Any, Literal, get_args

from sqlalchemy import Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from cantiere.core.errors import Refusal
from cantiere.server.marks import Mark, mark_of
from cantiere.server.names import own_name
from cantiere.server.people.naming import name_taken, named
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE

Language = Literal["en", "fr"]
Role = Literal["player", "host", "admin"]
ROLES: tuple[Role, ...] = get_args(Role)
BOT = "bot"


@dataclass(frozen=True)
class Person:
    """One who plays here. The id is public; who may act as this person is a matter of sessions."""

    id: str
    nickname: str
    kind: str  # guest, account, BOT
    role: str
    language: str
    created: float
    owner_id: str | None = None  # of a bot: who made it
    banned_until: float | None = None
    ban_reason: str | None = None

    @property
    def is_admin(self) -> bool:
        return self.role == "admin"

    @property
    def is_host(self) -> bool:
        """Whether this one keeps order here. An admin may do whatever a host may."""
        return self.role in ("host", "admin")

    @property
    def mark(self) -> Mark | None:
        return mark_of(self.kind, self.role)

    @property
    def is_bot(self) -> bool:
        return self.kind == BOT


def new_id() -> str:
    return secrets.token_urlsafe(12)


async def new_guest(database: Database, nickname: str, language: Language) -> Person:
    """Somebody under a name that nobody else has."""
    name = own_name(nickname, "guest", "player")
    person = Person(new_id(), name, "guest", "player", language, time.time())
    try:
        async with database.writing() as connection:
            await connection.execute(insert(PEOPLE).values({**vars(person), **named(name)}))
    except IntegrityError:
        raise await name_taken(database, name) from None
    return person


async def person_with(database: Database, person_id: str) -> Person:
    async with database.reading() as connection:
        row = (await connection.execute(select(PEOPLE).where(PEOPLE.c.id == person_id))).first()
    if row is None:
        raise Refusal("unknown_person")
    return as_person(row)


def as_person(row: Row[Any]) -> Person:
    return Person(**{name: getattr(row, name) for name in Person.__annotations__})


async def change_person(
    database: Database, person_id: str, nickname: str | None = None, language: Language | None = None
) -> Person:
    """Another nickname, another language, or both."""
    changes: dict[str, str] = {} if language is None else {"language": language}
    if nickname is not None:
        person = await person_with(database, person_id)
        changes |= named(own_name(nickname, person.kind, person.role))
    if changes:
        try:
            async with database.writing() as connection:
                await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person_id).values(changes))
        except IntegrityError:
            raise await name_taken(database, changes["nickname"]) from None
    return await person_with(database, person_id)


async def give_role(database: Database, person_id: str, role: Role) -> None:
    async with database.writing() as connection:
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person_id).values(role=role))
