"""Backup and restore: one file, of one moment, that fits either database.

Gzipped JSON lines: a head with the schema's revision, the rows table by table, and a foot with how many
they are and their digest. Nothing of a file is restored before all of it was verified.
"""

import gzip
import hashlib
import json
import os
import zlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import IO, TypedDict, cast

from sqlalchemy import Connection, MetaData, Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.core.errors import BadFile, Refusal
from cantiere.play.parse import Written
from cantiere.server.store.database import Database
from cantiere.server.store.journal import written
from cantiere.server.store.migrate import revision_of, upgrade
from cantiere.server.store.schema import HEAD, METADATA

FORMAT, VERSION = "cantiere-backup", 1
_BATCH = 500
_LONGEST_LINE = 64_000_000
_ALEMBIC = "alembic_version"


StoredRow = dict[str, object]  # by column; each table has others


class _Head(TypedDict):
    format: str
    version: int
    revision: str


class _RowLine(TypedDict):
    table: str
    row: StoredRow


class _Foot(TypedDict):
    counts: dict[str, int]  # by table
    sha256: str


async def back_up(database: Database, path: Path) -> dict[str, int]:
    """Write everything into a new file, readable by its owner only; how many rows of what."""
    if path.exists():
        raise Refusal("file_exists", path=str(path))
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with _private(part) as file:
            counts = await _write(database, file)
        part.replace(path)
    except OSError as error:
        raise Refusal("file_unwritable", path=str(path), reason=error.strerror) from None
    finally:
        part.unlink(missing_ok=True)
    return counts


def _private(path: Path) -> IO[bytes]:
    """It holds password hashes and the seeds of games that are being played."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


async def _write(database: Database, file: IO[bytes]) -> dict[str, int]:
    digest, counts = hashlib.sha256(), dict.fromkeys((table.name for table in METADATA.sorted_tables), 0)
    with gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=0) as packed:
        async with database.one_moment() as connection:
            revision = await connection.run_sync(revision_of) or ""
            _line(packed, _Head(format=FORMAT, version=VERSION, revision=revision), digest)
            async for name, row in _rows(connection):
                _line(packed, {"table": name, "row": row}, digest)
                counts[name] += 1
        _line(packed, {"counts": counts, "sha256": digest.hexdigest()}, hashlib.sha256())
    file.flush()
    os.fsync(file.fileno())
    return counts


def _line(packed: gzip.GzipFile, content: _Head | _RowLine | _Foot, digest: "hashlib._Hash") -> None:
    line = written(content).encode() + b"\n"
    digest.update(line)
    packed.write(line)


async def _rows(connection: AsyncConnection) -> AsyncIterator[tuple[str, StoredRow]]:
    """Every row, those first that others refer to: of one table the older ones."""
    for table in METADATA.sorted_tables:
        age = [table.c.created] if "created" in table.c else []
        stream = await connection.stream(select(table).order_by(*age, *table.primary_key))
        async for row in stream:
            yield table.name, dict(row._mapping)


async def restore(database: Database, path: Path) -> dict[str, int]:
    """Fill an empty database from a backup, and bring it up to today's schema."""
    head = _verified(path)
    async with database.changing() as connection:
        await connection.run_sync(_make_room)
        await connection.run_sync(upgrade, head["revision"])
        counts = await connection.run_sync(_insert_all, path)
        await connection.run_sync(upgrade)
    return counts


def _make_room(connection: Connection) -> None:
    """A backup is never mixed with what is there; an empty schema makes way for the one of the backup."""
    if revision_of(connection) is None:
        return
    for table in METADATA.sorted_tables:
        if connection.execute(select(func.count()).select_from(table)).scalar():
            raise Refusal("restore_full")
    METADATA.drop_all(connection)
    connection.execute(text(f"DROP TABLE {_ALEMBIC}"))


def _insert_all(connection: Connection, path: Path) -> dict[str, int]:
    """Rows go into the tables as they were when the backup was made."""
    old = MetaData()
    old.reflect(connection)
    counts = {table.name: 0 for table in old.sorted_tables if table.name != _ALEMBIC}
    for table, rows in _batches(path, old):
        connection.execute(insert(table), rows)
        counts[table.name] += len(rows)
    return counts


def _batches(path: Path, tables: MetaData) -> Iterator[tuple[Table, list[StoredRow]]]:
    name = ""
    rows: list[StoredRow] = []
    for line in _row_lines(path):
        if rows and (line["table"] != name or len(rows) == _BATCH):
            yield tables.tables[name], rows
            rows = []
        name = line["table"]
        rows.append(line["row"])
    if rows:
        yield tables.tables[name], rows


def _verified(path: Path) -> _Head:
    """The head of a file that was read to its end and is whole."""
    digest = hashlib.sha256()
    head: _Head | None = None
    foot: Written | None = None
    counts: dict[str, int] = {}
    for raw in _raw_lines(path):
        line = _object(raw)
        if "counts" in line:
            foot = line
            continue
        digest.update(raw)
        if head is None:
            head = _checked_head(line)
        else:
            counts[str(line.get("table"))] = counts.get(str(line.get("table")), 0) + 1
    if head is None or foot is None or foot.get("sha256") != digest.hexdigest():
        raise BadFile("backup_damaged", path=str(path))
    told = foot["counts"]
    if not isinstance(told, dict) or {name: count for name, count in told.items() if count} != counts:
        raise BadFile("backup_damaged", path=str(path))
    return head


def _checked_head(head: Written) -> _Head:
    version, revision = head.get("version"), str(head.get("revision"))
    if head.get("format") != FORMAT or not isinstance(version, int):
        raise BadFile("backup_foreign")
    if version > VERSION or revision > HEAD:
        raise BadFile("backup_future", known=HEAD)
    return {"format": FORMAT, "version": version, "revision": revision}


def _row_lines(path: Path) -> Iterator[_RowLine]:
    """Of a file that was verified: it is what we wrote."""
    lines = (_object(raw) for raw in _raw_lines(path))
    return (cast("_RowLine", line) for line in lines if "row" in line)


def _raw_lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as packed:
            while raw := packed.readline(_LONGEST_LINE):
                yield raw
    except FileNotFoundError:
        raise Refusal("file_absent", path=str(path)) from None
    except gzip.BadGzipFile:
        raise BadFile("backup_foreign") from None
    except (EOFError, OSError, zlib.error):
        raise BadFile("backup_damaged", path=str(path)) from None


def _object(raw: bytes) -> Written:
    try:
        line = json.loads(raw)
    except ValueError:
        raise BadFile("backup_foreign") from None
    if not isinstance(line, dict):
        raise BadFile("backup_foreign")
    return line
