"""The server's folder and database: whose they are, who can read them, whether they are whole."""

import asyncio
import os
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from sqlalchemy import text

from cantiere.cli.host.doctor.finding import FAILED, GOOD, WARNING, Finding, Patient
from cantiere.core.errors import Unavailable
from cantiere.server.store.database import Database
from cantiere.server.store.migrate import revision_of
from cantiere.server.store.schema import HEAD
from cantiere.server.store.trouble import reason_of

_ANYBODY, _OTHERS = 0o077, 0o007
_PRIVATE = ("secret.key", "alive", "server.db", "server.db-wal", "server.db-shm")
_INTACT, _DAMAGED = "ok", "malformed"  # so says SQLite


def owner(patient: Patient) -> Finding:
    """Whoever else opens the database leaves files beside it that the server cannot write."""
    folder = patient.settings.folder
    if not folder.is_dir():
        return Finding("owner", FAILED, "folder_absent", {"path": str(folder)})
    uid = folder.stat().st_uid
    if os.name == "posix" and uid != os.geteuid():
        return Finding("owner", FAILED, "owner_other", {"path": str(folder), "owner": _name(uid)})
    strangers = [path for path in folder.iterdir() if os.name == "posix" and path.stat().st_uid != uid]
    if strangers:
        return Finding("owner", FAILED, "owner_file", {"path": str(strangers[0]), "owner": _name(uid)})
    return Finding("owner", GOOD, "owner", {"path": str(folder)})


def _name(uid: int) -> str:
    with suppress(ImportError, KeyError):
        import pwd

        return pwd.getpwuid(uid).pw_name
    return str(uid)


def permissions(patient: Patient) -> Finding:
    """Seeds, hashes and secrets are for the server's eyes only."""
    folder = patient.settings.folder
    watched = [(folder, _ANYBODY), *((folder / name, _ANYBODY) for name in _PRIVATE), (patient.file, _OTHERS)]
    for path, mask in watched:
        if os.name == "posix" and path.exists() and path.stat().st_mode & mask:
            mode = f"{stat.S_IMODE(path.stat().st_mode) & ~mask:o}"
            return Finding("permissions", FAILED, "permission_open", {"path": str(path), "mode": mode})
    return Finding("permissions", GOOD, "permissions")


def database(patient: Patient) -> Iterator[Finding]:
    """Looked at as it is: nothing is migrated, and no new file is made."""
    url = patient.settings.database_url
    if url.startswith("sqlite") and not Path(url.partition(":///")[2]).exists():
        return iter([Finding("database", WARNING, "database_new")])
    return iter(asyncio.run(_looked_at(url, patient.settings.database_seconds)))


async def _looked_at(url: str, patience: float) -> list[Finding]:
    async with _opened(url, patience) as opened:
        try:
            found, is_intact = await _read(opened)
        except Exception as error:  # whatever it is, it is what the host wants to know
            code = "database_damaged" if _DAMAGED in _reason(error) else "database_unreadable"
            return [Finding("database", FAILED, code, {"reason": _reason(error)})]
        if is_intact != _INTACT:
            reason = is_intact.splitlines()[-1]
            return [Finding("database", FAILED, "database_damaged", {"reason": reason})]
        if found is None:
            return [Finding("database", WARNING, "database_new")]
        return [await _written(opened), _schema(found)]


@asynccontextmanager
async def _opened(url: str, patience: float) -> AsyncIterator[Database]:
    opened = Database(url, patience)
    try:
        yield opened
    finally:
        await opened.close()


async def _read(opened: Database) -> tuple[str | None, str]:
    """The schema that it stands at, and what SQLite says of its file."""
    async with opened.reading() as connection:
        is_intact = _INTACT
        if opened.is_sqlite:
            is_intact = str((await connection.execute(text("PRAGMA quick_check(1)"))).scalar())
        return await connection.run_sync(revision_of), is_intact


async def _written(opened: Database) -> Finding:
    try:
        await opened.touch()
    except Exception as error:
        return Finding("database", FAILED, "database_unwritable", {"reason": _reason(error)})
    return Finding("database", GOOD, "database", {"kind": "SQLite" if opened.is_sqlite else "PostgreSQL"})


def _schema(found: str) -> Finding:
    facts = {"found": found, "known": HEAD}
    if found > HEAD:
        return Finding("schema", FAILED, "schema_future", facts)
    if found < HEAD:
        return Finding("schema", WARNING, "schema_old", facts)
    return Finding("schema", GOOD, "schema", facts)


def _reason(error: Exception) -> str:
    cause = error.__cause__ if isinstance(error, Unavailable) else error
    return reason_of(cause or error)
