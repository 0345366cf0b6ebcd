"""What every bus over a network does: connects, again and again; tells in batches; knows what it may miss."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from secrets import token_hex
from typing import Protocol

import structlog
from structlog.typing import FilteringBoundLogger

from cantiere.server.bus.bus import Ears
from cantiere.server.bus.news import Greeting, News, read, written

PAUSE = 0.5  # seconds between two tries to connect
SILENCE = 2.0  # seconds after which the line is tried
PATIENCE = 4.0  # seconds that anything on the line may take
LARGEST = 7_500  # bytes: PostgreSQL takes less than 8,000 at once
MOST_WAITING = 20_000  # news; then the line counts as broken
Receive = Callable[[str | bytes], None]


class Line(Protocol):
    """A connection."""

    async def send(self, text: bytes) -> None: ...

    async def probe(self) -> None:
        """Return if the other end answers."""
        ...

    async def broken(self) -> None:
        """Return when the connection is lost."""
        ...


class NetworkBus:
    """`connect` makes a line that hands over what it hears, and closes it when it is left."""

    is_shared = True

    def __init__(self, connect: Callable[[Receive], AbstractAsyncContextManager[Line]]) -> None:
        self._connect, self.own_id = connect, token_hex(8)
        self._waiting, self._news = deque[News](), asyncio.Event()
        self.is_connected = False

    def publish(self, news: News) -> None:
        if self.is_connected:
            self._waiting.append(news)
            self._news.set()

    async def run(self, ears: Ears) -> None:
        told = ""
        while True:
            try:
                async with self._connect(lambda text: self._receive(text, ears)) as line:
                    if told:
                        _log().warning("the bus works again")
                    told = ""
                    await self._use(line, ears)
            except Exception as error:  # whatever it is: another try follows, and the log has it once
                reason = str(error) or type(error).__name__
                if not told:
                    _log().error("the bus fails", reason=reason)
                told = reason
            finally:
                self.is_connected = False
                self._waiting.clear()
            await asyncio.sleep(PAUSE)

    async def _use(self, line: Line, ears: Ears) -> None:
        """Until it breaks. What we could not tell, others find out by looking."""
        self.is_connected = True
        self.publish(Greeting())
        ears.missed()
        telling, broken = asyncio.ensure_future(self._tell(line)), asyncio.ensure_future(line.broken())
        try:
            done, _ = await asyncio.wait((telling, broken), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (telling, broken):
                task.cancel()
            await asyncio.gather(telling, broken, return_exceptions=True)
        for task in done:
            task.result()
        raise ConnectionError("the connection was lost")

    async def _tell(self, line: Line) -> None:
        while True:
            await self._wait(line)
            self._news.clear()
            if len(self._waiting) > MOST_WAITING:
                raise ConnectionError("the others take too long")
            while self._waiting:
                await _soon(line.send(self._batch()))

    async def _wait(self, line: Line) -> None:
        """For news; if there is none for a while, find out whether anybody is at the other end."""
        while not self._news.is_set():
            try:
                async with asyncio.timeout(SILENCE):
                    await self._news.wait()
            except TimeoutError:
                await _soon(line.probe())

    def _batch(self) -> bytes:
        """As many as go at once, and one at least."""
        items: list[News] = []
        size = len(written(self.own_id, []))
        while self._waiting:
            size += len(written("", [self._waiting[0]]))
            if items and size > LARGEST:
                break
            items.append(self._waiting.popleft())
        return written(self.own_id, items)

    def _receive(self, text: str | bytes, ears: Ears) -> None:
        sender, items = read(text)
        if sender != self.own_id:
            for one in items:
                if isinstance(one, Greeting):
                    ears.missed()
                else:
                    ears.hear(sender, one)


async def _soon(work: Awaitable[None]) -> None:
    async with asyncio.timeout(PATIENCE):
        await work


def _log() -> FilteringBoundLogger:
    logger: FilteringBoundLogger = structlog.get_logger()
    return logger
