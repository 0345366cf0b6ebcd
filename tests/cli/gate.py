"""A way to a server on which lines can fall silent: they stay open, and nothing comes through any more."""

import asyncio
import threading
from typing import Self


class Gate:
    """Hands on what is said at a port of its own."""

    def __init__(self, own: int, port: int) -> None:
        self._own, self._port, self._loop = own, port, asyncio.new_event_loop()
        self._muted = 0  # lines up to that one say nothing
        self._lines = 0

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        opening = asyncio.start_server(self._pass, "127.0.0.1", self._own)
        self._server = asyncio.run_coroutine_threadsafe(opening, self._loop).result()
        return self

    def __exit__(self, *error: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _close(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for one in others:
            one.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def fall_silent(self) -> None:
        """All lines that are open now."""
        self._muted = self._lines

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines += 1
        number = self._lines
        there, back = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            await asyncio.gather(self._hand_on(reader, back, number), self._hand_on(there, writer, number))
        finally:
            back.close()
            writer.close()

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int) -> None:
        try:
            while text := await reader.read(2**16):
                if number > self._muted:
                    writer.write(text)
        except ConnectionError:
            pass
        writer.close()
