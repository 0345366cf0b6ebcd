"""The journal of every table, in the database: append only, and each number is taken once.

Lines that wait while a commit is under way are written together by the next one. A disk that takes its time
then costs everybody one wait, not one after the other, and nobody waits for company.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Callable, Collection, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from pydantic_core import from_json
from sqlalchemy import Row as Found
from sqlalchemy import Select, func, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from cantiere.server.live.journal import Entry, Stale, Stamp
from cantiere.server.live.lines import JournalLine, content_of, line_of
from cantiere.server.live.steady import STEADY, Steady
from cantiere.server.store.database import Database
from cantiere.server.store.schema import ENTRIES, TABLES

MOST_AT_ONCE = 500  # lines of one commit
_APPEND = insert(ENTRIES)
_STEADY = "steady"  # no line tells anything under this name


class Row(TypedDict):
    """A line as the database has it."""

    table_id: str
    number: int
    kind: str
    at: float
    content: str


@dataclass(frozen=True)
class _Pending:
    """A line on its way to the disk, and whoever waits for it."""

    row: Row
    kept: "asyncio.Future[None]"

    def answer(self, error: Exception | None = None) -> None:
        """Tell whoever waits; somebody who went away meanwhile has his line written nevertheless."""
        if self.kept.done():
            return
        if error is None:
            self.kept.set_result(None)
        else:
            self.kept.set_exception(error)


class StoredJournal:
    """Lines are committed before `append` returns."""

    def __init__(self, database: Database, now: Steady = STEADY) -> None:
        self.database, self.now = database, now
        self.listeners: list[Callable[[Row], None]] = []  # told of each line that is written
        self._waiting: deque[_Pending] = deque()
        self._writer: asyncio.Task[None] | None = None

    async def append(self, table_id: str, number: int, line: JournalLine) -> Entry:
        """Add a line; `Stale` if its number is taken. It is written even if nobody waits for it any more."""
        run = self.now.run
        seconds = round(self.now() - run, 6)  # as it is read again: the same lines make the same table
        entry = Entry(number, time.time(), run + seconds, run, line=line)
        content = written({**content_of(line), _STEADY: [run, seconds]})
        row = Row(table_id=table_id, number=number, kind=line.kind, at=entry.at, content=content)
        pending = _Pending(row, asyncio.get_running_loop().create_future())
        self._waiting.append(pending)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        await pending.kept
        for listener in self.listeners:
            listener(row)
        return entry

    async def _write(self) -> None:
        """All that waits, then all that came meanwhile."""
        while self._waiting:
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
            try:
                await self._commit(batch)
            except (IntegrityError, DataError):  # one of them is not to be written: the others are
                await self._commit_singly(batch)
            except Exception as error:
                _answer([*batch, *self._waiting], error)  # who came meanwhile does not wait for the same
                self._waiting.clear()
            else:
                _answer(batch)

    async def _commit(self, batch: Sequence[_Pending]) -> None:
        await self.database.append(_APPEND, [line.row for line in batch])

    async def _commit_singly(self, batch: Sequence[_Pending]) -> None:
        for line in batch:
            try:
                await self._commit([line])
            except IntegrityError as error:
                line.answer(await self._reason(line, error))
            except Exception as error:
                line.answer(error)
            else:
                line.answer()

    async def _reason(self, line: _Pending, error: IntegrityError) -> Exception:
        """An unknown table breaks the same kind of constraint as a number that is taken."""
        table_id, number = line.row["table_id"], line.row["number"]
        query = select(ENTRIES.c.number).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number == number)
        try:
            async with self.database.reading() as connection:
                is_taken = (await connection.execute(query)).first() is not None
        except Exception as failure:
            return failure
        return Stale(f"line {number} of table {table_id} is taken") if is_taken else error

    async def read(self, table_id: str, since: int = 0) -> list[Entry]:
        """The lines from `since` on; refused if a newer version wrote one of them."""
        query = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number >= since)
        rows = await self._rows(query.order_by(ENTRIES.c.number))
        contents = from_json(f"[{','.join(row.content for row in rows)}]")  # in one go: a game has many lines
        return [_entry(row, content) for row, content in zip(rows, contents, strict=True)]

    async def numbers(self, table_ids: Collection[str]) -> dict[str, int]:
        """Of some tables, the number of the last line."""
        last = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == TABLES.c.id)
        number = last.scalar_subquery().label("number")
        rows = await self._rows(select(TABLES.c.id, number).where(TABLES.c.id.in_(table_ids)))
        return {row.id: row.number for row in rows if row.number is not None}

    async def last_stamp(self, table_id: str | None = None) -> Stamp | None:
        """When something was last written, at one table or at any: the server was there then."""
        query = select(ENTRIES).limit(1)
        if table_id is None:
            latest = select(func.max(ENTRIES.c.at)).scalar_subquery()
            query = query.where(ENTRIES.c.at == latest)
        else:
            query = query.where(ENTRIES.c.table_id == table_id)
        rows = await self._rows(query.order_by(ENTRIES.c.number.desc()))
        return _stamp(rows[0]) if rows else None

    async def _rows(self, query: Select[Any]) -> Sequence[Found[Any]]:
        async with self.database.reading() as connection:
            rows: Sequence[Found[Any]] = (await connection.execute(query)).all()
            return rows

    async def close(self) -> None:
        """Wait for what was begun."""
        if self._writer is not None:
            await asyncio.shield(self._writer)


def _answer(batch: Sequence[_Pending], error: Exception | None = None) -> None:
    for line in batch:
        line.answer(error)


def _entry(row: Found[Any], content: MutableMapping[str, Any]) -> Entry:
    return _made(row.number, row.kind, row.at, content)


def _made(number: int, kind: str, at: float, content: MutableMapping[str, Any]) -> Entry:
    """The run of the server and the seconds of it stand beside what the line tells."""
    return Entry(number, at, *_time(*content.pop(_STEADY, ())), line=line_of(number, kind, content))


def entry_of(number: int, kind: str, at: float, content: str) -> Entry:
    """A line, as it is stored."""
    return _made(number, kind, at, from_json(content))


def _stamp(row: Found[Any]) -> Stamp:
    return Stamp(row.number, row.at, *_time(*from_json(row.content).get(_STEADY, ())))


def _time(run: float | None = None, seconds: float = 0.0) -> tuple[float | None, float | None]:
    """The steady time and its run; lines from before there was such a clock have only the wall's."""
    return (None, None) if run is None else (run + seconds, run)


def written(content: Any) -> str:
    """JSON as it is stored: short, and the same on both databases."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
