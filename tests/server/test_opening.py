"""Servers that start together on a file that is still empty."""

import asyncio
import sqlite3

from cantiere.server.store.opening import opened


async def test_a_server_waits_while_another_one_makes_the_tables(tmp_path):
    """However long that takes: on a busy machine longer than anybody waits for an answer."""
    path = tmp_path / "server.db"
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("PRAGMA journal_mode = WAL")
    other.execute("BEGIN IMMEDIATE")
    opening = asyncio.create_task(opened(f"sqlite+aiosqlite:///{path}", patience=0.2))
    done, _ = await asyncio.wait([opening], timeout=2.0)
    assert not done
    other.execute("ROLLBACK")
    other.close()
    database = await opening
    try:
        assert await database.can_be_read()
    finally:
        await database.close()
