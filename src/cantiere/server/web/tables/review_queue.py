"""Reviews finished games, one after the other, in turn for those who asked; games against bots by itself."""

import asyncio
import math
import os
import time
from contextlib import suppress

from cantiere.core.errors import Refusal
from cantiere.server.bodies.review import ReviewState
from cantiere.server.live.lines import Stopped
from cantiere.server.live.review import kept_trends
from cantiere.server.live.review_process import Wish
from cantiere.server.live.table import Table
from cantiere.server.settings import Settings
from cantiere.server.store.grown import Grown
from cantiere.server.store.reviews import DAY, DONE, FAILED, ReviewRow, Reviews
from cantiere.server.store.reviews import WAITING as QUEUED
from cantiere.server.store.tables import FINISHED, TableRow
from cantiere.server.store.trends import Trends
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.persevering import persevering
from cantiere.server.web.infrastructure.review_worker import ReviewFailedError
from cantiere.server.web.tables.apart import granted
from cantiere.server.web.tables.puzzle_miner import PuzzleMiner
from cantiere.server.web.tables.rooms import Rooms

_HOUR = 3_600
_LOOK = 3.0  # seconds between two looks at the line, where other processes put something into it


class ReviewQueue:
    """One for the whole server. What waits is in the database; here is only how far the current one is."""

    def __init__(self, settings: Settings, reviews: Reviews, rooms: Rooms) -> None:
        self._settings, self.reviews, self._rooms = settings, reviews, rooms
        self.trends = Trends(reviews.database)
        self.miner = PuzzleMiner(settings, Grown(reviews.database), rooms)
        self._news = asyncio.Event()
        self._running: tuple[str, int, int] | None = None  # table, done, total
        self._noting: set[asyncio.Task[None]] = set()

    async def ask(self, row: TableRow, person_id: str) -> None:
        """Somebody wants a review. To ask again changes nothing and costs nothing."""
        refuse_unfinished(row)
        found = await self.reviews.find(row.id)
        if found is not None and (found.status == DONE or (found.status == QUEUED and found.is_own_wish)):
            return
        await self._check_budget(person_id)
        await self.reviews.ask(row.id, person_id, is_own_wish=True)
        self._news.set()

    async def _check_budget(self, person_id: str) -> None:
        most, asked = self._settings.reviews_per_day, await self.reviews.asked_lately(person_id)
        if len(asked) >= most:
            since = asked[len(asked) - most] if most else time.time()
            hours = max(1, math.ceil((since + DAY - time.time()) / _HOUR))
            raise Refusal("too_many_reviews", most=most, hours=hours)

    async def state(self, row: TableRow) -> tuple[ReviewState, ReviewRow | None]:
        """How far it is, and what is kept."""
        found = await self.reviews.find(row.id)
        if found is None:
            return ReviewState(table=row.id, status="none"), None
        if found.status == DONE:
            return ReviewState(table=row.id, status="done"), found
        if found.status == FAILED:
            return ReviewState(table=row.id, status="failed"), found
        if self._running is not None and self._running[0] == row.id:
            _, done, total = self._running
            return ReviewState(table=row.id, status="running", done=done, total=total), found
        line = await self.reviews.line()
        ahead = line.index(row.id) if row.id in line else 0
        return ReviewState(table=row.id, status="waiting", ahead=ahead), found

    async def table_changed(self, table_id: str) -> None:
        """When a game against bots is over, it is reviewed by itself. No move waits for that to be noted."""
        room = self._rooms.rooms.get(table_id)
        if room is None or not self._settings.reviews_by_themselves or not self._settings.reviews_per_day:
            return
        person = _alone_with_bots(room.table)
        if person is not None:
            task = asyncio.create_task(self._note(table_id, person))
            self._noting.add(task)
            task.add_done_callback(self._noting.discard)

    async def _note(self, table_id: str, person_id: str) -> None:
        try:
            await self.reviews.ask(table_id, person_id, is_own_wish=False)
            self._news.set()
        except Exception:  # whoever wants it asks for it
            log().exception("a review cannot be noted", table=table_id)

    async def run(self) -> None:
        """As long as the server does: what waits since before it began comes first."""
        while True:
            self._news.clear()
            is_ours = self._rooms.duty.is_first()
            line = await persevering(self.reviews.line) if is_ours else []
            if line:
                await self._review(line[0])
            elif not is_ours or not await self.miner.dig(self._news):
                await self._something_new()

    async def _something_new(self) -> None:
        """Others may put something into the line, or leave it to us."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LOOK if self._rooms.bus.is_shared else None):
                await self._news.wait()

    async def _review(self, table_id: str) -> None:
        self._running = (table_id, 0, 0)
        try:
            await persevering(lambda: self.reviews.begin(table_id))
            content = await self._content(table_id)
            await persevering(lambda: self.trends.note(table_id, kept_trends(content)))
            await persevering(lambda: self.reviews.finish(table_id, content))
        except (ReviewFailedError, Refusal) as error:
            log().error("a review failed", table=table_id, reason=repr(error))
            await persevering(lambda: self.reviews.fail(table_id))
        finally:
            self._running = None

    async def _content(self, table_id: str) -> str:
        tables, cache = self._rooms.tables, self._rooms.compile_cache
        row = await persevering(lambda: tables.find(table_id))
        await cache.compiled(row.game)
        cache.check(row.game)
        text = await persevering(lambda: tables.file_of(table_id))

        def tell(done: int, total: int) -> None:
            self._running = (table_id, done, total)

        settings, jobs = self._settings, os.cpu_count() or 1
        wish = Wish(
            text,
            settings.review_playouts,
            jobs,
            place=settings.reviews_on,
            patience=settings.review_patience,
        )
        return await granted(self._rooms.apart, wish, tell, self.reviews.is_awaited)


def refuse_unfinished(row: TableRow) -> None:
    if row.status != FINISHED or row.result is None or row.result.why == Stopped.kind:
        raise Refusal("review_not_over", table=row.id)
    if not row.result.turns:
        raise Refusal("review_no_moves", table=row.id)


def _alone_with_bots(table: Table) -> str | None:
    """Who played a whole game against bots; nobody, if it is not over or others took part."""
    if table.end is None or table.end.why == Stopped.kind or not table.turn:
        return None
    sitters = table.setting.sitters
    people = [one.person for one in sitters if one.bot is None]
    return people[0] if len(people) == 1 and len(sitters) > 1 else None
