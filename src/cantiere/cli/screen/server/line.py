"""A WebSocket for threads: one event loop reads and writes it.

The client for threads of `websockets` reads and writes from several at once. The TLS of one connection does
not bear that: over `wss` it may wait for good.
"""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import CancelledError
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

T = TypeVar("T")


class Line:
    """Connected when it is made. Any thread may call it; whoever waits for a message hears when it ends."""

    def __init__(self, address: str, origin: str, cookies: str, patience: float) -> None:
        self._loop, self._lock, self._is_cut = asyncio.new_event_loop(), threading.Lock(), False
        self._thread = threading.Thread(target=self._loop.run_forever, name="line", daemon=True)
        self._thread.start()
        try:
            self._socket = self._done(_connected(address, origin, cookies, patience))
        except BaseException:
            self._stop()
            raise

    def send(self, text: str) -> None:
        self._done(self._socket.send(text))

    def recv(self, patience: float) -> str:
        """The next message; `TimeoutError` if there is none for so long."""
        return str(self._done(asyncio.wait_for(self._socket.recv(decode=True), patience)))

    def cut(self) -> None:
        """Whoever is at the other end does not answer: it is not waited for."""
        self._loop.call_soon_threadsafe(self._socket.transport.abort)

    def close(self) -> None:
        with suppress(ConnectionError):  # closed already
            self._done(self._socket.close())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        self._stop()

    def _done(self, work: Coroutine[Any, Any, T]) -> T:
        with self._lock:
            if self._is_cut:
                work.close()
                raise ConnectionError
            done = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return done.result()
        except CancelledError as error:
            raise ConnectionError from error

    def _stop(self) -> None:
        """Whoever still waits hears that it is over."""
        with self._lock:
            self._is_cut = True
        self._loop.call_soon_threadsafe(self._cut)
        self._thread.join()
        self._loop.close()

    def _cut(self) -> None:
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.call_soon(self._loop.stop)


async def _connected(address: str, origin: str, cookies: str, patience: float) -> ClientConnection:
    return await connect(
        address,
        origin=Origin(origin),
        additional_headers={"cookie": cookies},
        open_timeout=patience,
        close_timeout=1,
    )
