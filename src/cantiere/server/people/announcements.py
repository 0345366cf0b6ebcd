"""What hosts tell all who come: in one language or both, from a time until another."""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, insert, select

from cantiere.core.errors import Refusal
from cantiere.server.people.audit import AuditLine, note, reason_of
from cantiere.server.people.person import Person, new_id
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE
from cantiere.server.store.schema_desk import ANNOUNCEMENTS

MOST = 5  # at one time: more are read by nobody
LONGEST = 500
_NOTED = 100  # characters that the log keeps of a text


@dataclass(frozen=True)
class Announced:
    """An announcement. An empty text: there is none in that language."""

    id: str
    by_name: str | None
    en: str
    fr: str
    begins: float
    ends: float

    def text(self, language: str) -> tuple[str, str]:
        """In that language, else in the other one; and in which."""
        own, other = (self.fr, self.en) if language == "fr" else (self.en, self.fr)
        return (own, language) if own else (other, "en" if language == "fr" else "fr")


class Announcements:
    """All that are not over."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, by: Person, texts: tuple[str, str], begins: float, ends: float) -> None:
        english, french = (" ".join(text.split()) for text in texts)
        now = time.time()
        if not english and not french:
            raise Refusal("announcement_empty")
        if not now < ends or not begins < ends:
            raise Refusal("announcement_over")
        row = {"id": new_id(), "by_id": by.id, "en": english, "fr": french, "begins": begins, "ends": ends}
        if len(await self.all()) >= MOST:
            raise Refusal("too_many_announcements", most=MOST)
        async with self.database.writing() as connection:
            await connection.execute(insert(ANNOUNCEMENTS).values(row))
            await note(connection, AuditLine(by.id, "announced", reason=(english or french)[:_NOTED]))

    async def all(self) -> list[Announced]:
        """Those that are not over, the first to begin first; what is over goes."""
        query = select(ANNOUNCEMENTS, PEOPLE.c.nickname).join_from(ANNOUNCEMENTS, PEOPLE, isouter=True)
        query = query.where(ANNOUNCEMENTS.c.ends > time.time())
        async with self.database.reading() as connection:
            rows = await connection.execute(query.order_by(ANNOUNCEMENTS.c.begins, ANNOUNCEMENTS.c.id))
            return [_announced(row) for row in rows.all()]

    async def now(self) -> list[Announced]:
        """Those that are to be told."""
        return [one for one in await self.all() if one.begins <= time.time()]

    async def remove(self, by: Person, announcement_id: str, reason: str) -> None:
        said = reason_of(reason)
        this = delete(ANNOUNCEMENTS).where(ANNOUNCEMENTS.c.id == announcement_id)
        async with self.database.writing() as connection:
            if (await connection.execute(this)).rowcount != 1:
                raise Refusal("unknown_announcement")
            await note(connection, AuditLine(by.id, "announcement_removed", reason=said))

    async def sweep(self) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(ANNOUNCEMENTS).where(ANNOUNCEMENTS.c.ends <= time.time()))


def _announced(row: Row[Any]) -> Announced:
    return Announced(row.id, row.nickname, row.en, row.fr, row.begins, row.ends)
