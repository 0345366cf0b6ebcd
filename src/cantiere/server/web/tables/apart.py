"""Has programs beside the server think for it. If none is there, or has time, the server thinks itself."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_hex

from cantiere.core.errors import Unavailable
from cantiere.server.bus.bus import Bus
from cantiere.server.bus.news import JobOffered
from cantiere.server.live.review_process import Wish
from cantiere.server.store.jobs import Job, Jobs
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.review_worker import Awaited, always, granted_elsewhere

CHOOSE, ADVISE, REVIEW = "choose", "advise", "review"  # the most urgent first
SHORT, LONG = 1.5, float("inf")  # seconds that one waits for somebody to begin, as long as anybody is there
_LOOK = 0.5  # seconds between two looks, where no news comes
Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Question:
    """What is to be thought about, for whom, and how long nobody may begin with it."""

    kind: str
    content: str
    owner: str
    patience: float = SHORT


class Apart:
    """Asks, and waits for the answer."""

    def __init__(self, jobs: Jobs, bus: Bus) -> None:
        self.jobs, self._bus = jobs, bus
        self._answered: dict[str, asyncio.Event] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    async def ask(self, question: Question, tell: Tell = lambda done, total: None) -> str | None:
        """The answer; None: whoever asks is to find it himself."""
        job = Job(token_hex(8), question.kind, question.content, question.owner)
        news = self._answered[job.id] = asyncio.Event()
        try:
            if not await self.jobs.offer(job):
                return None
            self._bus.publish(JobOffered())
            try:
                return await self._answer(job.id, question.patience, news, tell)
            finally:
                self._forget(job.id)
        except Unavailable:
            log().debug("nobody can be asked", kind=question.kind)
            return None
        finally:
            del self._answered[job.id]

    async def _answer(self, job_id: str, patience: float, news: asyncio.Event, tell: Tell) -> str | None:
        taken = time.monotonic()
        while (state := await self.jobs.look(job_id)) is not None:
            if state.answer is not None:
                return state.answer or None
            if state.is_taken:
                taken = time.monotonic()
                tell(state.done, state.total)
            is_late = not state.has_thinkers or time.monotonic() - taken > patience
            if not state.is_taken and is_late and await self.jobs.withdraw(job_id):
                return None
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOK):
                    await news.wait()
            news.clear()
        return None

    def _forget(self, job_id: str) -> None:
        """It is answered, or nobody wants to know any more."""
        task = asyncio.create_task(self._remove(job_id))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _remove(self, job_id: str) -> None:
        with suppress(Unavailable):  # then it is forgotten later
            await self.jobs.remove(job_id)

    def hear(self, job_id: str) -> None:
        """Somebody says that it is answered."""
        if job_id in self._answered:
            self._answered[job_id].set()

    async def close(self) -> None:
        await asyncio.gather(*self._leaving, return_exceptions=True)


async def granted(
    apart: Apart | None, wish: Wish, tell: Tell = lambda done, total: None, is_awaited: Awaited = always
) -> str:
    """A review, or the puzzles in a game: by a program beside the server, else by a process of its own."""
    if apart is not None and not wish.place:
        question = Question(REVIEW, wish.line().decode(), "", LONG)
        if (told := await apart.ask(question, tell)) is not None:
            return told
    return await granted_elsewhere(wish, tell, is_awaited)
