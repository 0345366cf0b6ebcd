"""A socket as a browser has one, that costs next to nothing: what is measured is not the client."""

import asyncio
import base64
import json
import os
import struct
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from contextlib import suppress
from typing import Any

Hear = Callable[[bytes], None]
_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_LAST, _MASKED, _LENGTH = 0x80, 0x80, 0x7F
_TWO_BYTES = 126  # a length that is told in two more, or with one more in eight
_NO_MASK = b"\0\0\0\0"  # a mask there must be; this one changes nothing


def deaf(message: bytes) -> None:
    """What a spectator of the benchmark does with what it is sent."""


class Wire:
    """Frames in, frames out. Fragments are not understood: our server sends none."""

    def __init__(self, reader: StreamReader, writer: StreamWriter, hear: Hear) -> None:
        self._reader, self._writer, self.hear = reader, writer, hear
        self.is_closed = False
        self._listening = asyncio.create_task(self._listen())

    def say(self, **message: Any) -> None:
        self._send(_TEXT, json.dumps(message).encode())

    def close(self) -> None:
        self.is_closed = True
        self._listening.cancel()
        self._writer.close()

    async def _listen(self) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                kind, content = await self._frame()
                if kind == _TEXT:
                    self.hear(content)
                elif kind == _PING:
                    self._send(_PONG, content)
                elif kind == _CLOSE:
                    break
        self.is_closed = True
        self._writer.close()

    async def _frame(self) -> tuple[int, bytes]:
        """The next one: what it is, and what it holds."""
        first, second = await self._reader.readexactly(2)
        length = second & _LENGTH
        if length >= _TWO_BYTES:
            size = 2 if length == _TWO_BYTES else 8
            length = int.from_bytes(await self._reader.readexactly(size), "big")
        return first & 0xF, await self._reader.readexactly(length)

    def _send(self, kind: int, content: bytes) -> None:
        length = len(content)
        if length < _TWO_BYTES:
            head = struct.pack("!BB", _LAST | kind, _MASKED | length)
        else:
            head = struct.pack("!BBH", _LAST | kind, _MASKED | _TWO_BYTES, length)
        self._writer.write(head + _NO_MASK + content)


async def connected(host: str, port: int, hear: Hear = deaf, cookie: str = "") -> Wire:
    """A socket that the server has accepted, asked for as a page of the server would."""
    reader, writer = await asyncio.open_connection(host, port)
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
    writer.write("\r\n".join([*lines, "", ""]).encode())
    answer = await reader.readuntil(b"\r\n\r\n")
    if b" 101 " not in answer.split(b"\r\n")[0]:
        writer.close()
        raise ConnectionError("the server did not accept a socket")
    return Wire(reader, writer, hear)
