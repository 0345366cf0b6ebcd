"""Guests, account holders and bots as the rest of the server knows them."""

import secrets
import time
import unicodedata
from dataclasses import dataclass
from typing import Any, Literal, get_args

from sqlalchemy import Row, insert, select, update

from cantiere.core.errors import Refusal
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE

LONGEST_NICKNAME = 24
Language = Literal["en", "fr"]
Role = Literal["player", "host", "admin"]
ROLES: tuple[Role, ...] = get_args(Role)
BOT = "bot"
INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # would steer or forge what others read
_MOST_MARKS = 3  # accents on one another


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

    @property
    def is_admin(self) -> bool:
        return self.role == "admin"

    @property
    def is_host(self) -> bool:
        """Whether this one keeps order here. An admin may do whatever a host may."""
        return self.role in ("host", "admin")

    @property
    def is_bot(self) -> bool:
        return self.kind == BOT


def nickname_of(text: str) -> str:
    """A nickname as it will be shown: one line of visible characters."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= LONGEST_NICKNAME:
        raise Refusal("nickname_length", most=LONGEST_NICKNAME)
    kinds = [unicodedata.category(sign) for sign in name]
    if not INVISIBLE.isdisjoint(kinds) or kinds.count("Mn") > _MOST_MARKS:
        raise Refusal("nickname_signs")
    if not any(kind[0] in "LNSP" for kind in kinds):
        raise Refusal("nickname_signs")
    return name


def new_id() -> str:
    return secrets.token_urlsafe(12)


async def new_guest(database: Database, nickname: str, language: Language) -> Person:
    person = Person(new_id(), nickname_of(nickname), "guest", "player", language, time.time())
    async with database.writing() as connection:
        await connection.execute(insert(PEOPLE).values(vars(person)))
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
    changes = {"nickname": nickname_of(nickname) if nickname is not None else None, "language": language}
    changed = {name: value for name, value in changes.items() if value is not None}
    if changed:
        async with database.writing() as connection:
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person_id).values(changed))
    return await person_with(database, person_id)


async def give_role(database: Database, person_id: str, role: Role) -> None:
    async with database.writing() as connection:
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person_id).values(role=role))
