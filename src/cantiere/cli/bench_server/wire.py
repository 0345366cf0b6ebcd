"""A socket as a browser has one, that costs next to nothing: what is measured is not the client."""

import asyncio
import base64
import json
import os
import struct
from collections.abc import Callable
from typing import Any, cast

Hear = Callable[[bytes], None]
_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_LAST, _MASKED, _LENGTH = 0x80, 0x80, 0x7F
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_NO_MASK = b"\0\0\0\0"  # a mask there must be; this one changes nothing


def deaf(message: bytes) -> None:
    """What a spectator of the benchmark does with what it is sent."""


class Wire(asyncio.Protocol):
    """Frames in, frames out. Fragments are not understood: our server sends none."""

    def __init__(self, hear: Hear) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self._buffer, self._is_upgraded = bytearray(), False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server did not accept a socket"))

    def greet(self, host: str, port: int, cookie: str) -> None:
        """Ask for a socket, as a page of the server would."""
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: {host}:{port}",
            f"Origin: http://{host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        self._transport.write("\r\n".join([*lines, "", ""]).encode())

    def say(self, **message: Any) -> None:
        self._send(_TEXT, json.dumps(message).encode())

    def close(self) -> None:
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_upgraded and not self._upgraded():
            return
        while (frame := self._next()) is not None:
            self._take(*frame)

    def _upgraded(self) -> bool:
        head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head.split(b"\r\n")[0]:
            self._transport.close()
            return False
        self._buffer, self._is_upgraded = bytearray(rest), True
        self.opened.set_result(None)
        return True

    def _next(self) -> tuple[int, bytes] | None:
        """The next whole frame: what it is, and what it holds."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, begin = buffer[1] & _LENGTH, 2
        if length >= _TWO_BYTES:
            begin = 4 if length == _TWO_BYTES else 10
            if len(buffer) < begin:
                return None
            length = int.from_bytes(buffer[2:begin], "big")
        if len(buffer) < begin + length:
            return None
        kind, content = buffer[0] & 0xF, bytes(buffer[begin : begin + length])
        del buffer[: begin + length]
        return kind, content

    def _take(self, kind: int, content: bytes) -> None:
        if kind == _TEXT:
            self.hear(content)
        elif kind == _PING:
            self._send(_PONG, content)
        elif kind == _CLOSE:
            self._transport.close()

    def _send(self, kind: int, content: bytes) -> None:
        length = len(content)
        if length < _TWO_BYTES:
            head = struct.pack("!BB", _LAST | kind, _MASKED | length)
        else:
            head = struct.pack("!BBH", _LAST | kind, _MASKED | _TWO_BYTES, length)
        self._transport.write(head + _NO_MASK + content)


async def connected(host: str, port: int, hear: Hear = deaf, cookie: str = "") -> Wire:
    """A socket that the server has accepted."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(hear), host, port)
    wire.greet(host, port, cookie)
    await wire.opened
    return wire
