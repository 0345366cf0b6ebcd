"""The connection to the database, whichever it is."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Executable, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from cantiere.core.errors import Refusal

_PRAGMAS = (
    "PRAGMA synchronous = FULL",  # not even a power cut loses what was committed; journals commit in groups
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)
_CONNECTIONS = 8
_PATIENCE = 5.0  # seconds


class Database:
    """Reads go side by side. On SQLite writers queue here, in order, rather than poll for the file's lock."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        if self.is_sqlite and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine = create_async_engine(self.url, pool_size=_CONNECTIONS, max_overflow=0, pool_timeout=30)
        self._writers: Any = asyncio.Lock() if self.is_sqlite else nullcontext()
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare)
            self.appending = create_engine(self.url.set(drivername="sqlite"))
            event.listen(self.appending, "connect", _prepare)
            self._appender = ThreadPoolExecutor(1, "journal")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: committed at the end, rolled back by any exception."""
        async with self._writers, self.engine.begin() as connection:
            yield connection

    async def append(self, statement: Executable, rows: Sequence[dict[str, Any]]) -> None:
        """The same with one statement; on SQLite in one go in a thread, not step by step."""
        if not self.is_sqlite:
            async with self.writing() as connection:
                await connection.execute(statement, rows)
            return
        async with self._writers:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._appender, self._append_now, statement, rows)

    def _append_now(self, statement: Executable, rows: Sequence[dict[str, Any]]) -> None:
        with self.appending.begin() as connection:
            connection.execute(statement, rows)

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction that may change the schema, as a whole or not at all."""
        async with self._writers, self.engine.connect() as connection, self._unreferenced(connection):
            yield connection
            if self.is_sqlite and (await connection.exec_driver_sql("PRAGMA foreign_key_check")).first():
                raise Refusal("database_broken")
            await connection.commit()

    @asynccontextmanager
    async def _unreferenced(self, connection: AsyncConnection) -> AsyncIterator[None]:
        """SQLite alters a table by dropping the old one, which would take along all that refers to it."""
        if not self.is_sqlite:
            yield
            return
        await connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        await connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            await connection.rollback()  # what was committed stays
            await connection.exec_driver_sql("PRAGMA foreign_keys = ON")

    @asynccontextmanager
    async def one_moment(self) -> AsyncIterator[AsyncConnection]:
        """Reads that all see the database as it is now, whatever is written meanwhile."""
        async with self.engine.connect() as connection:
            if self.is_sqlite:
                await connection.exec_driver_sql("BEGIN")
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    async def answers(self) -> bool:
        """Whether the database can be used now."""
        try:
            async with asyncio.timeout(5), self.reading() as connection:
                await connection.execute(text("SELECT 1"))
        except Exception:  # whatever is wrong with it: it is not ready
            return False
        return True

    async def close(self) -> None:
        if self.is_sqlite:
            self._appender.shutdown()
            self.appending.dispose()
        await self.engine.dispose()


def _prepare(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _log_ahead(path: str) -> None:
    """Make readers and a writer not wait for each other: the file remembers it.

    Of two programs that do so at once, SQLite refuses one without waiting.
    """
    give_up = time.monotonic() + _PATIENCE
    connection = sqlite3.connect(path)
    try:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                    raise
                time.sleep(0.02)
    finally:
        connection.close()


async def opened(url: str) -> Database:
    """A database that is there and has today's schema."""
    from cantiere.server.store.migrate import bring_up_to_date

    database = Database(url)
    try:
        if database.is_sqlite and database.url.database:
            await asyncio.to_thread(_log_ahead, database.url.database)
        await bring_up_to_date(database)
    except OSError as error:
        await database.close()
        raise Refusal("database_absent", reason=error.strerror or type(error).__name__) from None
    except sqlite3.DatabaseError as error:  # no folder to write in, another program's file
        await database.close()
        raise Refusal("database_file", path=str(database.url.database), reason=str(error)) from None
    except BaseException:
        await database.close()
        raise
    return database
