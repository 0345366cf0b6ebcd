"""Opening a database: it is there, has today's schema, and can be written; else the reason is told."""

import asyncio
import sqlite3
import time
from pathlib import Path

from cantiere.core.errors import Refusal, Unavailable
from cantiere.server.store.database import PATIENCE, STARTING, Database
from cantiere.server.store.migrate import bring_up_to_date
from cantiere.server.store.private import private_database
from cantiere.server.store.trouble import reason_of

_PRIMARY = 0xFF  # what of an error's code says which it is; the rest says more


async def opened(url: str, patience: float = PATIENCE, is_shared: bool = False) -> Database:
    """A database that is there, has today's schema and can be written; `is_shared`: by several processes."""
    database = Database(url, patience, is_shared)
    try:
        if database.is_sqlite and database.url.database:
            database.tightened = private_database(Path(database.url.database))
            await asyncio.to_thread(_log_ahead, database.url.database)
        await bring_up_to_date(database)
        await database.touch()
    except Refusal as refusal:
        await database.close()
        cause = refusal.__cause__ if isinstance(refusal, Unavailable) else None
        raise (_unusable(database, cause) if cause else refusal) from None
    except (OSError, sqlite3.DatabaseError) as error:  # no folder to write in, another program's file
        await database.close()
        raise _unusable(database, error) from None
    except BaseException:
        await database.close()
        raise
    return database


def _unusable(database: Database, error: BaseException) -> Refusal:
    """At the start, for whoever runs the server."""
    if database.is_sqlite:
        return Refusal("database_file", path=str(database.url.database), reason=reason_of(error))
    return Refusal("database_absent", reason=reason_of(error))


def _log_ahead(path: str) -> None:
    """Make readers and a writer not wait for each other: the file remembers it.

    Of two programs that do so at once, SQLite refuses one without waiting.
    """
    give_up = time.monotonic() + STARTING
    connection = sqlite3.connect(path)
    try:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                is_busy = error.sqlite_errorcode & _PRIMARY == sqlite3.SQLITE_BUSY  # or another kind of that
                if not is_busy or time.monotonic() > give_up:
                    raise
                time.sleep(0.02)
    finally:
        connection.close()
