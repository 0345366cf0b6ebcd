"""The journal of every table, in the database: append only, and each number is taken once.

Lines that wait while a commit is under way are written together by the next one. A disk that takes its time
then costs everybody one wait, not one after the other, and nobody waits for company.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_core import from_json
from sqlalchemy import Select, func, insert, select
from sqlalchemy.exc import DataError, IntegrityError

from cantiere.server.live.journal import Entry, Stale
from cantiere.server.live.steady import STEADY, Steady
from cantiere.server.store.database import Database
from cantiere.server.store.schema import ENTRIES

MOST_AT_ONCE = 500  # lines of one commit
_APPEND = insert(ENTRIES)
_STEADY = "steady"  # no line tells anything under this name


@dataclass(frozen=True)
class _Line:
    """A line on its way to the disk, and whoever waits for it."""

    row: dict[str, Any]
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
        self._waiting: deque[_Line] = deque()
        self._writer: asyncio.Task[None] | None = None

    async def append(self, table_id: str, number: int, kind: str, content: dict[str, Any]) -> Entry:
        """Add a line; `Stale` if its number is taken. It is written even if nobody waits for it any more."""
        run = self.now.run
        seconds = round(self.now() - run, 6)  # as it is read again: the same lines make the same table
        entry = Entry(number, kind, content, time.time(), run + seconds, run)
        row = {"table_id": table_id, "number": number, "kind": kind, "at": entry.at}
        line = _Line({**row, "content": _with_time(entry)}, asyncio.get_running_loop().create_future())
        self._waiting.append(line)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        await line.kept
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

    async def _commit(self, batch: Sequence[_Line]) -> None:
        await self.database.append(_APPEND, [line.row for line in batch])

    async def _commit_singly(self, batch: Sequence[_Line]) -> None:
        for line in batch:
            try:
                await self._commit([line])
            except IntegrityError as error:
                line.answer(await self._reason(line, error))
            except Exception as error:
                line.answer(error)
            else:
                line.answer()

    async def _reason(self, line: _Line, error: IntegrityError) -> Exception:
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
        """The lines from `since` on."""
        return await self._found(
            select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number >= since)
        )

    async def of_kinds(self, table_id: str, kinds: Iterable[str]) -> list[Entry]:
        """The few lines of a table that tell something of these kinds."""
        query = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.kind.in_(list(kinds)))
        return await self._found(query)

    async def _found(self, query: Select[Any]) -> list[Entry]:
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.order_by(ENTRIES.c.number))).all()
        contents = from_json(f"[{','.join(row.content for row in rows)}]")  # in one go: a game has many lines
        return [
            Entry(row.number, row.kind, content, row.at, *_time_of(content))
            for row, content in zip(rows, contents, strict=True)
        ]

    async def last_line(self) -> Entry | None:
        """What was written last: the server was there then."""
        latest = select(func.max(ENTRIES.c.at)).scalar_subquery()
        found = await self._found(select(ENTRIES).where(ENTRIES.c.at == latest))
        return found[-1] if found else None

    async def close(self) -> None:
        """Wait for what was begun."""
        if self._writer is not None:
            await asyncio.shield(self._writer)


def _answer(batch: Sequence[_Line], error: Exception | None = None) -> None:
    for line in batch:
        line.answer(error)


def _with_time(entry: Entry) -> str:
    """As it is stored: the run of the server and the seconds of it stand beside what the line tells."""
    assert entry.steady is not None
    assert entry.run is not None
    return written({**entry.content, _STEADY: [entry.run, round(entry.steady - entry.run, 6)]})


def _time_of(content: dict[str, Any]) -> tuple[float | None, float | None]:
    """Taken out again; lines from before there was a steady clock have only the time on the wall."""
    run, seconds = content.pop(_STEADY, (None, None))
    return (None, None) if run is None else (run + seconds, run)


def written(content: Any) -> str:
    """JSON as it is stored: short, and the same on both databases."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
