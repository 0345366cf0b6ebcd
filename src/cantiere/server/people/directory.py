"""People as hosts find them: by a part of the name, by what is wrong with them, by role."""

import time
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Row, Select, func, or_, select

from cantiere.core.errors import Refusal
from cantiere.server.names import key_of
from cantiere.server.people.accounts import folded
from cantiere.server.people.person import Person, as_person
from cantiere.server.store.database import Database
from cantiere.server.store.schema import ACCOUNTS, PEOPLE, SESSIONS

PAGE = 50
Which = Literal["all", "accounts", "guests", "silenced", "banned", "hosts"]


@dataclass(frozen=True)
class Known:
    """Somebody, and what hosts may know beside what everybody does."""

    person: Person
    login: str | None
    seen: float | None
    silenced_until: float | None


class Directory:
    """Everybody who has a row."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def find(
        self, name: str = "", which: Which = "all", before: float | None = None, by_login: bool = False
    ) -> list[Known]:
        """The last to arrive first."""
        query = _everybody().where(PEOPLE.c.kind != "bot")
        if name.strip():
            query = query.where(_named(name, by_login))
        query = _only(query, which)
        if before is not None:
            query = query.where(PEOPLE.c.created < before)
        async with self.database.reading() as connection:
            rows = await connection.execute(query.order_by(PEOPLE.c.created.desc(), PEOPLE.c.id).limit(PAGE))
            return [_known(row) for row in rows.all()]

    async def one(self, person_id: str) -> Known:
        async with self.database.reading() as connection:
            row = (await connection.execute(_everybody().where(PEOPLE.c.id == person_id))).first()
        if row is None:
            raise Refusal("unknown_person")
        return _known(row)


def _everybody() -> Select[Any]:
    seen = select(func.max(SESSIONS.c.seen)).where(SESSIONS.c.person_id == PEOPLE.c.id).scalar_subquery()
    query = select(PEOPLE, ACCOUNTS.c.login, seen.label("seen"))
    return query.join_from(PEOPLE, ACCOUNTS, ACCOUNTS.c.person_id == PEOPLE.c.id, isouter=True)


def _named(name: str, by_login: bool) -> Any:
    """As people write: a part of the name, however it looks; the id; for admins the whole login."""
    ways: list[Any] = [PEOPLE.c.id == name.strip(), PEOPLE.c.nickname.contains(name.strip(), autoescape=True)]
    if key := key_of(name):
        ways.append(PEOPLE.c.name_key.contains(key, autoescape=True))
    if by_login:
        ways.append(ACCOUNTS.c.login == folded(name))
    return or_(*ways)


def _only(query: Select[Any], which: Which) -> Select[Any]:
    match which:
        case "silenced":
            return query.where(PEOPLE.c.silenced_until > time.time())
        case "banned":
            return query.where(PEOPLE.c.banned_until > time.time())
        case "hosts":
            return query.where(PEOPLE.c.role != "player")
        case "accounts":
            return query.where(PEOPLE.c.kind == "account")
        case "guests":
            return query.where(PEOPLE.c.kind == "guest")
        case _:
            return query


def _known(row: Row[Any]) -> Known:
    return Known(as_person(row), row.login, row.seen, row.silenced_until)
