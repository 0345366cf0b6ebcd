"""Jobs on all cores: one process for each, told apart so that a death costs only its own job.

A job is anything with a number that another process can be sent: for the arena, a match.
"""

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from cantiere.arena.contest import play_one
from cantiere.arena.outcome import Lost, Outcome
from cantiere.arena.places import MOST_DEATHS, Play
from cantiere.arena.plan import Pairing

_PATIENCE = 5  # seconds that a worker has to put things in order


class Job(Protocol):
    """Something to be done, told apart from others by its number."""

    @property
    def number(self) -> int: ...


J = TypeVar("J", bound=Job)
T = TypeVar("T")


@dataclass(eq=False)
class Worker(Generic[J]):
    """A process, the line to it, and the job that it is at."""

    process: BaseProcess
    line: Connection
    job: J | None = None


def in_workers(pairings: Sequence[Pairing], jobs: int, play: Play = play_one) -> Iterator[Outcome | Lost]:
    """Play on so many processes. What a dead process leaves behind is played again by another."""
    return done_by_workers(pairings, jobs, play)


def done_by_workers(wanted: Sequence[J], jobs: int, work: Callable[[J], T]) -> Iterator[T | Lost]:
    """The same with any work: it comes back in any order."""
    crew = Crew(wanted, jobs, work)
    try:
        while crew.waiting or any(worker.job for worker in crew.workers):
            yield from crew.news()
    finally:
        crew.dismiss()


class Crew(Generic[J, T]):
    """Workers, what is still to be done, and how often a job has cost one of them its life."""

    def __init__(self, wanted: Sequence[J], jobs: int, work: Callable[[J], T]) -> None:
        self.waiting, self.deaths, self.work = deque(wanted), Counter[int](), work
        self.workers: list[Worker[J]] = [_hired(work) for _ in range(min(jobs, len(wanted)))]

    def news(self) -> Iterator[T | Lost]:
        """Give work to those who have none, then wait for the first to report."""
        for worker in self.workers:
            _give(worker, self.waiting)
        for worker in _ready(self.workers):
            job, answers = _answer(worker)
            if answers:
                yield from answers
            else:
                self.workers[self.workers.index(worker)] = _hired(self.work)
                yield from self._mourn(job)

    def _mourn(self, job: J) -> Iterator[Lost]:
        self.deaths[job.number] += 1
        if self.deaths[job.number] == MOST_DEATHS:
            yield Lost(job.number, MOST_DEATHS)
        else:
            self.waiting.appendleft(job)

    def dismiss(self) -> None:
        """Let all go; what they are at is lost."""
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            _dismiss(worker)


def _hired(work: Callable[[J], T]) -> Worker[J]:
    """A new process. It begins from nothing, so that threads and locks of this one do not follow it."""
    context = get_context("spawn")
    line, other_end = context.Pipe()
    process = context.Process(target=_work, args=(other_end, work), daemon=True)
    with _shielded():
        process.start()
    other_end.close()  # else its death would not be heard
    return Worker(process, line)


@contextmanager
def _shielded() -> Iterator[None]:
    """Processes that begin here never hear of Ctrl-C: it is for the one that hired them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(line: Connection, work: Callable[[Any], object]) -> None:
    """What a worker does: one job after the other, until nobody is left who would want them."""
    signal.signal(signal.SIGTERM, _leave)
    with suppress(EOFError, OSError):
        while True:
            line.send(work(line.recv()))


def _leave(*_: object) -> NoReturn:
    """Go, but not without letting the programs go that play here. Once is enough: it may be told twice."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit


def _give(worker: Worker[J], waiting: deque[J]) -> None:
    if waiting and worker.job is None:
        worker.job = waiting.popleft()
        with suppress(OSError):  # it has just died; its line will say so
            worker.line.send(worker.job)


def _ready(workers: Sequence[Worker[J]]) -> list[Worker[J]]:
    """Those of which there is something to hear, if only that they have died; waits for the first."""
    at_work = {worker.line: worker for worker in workers if worker.job}
    return [at_work[line] for line in wait(list(at_work)) if isinstance(line, Connection)]


def _answer(worker: Worker[J]) -> tuple[J, list[Any]]:
    """The job that a worker had, and what came of it; nothing if it died over it."""
    job, worker.job = worker.job, None
    assert job is not None
    try:
        return job, [worker.line.recv()]
    except (EOFError, OSError):
        _dismiss(worker)
        return job, []


def _dismiss(worker: Worker[J]) -> None:
    worker.line.close()
    worker.process.terminate()
    worker.process.join(_PATIENCE)
    worker.process.kill()
    worker.process.join()
