"""The connection to the database, whichever it is."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, Executable, create_engine, event, text
from sqlalchemy.engine import ExceptionContext, make_url
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from cantiere.core.errors import Refusal, Unavailable
from cantiere.server.store.trouble import Troubles, is_ended, is_trouble, reason_of

_PRAGMAS = (
    "PRAGMA synchronous = FULL",  # not even a power cut loses what was committed; journals commit in groups
    "PRAGMA foreign_keys = ON",
)
_CONNECTIONS = 8
PATIENCE = 4.0  # seconds: whoever asked something should hear of trouble soon
STARTING = 120.0  # seconds: before it serves, a server waits while another one changes the schema
_TURN = text("SELECT pg_advisory_xact_lock(hashtextextended(:what, 0))")
_TOUCH = text("UPDATE alembic_version SET version_num = version_num")  # a write that changes nothing


class Database:
    """Reads go side by side. On SQLite writers queue here, in order, rather than poll for the file's lock.

    Where the database fails, `Unavailable` tells so: nothing that was asked for is wrong.
    """

    def __init__(self, url: str, patience: float = PATIENCE, is_shared: bool = False) -> None:
        self.url, self.patience, self.troubles = make_url(url), patience, Troubles()
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.tightened: list[Path] = []  # files that others could read, until it was opened
        self.engine = create_async_engine(
            self.url,
            pool_size=_CONNECTIONS,
            max_overflow=0,
            pool_timeout=2 * patience,
            hide_parameters=True,  # in what is said about a failure: seeds and hashes are among them
            connect_args={} if self.is_sqlite else _impatient(patience, is_shared),
        )
        self._writers = asyncio.Lock()
        if self.is_sqlite:
            self.appending = create_engine(self.url.set(drivername="sqlite"), hide_parameters=True)
            self._appender = ThreadPoolExecutor(1, "journal")
            for engine in (self.engine.sync_engine, self.appending):
                self._prepare_each(engine)
        else:
            event.listen(self.engine.sync_engine, "checkout", _refuse_dead)
            event.listen(self.engine.sync_engine, "handle_error", _note_lost)

    def _prepare_each(self, engine: Engine) -> None:
        """Of a file: what a connection is told first."""
        pragmas = (*_PRAGMAS, f"PRAGMA busy_timeout = {round(1_000 * self.patience)}")

        def prepare(connection: Any, record: Any) -> None:
            cursor = connection.cursor()
            for pragma in pragmas:
                cursor.execute(pragma)
            cursor.close()

        event.listen(engine, "connect", prepare)

    @contextmanager
    def _refusing(self, code: str) -> Iterator[None]:
        """What fails is told to the log once, and to whoever asked in words."""
        try:
            yield
        except Exception as error:
            if not is_trouble(error):
                raise
            self.troubles.begin(reason_of(error))
            raise Unavailable(code) from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        with self._refusing("not_read"):
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: committed at the end, rolled back by any exception."""
        with self._refusing("not_written"):
            async with self._turn(), self.engine.begin() as connection:
                yield connection
        self.troubles.end()

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """On SQLite one writes after the other; nobody waits for long behind others that cannot."""
        if not self.is_sqlite:
            yield
            return
        async with asyncio.timeout(self.patience):
            await self._writers.acquire()
        try:
            yield
        finally:
            self._writers.release()

    async def append(self, statement: Executable, rows: Sequence[Mapping[str, object]]) -> None:
        """The same with one statement; on SQLite in one go in a thread, not step by step.

        On PostgreSQL a statement is a transaction by itself, all rows or none: whoever stands still in the
        middle does not keep others from the same numbers.
        """
        if not self.is_sqlite:
            with self._refusing("not_written"):
                async with asyncio.timeout(2 * self.patience), self.engine.connect() as connection:
                    await connection.execution_options(isolation_level="AUTOCOMMIT")
                    await connection.execute(statement, rows)
                    await connection.commit()  # which is done: this is for whoever listens
            self.troubles.end()
            return
        with self._refusing("not_written"):
            async with self._turn():
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(self._appender, self._append_now, statement, rows)
        self.troubles.end()

    def _append_now(self, statement: Executable, rows: Sequence[Mapping[str, object]]) -> None:
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
        await connection.exec_driver_sql(f"PRAGMA busy_timeout = {round(1_000 * STARTING)}")
        await connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            await connection.rollback()  # what was committed stays
            await connection.exec_driver_sql("PRAGMA foreign_keys = ON")
            await connection.exec_driver_sql(f"PRAGMA busy_timeout = {round(1_000 * self.patience)}")

    @asynccontextmanager
    async def one_moment(self) -> AsyncIterator[AsyncConnection]:
        """Reads that all see the database as it is now, whatever is written meanwhile."""
        async with self.engine.connect() as connection:
            if self.is_sqlite:
                await connection.exec_driver_sql("BEGIN")
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @asynccontextmanager
    async def in_turn(self, what: str) -> AsyncIterator[None]:
        """On PostgreSQL, one process after the other. One that does nothing for too long loses its turn."""
        with self._refusing("not_written"):
            async with self.engine.connect() as connection:
                await connection.execute(_TURN, {"what": what})
                yield
                with suppress(DBAPIError):  # what was done is done
                    await connection.rollback()

    async def can_be_read(self) -> bool:
        """Whether it answers now."""
        try:
            async with asyncio.timeout(2 * self.patience), self.reading() as connection:
                await connection.execute(text("SELECT 1"))
        except Exception:  # whatever is wrong with it: it is not ready
            return False
        return True

    async def touch(self) -> None:
        """Write something that changes nothing, as a move is written: a full or read-only disk shows now."""
        async with asyncio.timeout(3 * self.patience), self.writing() as connection:
            await connection.execute(_TOUCH)

    async def close(self) -> None:
        if self.is_sqlite:
            self._appender.shutdown()
            self.appending.dispose()
        await self.engine.dispose()


def _impatient(patience: float, is_shared: bool) -> dict[str, object]:
    """A PostgreSQL that does not answer, or a lock that others hold, is a failure, no reason to wait.

    Of several processes, one that stops in the middle of a transaction keeps the others waiting no longer.
    """
    limit = str(round(1_000 * patience))
    settings = {"lock_timeout": limit}
    if is_shared:
        settings["idle_in_transaction_session_timeout"] = limit
    return {"timeout": patience, "server_settings": settings}


def _note_lost(context: ExceptionContext) -> None:
    """PostgreSQL has ended the session; the driver has heard that, but not yet that the connection is closed.

    Then it says that it cannot switch to another state. Nobody is to get that connection again.
    """
    if is_ended(context.original_exception):
        context.is_disconnect = True


def _refuse_dead(connection: Any, record: Any, proxy: Any) -> None:
    """Of a PostgreSQL that was started anew the old connections are known to be closed: take a new one."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError
