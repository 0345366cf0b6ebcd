"""The named reference: a bare SQLAlchemy + aiosqlite append, one row in each transaction."""

import time
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Float, Integer, MetaData, String, Table, Text, event, insert
from sqlalchemy.ext.asyncio import create_async_engine

_CONTENT = (
    '{"seat":0,"turn":12,"move":"B6j2","key":13,"by_bot":false,"next":1,"whole":true}'  # as we write it
)


async def bare_appends(folder: Path, synchronous: str, seconds: float) -> float:
    """Rows a second that one writer appends, each with its own commit."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{folder / f'bare-{synchronous}.db'}")

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, record: Any) -> None:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {synchronous}")

    rows, append = _rows()
    async with engine.begin() as connection:
        await connection.run_sync(rows.metadata.create_all)
    number, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        row = {"table_id": "t1", "number": number, "kind": "played", "content": _CONTENT, "at": time.time()}
        async with engine.begin() as connection:
            await connection.execute(append, row)
        number += 1
    rate = number / (time.perf_counter() - begun)
    await engine.dispose()
    return rate


def _rows() -> tuple[Table, Any]:
    rows = Table(
        "entries",
        MetaData(),
        Column("table_id", String(16), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("kind", String(12), nullable=False),
        Column("content", Text, nullable=False),
        Column("at", Float, nullable=False),
    )
    return rows, insert(rows)
