"""What was said at the tables. A line that was deleted keeps its number, and nothing else."""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from cantiere.core.errors import Refusal
from cantiere.server.store.database import Database
from cantiere.server.store.schema import CHAT, PEOPLE, TABLES
from cantiere.server.store.tables import touch

REMEMBERED = 50  # lines that are told to whoever comes
_TRIES = 4  # as often as another process may be first
_DELETED = ""


@dataclass(frozen=True)
class Line:
    """One line of a chat, with the nickname that the speaker has today."""

    table_id: str
    number: int
    person_id: str
    nickname: str
    text: str
    at: float


class ChatStore:
    """The chats of all tables, in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, table_id: str, person_id: str, nickname: str, text: str) -> Line:
        """One more line, committed when this returns."""
        for _ in range(_TRIES):
            try:
                return await self._add(table_id, person_id, nickname, text)
            except IntegrityError:  # its number is taken, or the table is gone
                await self._must_exist(table_id)
        raise Refusal("chat_busy")

    async def _add(self, table_id: str, person_id: str, nickname: str, text: str) -> Line:
        last = select(func.max(CHAT.c.number)).where(CHAT.c.table_id == table_id)
        async with self.database.writing() as connection:
            number = (await connection.execute(last)).scalar()
            line = Line(table_id, 0 if number is None else number + 1, person_id, nickname, text, time.time())
            row = {name: value for name, value in vars(line).items() if name != "nickname"}
            await connection.execute(insert(CHAT).values(row))
            await touch(connection, table_id)
        return line

    async def _must_exist(self, table_id: str) -> None:
        async with self.database.reading() as connection:
            found = await connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id))
            if found.first() is None:
                raise Refusal("unknown_table", table=table_id)

    async def last(self, table_id: str) -> list[Line]:
        """What is remembered, the oldest first."""
        query = select(CHAT, PEOPLE.c.nickname).join_from(CHAT, PEOPLE)
        query = query.where(CHAT.c.table_id == table_id, CHAT.c.text != _DELETED)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.order_by(CHAT.c.number.desc()).limit(REMEMBERED))).all()
        return [_line(row) for row in reversed(rows)]

    async def delete(self, table_id: str, number: int) -> bool:
        """Whether there was such a line."""
        query = update(CHAT).where(CHAT.c.table_id == table_id, CHAT.c.number == number)
        query = query.where(CHAT.c.text != _DELETED).values(text=_DELETED)
        async with self.database.writing() as connection:
            return bool((await connection.execute(query)).rowcount)


def _line(row: Row[Any]) -> Line:
    return Line(**{name: getattr(row, name) for name in Line.__annotations__})
