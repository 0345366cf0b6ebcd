"""News over the database that is there anyway: LISTEN and NOTIFY, over a connection of its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from cantiere.server.bus.network import PATIENCE, NetworkBus, Receive

CHANNEL = "cantiere"  # each database has its own
# Whoever listens is told when it is committed; that it is on disk by then matters to nobody.
_SETTINGS = {"synchronous_commit": "off", "application_name": "cantiere bus"}


class _Line:
    def __init__(self, connection: Any) -> None:
        self._connection, self._lost = connection, asyncio.Event()
        connection.add_termination_listener(lambda _: self._lost.set())

    async def send(self, text: bytes) -> None:
        await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text.decode())

    async def probe(self) -> None:
        await self._connection.execute("SELECT 1")

    async def broken(self) -> None:
        await self._lost.wait()


@asynccontextmanager
async def _connected(address: str, receive: Receive) -> AsyncIterator[_Line]:
    import asyncpg  # an extra

    connection = await asyncpg.connect(address, timeout=PATIENCE, server_settings=_SETTINGS)
    try:
        line = _Line(connection)
        await connection.add_listener(CHANNEL, lambda *heard: receive(heard[-1]))
        yield line
    finally:
        connection.terminate()


def postgres_bus(address: str) -> NetworkBus:
    """By the address of the database."""
    return NetworkBus(partial(_connected, address))
