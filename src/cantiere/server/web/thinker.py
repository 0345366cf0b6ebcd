"""A program that thinks for servers, beside them or on another machine: `cantiere worker`.

It takes what they ask from the database, one thing for each thread, and writes the answer there. It knows
nothing that the database does not, and nobody waits for it: whoever dies over something leaves it to others.
"""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial

from cantiere.core.errors import Unavailable
from cantiere.server.bus.bus import Bus, Ears
from cantiere.server.bus.choosing import chosen_bus
from cantiere.server.bus.news import JobAnswered, JobOffered, News
from cantiere.server.live import advice
from cantiere.server.live.bots import moment_of
from cantiere.server.live.review_process import Wish
from cantiere.server.live.table import Table
from cantiere.server.settings import Settings
from cantiere.server.store.jobs import Job, Jobs
from cantiere.server.store.journal import StoredJournal
from cantiere.server.store.opening import opened
from cantiere.server.store.private import private_folder
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.persevering import persevering
from cantiere.server.web.infrastructure.review_worker import granted_elsewhere
from cantiere.server.web.tables.apart import ADVISE, CHOOSE, REVIEW
from cantiere.server.web.tables.bot_pool import BotPool

_BEAT, _LOOK = 1.0, 0.5  # seconds between two signs of life; between two looks, where no news comes
_QUICK = (CHOOSE, ADVISE)


class Progress:
    """How far a review is."""

    def __init__(self) -> None:
        self.done = self.total = 0

    def tell(self, done: int, total: int) -> None:
        self.done, self.total = done, total


class Thinker:
    """Its threads, and what each of them does."""

    def __init__(self, bot_pool: BotPool, journal: StoredJournal, bus: Bus, threads: int) -> None:
        self._bot_pool, self._journal, self._bus = bot_pool, journal, bus
        self._jobs, self._threads = Jobs(journal.database), threads
        self._offered = asyncio.Event()

    async def run(self) -> None:
        """As long as it is let."""
        await persevering(lambda: self._jobs.beat(self._bus.own_id))
        lanes = [self._serve(_QUICK) for _ in range(self._threads)]
        ears = Ears(self._hear, self._offered.set)
        await asyncio.gather(self._live(), self._bus.run(ears), self._serve((REVIEW,)), *lanes)

    def _hear(self, sender: str, told: News) -> None:
        if isinstance(told, JobOffered):
            self._offered.set()

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            with suppress(Unavailable):
                await self._jobs.beat(self._bus.own_id)

    async def _serve(self, kinds: Sequence[str]) -> None:
        """One thing after the other."""
        while True:
            self._offered.clear()
            job = None
            with suppress(Unavailable):
                job = await self._jobs.take(self._bus.own_id, kinds)
            if job is not None:
                await self._do(job)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK):
                    await self._offered.wait()

    async def _do(self, job: Job) -> None:
        """Think about it, for as long as somebody wants to know."""
        progress = Progress()
        work = asyncio.ensure_future(self._answer(job, progress))
        try:
            while not work.done():
                await asyncio.wait((work,), timeout=_BEAT)
                if not work.done() and not await self._is_wanted(job, progress):
                    return
            answer = work.result()
        except Exception:  # whoever asked does it himself
            log().exception("a job failed", kind=job.kind)
            answer = ""
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
        if await persevering(lambda: self._jobs.answer(self._bus.own_id, job.id, answer)):
            self._bus.publish(JobAnswered(job=job.id))

    async def _is_wanted(self, job: Job, progress: Progress) -> bool:
        try:
            return await self._jobs.hold(self._bus.own_id, job.id, progress.done, progress.total)
        except Unavailable:  # perhaps: we shall see when the database is back
            return True

    async def _answer(self, job: Job, progress: Progress) -> str:
        if job.kind == CHOOSE:
            return await self._choice(**json.loads(job.content))
        if job.kind == ADVISE:
            question = advice.asked(job.content)
            return advice.answering(await self._bot_pool.advice(job.owner, *question))
        wish = Wish(**{**json.loads(job.content), "jobs": os.cpu_count() or 1})
        return await granted_elsewhere(wish, progress.tell)

    async def _choice(self, table: str, seat: int, number: int) -> str:
        """The action of a bot, as the table stood at a line."""
        entries = await self._journal.read(table)
        return str(await self._bot_pool.think(moment_of(Table.of(table, entries[: number + 1]), seat)))

    async def leave(self) -> None:
        with suppress(Unavailable):
            await self._jobs.leave(self._bus.own_id)


@asynccontextmanager
async def open_thinker(settings: Settings, threads: int) -> AsyncIterator[Thinker]:
    """With all rules loaded: nobody counts on it before."""
    private_folder(settings.folder)
    async with AsyncExitStack() as stack:
        database = await opened(settings.database_url, settings.database_seconds, True)
        stack.push_async_callback(database.close)
        cache = CompileCache(settings)
        stack.callback(await cache.open())
        if settings.precompile:
            await cache.precompile_all()
        bot_pool = BotPool(settings, cache, threads)
        stack.push_async_callback(bot_pool.close)
        thinker = Thinker(bot_pool, StoredJournal(database), chosen_bus(settings), threads)
        stack.push_async_callback(thinker.leave)
        yield thinker


async def think(settings: Settings, threads: int, ready: Callable[[], None]) -> None:
    """Until it is cancelled; `ready` is told when servers may count on it."""
    async with open_thinker(settings, threads) as thinker:
        running = asyncio.ensure_future(thinker.run())
        ready()
        try:
            await running
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)


def think_on_ray(settings: Settings, place: str) -> None:
    """One on each processor of a cluster; Ray puts another one in the place of one that dies."""
    from cantiere.arena.cluster import check_place, connected

    check_place(place)
    with connected(place, None) as ray:
        count = max(1, int(ray.cluster_resources().get("CPU", 1)))
        task = ray.remote(num_cpus=1, max_retries=-1)(partial(_think_there, settings.model_dump()))
        ray.get([task.remote() for _ in range(count)])


def _think_there(told: dict[str, object]) -> None:
    asyncio.run(think(Settings.model_validate(told), 1, lambda: None))
