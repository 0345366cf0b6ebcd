"""What waits to be sent to a socket."""

import asyncio
from collections import deque

from cantiere.server.protocol import TOO_SLOW

MOST_WAITING = 64  # messages of one kind that a browser may be behind


class ViewQueue:
    """Messages for one socket from one source, in order. A room empties a full one for the whole view."""

    def __init__(self, outbox: "Outbox", viewer: int | None = None) -> None:
        self._outbox, self._waiting = outbox, deque[bytes]()
        self._head = b"" if viewer is None else b'{"viewer":%d,' % viewer

    def put_nowait(self, item: bytes, /) -> None:
        if len(self._waiting) >= MOST_WAITING:
            raise asyncio.QueueFull
        if not self._waiting:
            self._outbox.announce(self)
        self._waiting.append(self._head + item[1:] if self._head else item)

    def clear(self) -> None:
        self._waiting.clear()

    def take(self) -> bytes | None:
        """The oldest message, if there is one; it stands in line again for the next."""
        if not self._waiting:
            return None
        oldest = self._waiting.popleft()
        if self._waiting:
            self._outbox.announce(self)
        return oldest


class Outbox:
    """All that waits for one socket, queue by queue in turn."""

    def __init__(self) -> None:
        self._order, self._ready = deque[ViewQueue](), asyncio.Event()
        self.own = ViewQueue(self)  # answers, and news of the lobby
        self.closing: int | None = None  # the code to close with
        self._last: int | None = None  # the same, once all has been sent

    def announce(self, queue: ViewQueue) -> None:
        self._order.append(queue)
        self._ready.set()

    def put(self, message: bytes) -> None:
        """An answer. Whoever does not even read those is cut off."""
        try:
            self.own.put_nowait(message)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def close(self, code: int) -> None:
        self.closing = self.closing or code
        self._ready.set()

    def finish(self, code: int) -> None:
        """Close when all that waits has been sent."""
        self._last = code
        self._ready.set()

    async def next(self) -> bytes | None:
        """The next message, when there is one; None when the socket is to be closed."""
        while self.closing is None:
            while self._order:
                if (message := self._order.popleft().take()) is not None:
                    return message
            if self._last is not None:
                self.close(self._last)
                break
            self._ready.clear()
            await self._ready.wait()
        return None
