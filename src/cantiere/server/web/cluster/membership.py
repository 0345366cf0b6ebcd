"""This process among the others: it says that it is alive, and runs its share of the tables."""

import asyncio
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

from cantiere.core.errors import Refusal, Unavailable
from cantiere.server.bus.news import Left
from cantiere.server.live.steady import CommonSteady
from cantiere.server.store.workers import LEASE, Roll, Workers
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.persevering import persevering
from cantiere.server.web.realtime.hub import Hub
from cantiere.server.web.tables.rooms import Rooms

BEAT = 0.75  # seconds between two signs of life
_MARGIN = 0.5  # seconds by which we think a lease over before the others do
_AT_ONCE = 8  # tables that are taken on at the same time


class Membership:
    """What it believes ends by itself: whoever cannot say that it lives runs nothing any more."""

    def __init__(self, workers: Workers, rooms: Rooms, hub: Hub, now: CommonSteady) -> None:
        self._workers, self._rooms, self._hub, self._now = workers, rooms, hub, now
        self._one_at_a_time, self._places = asyncio.Lock(), asyncio.Semaphore(_AT_ONCE)
        self._tables: frozenset[str] = frozenset()  # that we run
        self._is_first, self._until = False, 0.0  # until when that may be believed, on the monotonic clock
        self.listeners: list[Callable[[], None]] = []  # told when the others may have thought us dead
        self._taking: set[asyncio.Task[None]] = set()
        self._hurry, self._has_left = asyncio.Event(), False

    def has(self, table_id: str) -> bool:
        return table_id in self._tables and time.monotonic() < self._until

    def is_first(self) -> bool:
        return self._is_first and time.monotonic() < self._until

    async def take(self, table_id: str) -> None:
        """A game begins here. If that cannot be written now, somebody takes the table in a moment."""
        try:
            async with self._one_at_a_time:
                if not self._has_left and await self._workers.take(table_id):
                    self._tables |= {table_id}
        except Unavailable:
            return

    async def join(self) -> None:
        """Go by the clock of those who are there; of those who are not any more, know since when."""
        self._follow(await self._workers.present(self._now))
        await self._beat()
        self._rooms.signs = await self._workers.last_seen()

    async def run(self) -> None:
        while not self._has_left:
            try:
                self._take_on(await self._beat())
                self._take_on(await self._take_orphans())
            except Unavailable:
                log().debug("no sign of life can be left")
            except Exception:
                log().exception("a sign of life failed")
            await self._pause()

    async def _pause(self) -> None:
        self._hurry.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await self._hurry.wait()

    def hurry(self) -> None:
        self._hurry.set()

    async def _beat(self) -> frozenset[str]:
        """The tables that nobody ran for a while, because our sign came late."""
        async with self._one_at_a_time:
            if self._has_left:
                return frozenset()
            begun = time.monotonic()
            roll = await self._workers.beat(self._now)
            self._follow(roll)
            was_late = 0 < self._until < begun
            self._tables, self._until = roll.tables, begun + LEASE - _MARGIN
            self._hub.keep_elsewhere([one.id for one in roll.alive])
            self._is_first = bool(roll.alive) and roll.alive[0].id == self._workers.own_id
        if not was_late:
            return frozenset()
        for listener in self.listeners:
            listener()
        return roll.tables

    def _follow(self, roll: Roll) -> None:
        """Whoever came first has the clock."""
        if roll.alive and roll.alive[0].id != self._workers.own_id:
            first = roll.alive[0]
            self._now.follow(first.run, first.steady + (roll.now - first.at), roll.own)

    async def _take_orphans(self) -> frozenset[str]:
        async with self._one_at_a_time:
            taken = frozenset[str]() if self._has_left else await self._workers.take_orphans()
            self._tables |= taken
        if taken:
            self._rooms.signs = await self._workers.last_seen()
        return taken

    def _take_on(self, table_ids: Iterable[str]) -> None:
        for table_id in table_ids:
            task = asyncio.create_task(self._run_table(table_id))
            self._taking.add(task)
            task.add_done_callback(self._taking.discard)

    async def _run_table(self, table_id: str) -> None:
        try:
            async with self._places:
                await persevering(lambda: self._rooms.take_on(table_id))
        except Refusal as refusal:  # when its rules are there, it goes on
            log().info("a table cannot go on yet", table=table_id, reason=refusal.code)
        except Exception as error:  # one that cannot be read keeps no other from going on
            log().error("a table cannot go on", table=table_id, reason=str(error))

    async def sweep(self) -> None:
        await self._workers.sweep()

    async def leave(self) -> None:
        """In good order, if the database lets us: the others take over at once."""
        if self._has_left:
            return
        self._has_left = True
        for task in self._taking:
            task.cancel()
        await asyncio.gather(*self._taking, return_exceptions=True)
        async with self._one_at_a_time:
            self._tables, self._until = frozenset(), 0.0
            with suppress(Unavailable):
                await self._workers.leave()
        self._hub.bus.publish(Left())
