"""Matches on all cores: one process for each, told apart so that a death costs only its own match."""

import signal
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import NoReturn

from cantiere.arena.contest import play_one
from cantiere.arena.outcome import Lost, Outcome
from cantiere.arena.places import MOST_DEATHS, Play
from cantiere.arena.plan import Pairing

_PATIENCE = 5  # seconds that a worker has to put things in order


@dataclass(eq=False)
class Worker:
    """A process, the line to it, and the match that it is playing."""

    process: BaseProcess
    line: Connection
    pairing: Pairing | None = None


def in_workers(pairings: Sequence[Pairing], jobs: int, play: Play = play_one) -> Iterator[Outcome | Lost]:
    """Play on so many processes. What a dead process leaves behind is played again by another."""
    crew = Crew(pairings, jobs, play)
    try:
        while crew.waiting or any(worker.pairing for worker in crew.workers):
            yield from crew.news()
    finally:
        crew.dismiss()


class Crew:
    """Workers, what is still to be played, and how often a match has cost one of them its life."""

    def __init__(self, pairings: Sequence[Pairing], jobs: int, play: Play) -> None:
        self.waiting, self.deaths, self.play = deque(pairings), Counter[int](), play
        self.workers = [_hired(play) for _ in range(min(jobs, len(pairings)))]

    def news(self) -> Iterator[Outcome | Lost]:
        """Give work to those who have none, then wait for the first to report."""
        for worker in self.workers:
            _give(worker, self.waiting)
        for worker in _ready(self.workers):
            pairing, outcome = _answer(worker)
            if outcome is not None:
                yield outcome
            else:
                self.workers[self.workers.index(worker)] = _hired(self.play)
                yield from self._mourn(pairing)

    def _mourn(self, pairing: Pairing) -> Iterator[Lost]:
        self.deaths[pairing.number] += 1
        if self.deaths[pairing.number] == MOST_DEATHS:
            yield Lost(pairing.number, MOST_DEATHS)
        else:
            self.waiting.appendleft(pairing)

    def dismiss(self) -> None:
        """Let all go; what they are playing is lost."""
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            _dismiss(worker)


def _hired(play: Play) -> Worker:
    """A new process. It begins from nothing, so that threads and locks of this one do not follow it."""
    context = get_context("spawn")
    line, other_end = context.Pipe()
    process = context.Process(target=_work, args=(other_end, play), daemon=True)
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


def _work(line: Connection, play: Play) -> None:
    """What a worker does: one match after the other, until nobody is left who would want them."""
    signal.signal(signal.SIGTERM, _leave)
    with suppress(EOFError, OSError):
        while True:
            line.send(play(line.recv()))


def _leave(*_: object) -> NoReturn:
    """Go, but not without letting the programs go that play here. Once is enough: it may be told twice."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit


def _give(worker: Worker, waiting: deque[Pairing]) -> None:
    if waiting and worker.pairing is None:
        worker.pairing = waiting.popleft()
        with suppress(OSError):  # it has just died; its line will say so
            worker.line.send(worker.pairing)


def _ready(workers: Sequence[Worker]) -> list[Worker]:
    """Those of which there is something to hear, if only that they have died; waits for the first."""
    at_work = {worker.line: worker for worker in workers if worker.pairing}
    return [at_work[line] for line in wait(list(at_work)) if isinstance(line, Connection)]


def _answer(worker: Worker) -> tuple[Pairing, Outcome | None]:
    """The match that a worker had, and its outcome unless it died over it."""
    pairing, worker.pairing = worker.pairing, None
    assert pairing is not None
    try:
        outcome: Outcome = worker.line.recv()
    except (EOFError, OSError):
        _dismiss(worker)
        return pairing, None
    return pairing, outcome


def _dismiss(worker: Worker) -> None:
    worker.line.close()
    worker.process.terminate()
    worker.process.join(_PATIENCE)
    worker.process.kill()
    worker.process.join()
