"""News over a NATS server: one subject, at most once. Nothing is kept there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from cantiere.server.bus.network import PATIENCE, NetworkBus, Receive

_SUBJECT = "cantiere"


class _Line:
    def __init__(self, client: Any, subject: str, lost: asyncio.Event) -> None:
        self._client, self._subject, self._lost = client, subject, lost

    async def send(self, text: bytes) -> None:
        await self._client.publish(self._subject, text)

    async def probe(self) -> None:
        await self._client.flush(round(PATIENCE))

    async def broken(self) -> None:
        await self._lost.wait()


@asynccontextmanager
async def _connected(server: str, subject: str, receive: Receive) -> AsyncIterator[_Line]:
    from nats.aio.client import Client  # an extra

    client, lost = Client(), asyncio.Event()

    async def lose(*_: object) -> None:
        lost.set()

    async def hear(message: Any) -> None:
        receive(message.data)

    async with asyncio.timeout(PATIENCE):
        await client.connect(
            server,
            disconnected_cb=lose,
            closed_cb=lose,
            error_cb=lose,
            allow_reconnect=False,
            no_echo=True,
        )
    try:
        await client.subscribe(subject, cb=hear)
        await client.flush(round(PATIENCE))
        yield _Line(client, subject, lost)
    finally:
        await client.close()


def nats_bus(address: str) -> NetworkBus:
    """By an address such as `nats://host:4222/club`: what stands behind the port keeps clubs apart."""
    parts = urlsplit(address)
    name = parts.path.strip("/").replace("/", ".")
    subject = f"{_SUBJECT}.{name}" if name else _SUBJECT
    return NetworkBus(partial(_connected, parts._replace(path="").geturl(), subject))
