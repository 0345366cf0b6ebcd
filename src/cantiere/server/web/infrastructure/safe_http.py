"""Calls to addresses that people chose. The address that was checked is the one that is called.

There is no second look-up, no redirect is followed, no proxy is asked, and only the answer's status counts.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Callable, Mapping, Set
from contextlib import suppress
from functools import partial

from cantiere.core.errors import Refusal
from cantiere.server.web.infrastructure.addresses import PORTS, Target, is_public, target_of
from cantiere.server.web.infrastructure.aside import aside

SECONDS = 3.0  # for everything: name, connection, answer
LARGEST_ANSWER = 4_096
_MOST_CALLS, _MOST_LOOKUPS = 64, 64  # at the same time
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)\b")
_TROUBLES: tuple[tuple[type[Exception], str], ...] = (
    (TimeoutError, "webhook_silent"),
    (ssl.SSLError, "webhook_certificate"),
    (OSError, "webhook_unreachable"),
    (ValueError, "webhook_no_http"),
)
Resolve = Callable[[str, int], list[str]]


def resolved(host: str, port: int) -> list[str]:
    """All addresses of a name; also what other spellings of a number mean, such as 127.1."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


class SafeHttpClient:
    """Posts to the public internet; what counts as that can be given by a test."""

    def __init__(
        self,
        http_too: bool,
        may_call: Callable[[str], bool] = is_public,
        ports: Set[int] = PORTS,
        resolve: Resolve = resolved,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._http_too, self._may_call, self._ports = http_too, may_call, ports
        self._resolve, self._context = resolve, context
        self._calls = asyncio.Semaphore(_MOST_CALLS)
        self._lookups = asyncio.Semaphore(_MOST_LOOKUPS)

    async def check(self, url: str) -> None:
        """Refuse a URL that could not be called."""
        target = target_of(url, self._http_too, self._ports)
        try:
            async with asyncio.timeout(SECONDS):
                await self._addresses(target)
        except TimeoutError:
            raise Refusal("webhook_address") from None

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """One try; what goes wrong is a refusal."""
        async with self._calls:
            target = target_of(url, self._http_too, self._ports)
            try:
                status = await self._post(target, _request(target, body, headers))
            except tuple(kind for kind, _ in _TROUBLES) as error:
                code = next(code for kind, code in _TROUBLES if isinstance(error, kind))
                raise Refusal(code) from None
        if not 200 <= status < 300:
            raise Refusal("webhook_status", status=status)

    async def _post(self, target: Target, request: bytes) -> int:
        deadline = asyncio.get_running_loop().time() + SECONDS
        async with asyncio.timeout_at(deadline):
            reader, writer = await self._connect(target, await self._addresses(target))
        try:
            async with asyncio.timeout_at(deadline):
                writer.write(request)
                first = await reader.readline()
            with suppress(OSError):  # a time-out is one, too: the status is known by now
                async with asyncio.timeout_at(deadline):
                    await _listen_politely(reader, LARGEST_ANSWER - len(first))
        finally:
            writer.transport.abort()
        if (found := _STATUS.match(first)) is None:
            raise ValueError("no status line")
        return int(found[1])

    async def _connect(
        self, target: Target, addresses: list[str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """To the first address that answers: each is a number, so nothing is looked up again."""
        connect = partial(
            asyncio.open_connection,
            port=target.port,
            limit=LARGEST_ANSWER,
            ssl=self._tls() if target.is_secure else None,
            server_hostname=target.host if target.is_secure else None,
        )
        for address in addresses[:-1]:
            with suppress(ConnectionError):
                return await connect(address)
        return await connect(addresses[-1])

    def _tls(self) -> ssl.SSLContext:
        """Certificates are always verified; the machine's list of authorities is read once."""
        if self._context is None:
            self._context = ssl.create_default_context()
        return self._context

    async def _addresses(self, target: Target) -> list[str]:
        """All addresses of a host, if each of them may be called."""
        try:
            found = await self._looked_up(target)
        except (OSError, UnicodeError) as error:
            if isinstance(error, TimeoutError):
                raise
            raise Refusal("webhook_address") from None
        if not found or not all(self._may_call(address) for address in found):
            raise Refusal("webhook_address")
        return found

    async def _looked_up(self, target: Target) -> list[str]:
        """A look-up cannot be broken off: its place is free when it is over, whoever waits for it."""
        await self._lookups.acquire()
        look_up = partial(self._resolve, target.host, target.port)
        return await aside("webhook name", look_up, self._lookups.release)


def _request(target: Target, body: bytes, headers: Mapping[str, str]) -> bytes:
    lines = {
        "Host": target.authority,
        "User-Agent": "Cantiere",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {target.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


async def _listen_politely(reader: asyncio.StreamReader, most: int) -> None:
    """Some programs stop working when nobody listens to them any more."""
    while most > 0 and (part := await reader.read(most)):
        most -= len(part)
