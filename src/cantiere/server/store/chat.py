"""What was said at the tables. A line that was deleted keeps its number, and nothing else."""

import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, func, insert, select, update

from cantiere.core.errors import Refusal
from cantiere.server.marks import Mark, mark_of
from cantiere.server.store.database import Database
from cantiere.server.store.schema import CHAT, PEOPLE, TABLES
from cantiere.server.store.tables import touch

REMEMBERED = 50  # lines that are told to whoever comes
_DELETED = ""
_SPOKEN = select(CHAT, PEOPLE.c.nickname, PEOPLE.c.kind, PEOPLE.c.role).join_from(CHAT, PEOPLE)


@dataclass(frozen=True)
class Line:
    """One line of a chat, with the nickname and the mark that the speaker has today."""

    table_id: str
    number: int
    person_id: str
    nickname: str
    text: str
    at: float
    mark: Mark | None = None


class ChatStore:
    """The chats of all tables, in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(
        self, table_id: str, person_id: str, nickname: str, text: str, mark: Mark | None = None
    ) -> Line:
        """One more line, committed when this returns. Whoever speaks at the same time waits."""
        one_at_a_time = select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update(key_share=True)
        last = select(func.max(CHAT.c.number)).where(CHAT.c.table_id == table_id)
        async with self.database.writing() as connection:
            if (await connection.execute(one_at_a_time)).first() is None:
                raise Refusal("unknown_table", table=table_id)
            number = (await connection.execute(last)).scalar()
            number = 0 if number is None else number + 1
            line = Line(table_id, number, person_id, nickname, text, time.time(), mark)
            row = {name: value for name, value in vars(line).items() if name in CHAT.c}
            await connection.execute(insert(CHAT).values(row))
            await touch(connection, table_id)
        return line

    async def find(self, table_id: str, person_id: str, text: str, since: float) -> Line | None:
        """What somebody said since a time, if it was written down."""
        query = _SPOKEN.where(CHAT.c.table_id == table_id, CHAT.c.person_id == person_id)
        async with self.database.reading() as connection:
            found = await connection.execute(query.where(CHAT.c.text == text, CHAT.c.at >= since))
            row = found.first()
        return None if row is None else _line(row)

    async def line(self, table_id: str, number: int) -> Line | None:
        """A certain one, unless it was deleted."""
        query = _SPOKEN.where(CHAT.c.table_id == table_id, CHAT.c.number == number)
        async with self.database.reading() as connection:
            row = (await connection.execute(query.where(CHAT.c.text != _DELETED))).first()
        return None if row is None else _line(row)

    async def last(
        self, table_id: str, but: Collection[str], only: Collection[str] | None, since: float | None
    ) -> list[Line]:
        """What is remembered, the oldest first: not of some people; since a time perhaps of some only."""
        query = _SPOKEN.where(CHAT.c.table_id == table_id, CHAT.c.text != _DELETED)
        query = query.where(CHAT.c.person_id.not_in(but))
        if only is not None:
            query = query.where(CHAT.c.person_id.in_(only) | (CHAT.c.at < (since or 0)))
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.order_by(CHAT.c.number.desc()).limit(REMEMBERED))).all()
        return [_line(row) for row in reversed(rows)]

    async def speaker(self, table_id: str, number: int) -> str | None:
        """Whose line it is."""
        query = select(CHAT.c.person_id).where(CHAT.c.table_id == table_id, CHAT.c.number == number)
        async with self.database.reading() as connection:
            return (await connection.execute(query)).scalar()

    async def delete(self, table_id: str, number: int) -> bool:
        """Whether there was such a line."""
        query = update(CHAT).where(CHAT.c.table_id == table_id, CHAT.c.number == number)
        query = query.where(CHAT.c.text != _DELETED).values(text=_DELETED)
        async with self.database.writing() as connection:
            return bool((await connection.execute(query)).rowcount)


def _line(row: Row[Any]) -> Line:
    known = {name: getattr(row, name) for name in Line.__annotations__ if name != "mark"}
    return Line(**known, mark=mark_of(row.kind, row.role))
