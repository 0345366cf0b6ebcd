"""Threads that serve people in turn, however much one of them asks for."""

import asyncio
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from cantiere.core.errors import Refusal

_SHORT_TURN, _USUAL_TURN = 0.001, sys.getswitchinterval()  # seconds
_IN_SHORT_TURNS: set[object] = set()
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class _Job:
    owner: str
    work: Callable[[], Any]
    is_last: bool  # begun only when nothing else waits
    answer: "asyncio.Future[Any]"


class FairPool:
    """Whoever was served longest ago is served next. It belongs to one event loop.

    A spare thread is for those who would have to wait for somebody who has more in line: a machine is not
    kept busier than by so many `threads` unless one person asks for much.
    """

    def __init__(self, name: str, threads: int, spare: int = 0) -> None:
        self._pool = ThreadPoolExecutor(threads + spare, name)
        self._threads, self._spare = threads, spare
        self._lines: dict[str, deque[_Job]] = {}  # by owner, whoever was served longest ago first
        self._running: dict[_Job, asyncio.Future[Any]] = {}

    async def run(self, owner: str, work: Callable[[], T], is_last: bool = False) -> T:
        """What the work comes to, when its turn has come."""
        job = _Job(owner, work, is_last, asyncio.get_running_loop().create_future())
        self._lines.setdefault(owner, deque()).append(job)
        self._begin()
        answer: T = await job.answer
        return answer

    def count_waiting(self) -> int:
        return sum(map(len, self._lines.values()))

    def _begin(self) -> None:
        """Give work to the threads that have none."""
        while (job := self._next()) is not None:
            self._take_out(job)
            if not job.answer.cancelled():  # whoever asked may have gone
                done = asyncio.get_running_loop().run_in_executor(self._pool, job.work)
                self._running[job] = done
                done.add_done_callback(partial(self._end, job))

    def _next(self) -> _Job | None:
        is_free = len(self._running) < self._threads
        return next((job for job in self._heads() if is_free or self._may_use_spare(job)), None)

    def _heads(self) -> Iterator[_Job]:
        """The next job of each owner, in the order in which they are served."""
        heads = [line[0] for line in self._lines.values()]
        yield from (job for job in heads if not job.is_last)
        yield from (job for job in heads if job.is_last)

    def _may_use_spare(self, job: _Job) -> bool:
        is_there = len(self._running) < self._threads + self._spare
        if not is_there or job.is_last or any(other.owner == job.owner for other in self._running):
            return False
        return all(other.is_last or other.owner in self._lines for other in self._running)

    def _take_out(self, job: _Job) -> None:
        line = self._lines.pop(job.owner)
        line.popleft()
        if line:
            self._lines[job.owner] = line  # at the end

    def _end(self, job: _Job, done: "asyncio.Future[Any]") -> None:
        del self._running[job]
        if not job.answer.done():
            _pass_on(done, job.answer)
        self._begin()

    def close(self) -> None:
        """Nothing is waited for, and nothing more is begun."""
        waiting = [job.answer for line in self._lines.values() for job in line]
        self._lines.clear()
        for answer in (*waiting, *self._running.values()):
            answer.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


class BoundedPool:
    """Where people ask for what takes time: each of them for little at once, and all for no more than is
    done soon. Whoever asks for more is told so before anything is done for them."""

    def __init__(self, name: str, each: int, longest: int) -> None:
        self._pool, self._each, self._longest = FairPool(name, 1), each, longest
        self._asked = Counter[str]()

    @contextmanager
    def place(self, owner: str) -> Iterator[None]:
        """For as long as somebody asks for something."""
        if self._asked[owner] >= self._each:
            raise Refusal("one_at_a_time", most=self._each)
        if self._asked.total() >= self._longest:
            raise Refusal("house_busy")
        self._asked[owner] += 1
        try:
            yield
        finally:
            self._asked[owner] -= 1
            self._asked += Counter()  # forgets those who ask for nothing

    async def run(self, owner: str, work: Callable[[], T]) -> T:
        with _short_turns():
            return await self._pool.run(owner, work)

    def close(self) -> None:
        self._pool.close()


@contextmanager
def _short_turns() -> Iterator[None]:
    """How long a thread keeps Python's lock while others want it: moves do not wait for what is done here.

    Only meanwhile: passing it on that often takes a tenth of the moves that a busy server can do.
    """
    work = object()
    _IN_SHORT_TURNS.add(work)
    sys.setswitchinterval(_SHORT_TURN)
    try:
        yield
    finally:
        _IN_SHORT_TURNS.remove(work)
        if not _IN_SHORT_TURNS:
            sys.setswitchinterval(_USUAL_TURN)


def _pass_on(done: "asyncio.Future[Any]", answer: "asyncio.Future[Any]") -> None:
    if done.cancelled():
        answer.cancel()
    elif (error := done.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())
