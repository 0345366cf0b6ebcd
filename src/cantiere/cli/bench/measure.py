"""Measuring in interleaved rounds: whatever else the machine does meets all rows alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter, process_time, thread_time
from typing import TypeVar

T = TypeVar("T")
Work = Callable[[int], tuple[float, ...]]  # size: a number for each reading of the task

ROUNDS = 7
_ENOUGH = 0.5  # a trial this long, in shares of a round, tells how much fits into a round
_GROWTH = 4
_TICK = 1e-9  # no clock is finer


@dataclass(frozen=True)
class Reading:
    """One number that a task gives in every round."""

    key: str  # for programs
    what: str  # for people
    unit: str


@dataclass(frozen=True)
class Task:
    """Some work, of a size that fills its share of the time, and what is read from it."""

    subject: str  # a game of ours, or somebody else's
    table: str  # players and options
    readings: tuple[Reading, ...]
    work: Work
    size: int | None = None  # None: as much as fits
    rounds: int = ROUNDS


@dataclass(frozen=True)
class Row:
    """What was read, round by round."""

    subject: str
    table: str
    reading: Reading
    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.values)

    @property
    def low(self) -> float:
        return min(self.values)

    @property
    def high(self) -> float:
        return max(self.values)


def timed(work: Callable[[], T], clock: Callable[[], float] = thread_time) -> tuple[T, float]:
    """What some work gives, and its seconds: of this thread's processor time, unless told otherwise."""
    begin = clock()
    result = work()
    return result, max(clock() - begin, _TICK)


def wall_and_cpu(work: Callable[[], object]) -> tuple[float, float]:
    """The seconds of some work by the clock, and those of processor time in all threads."""
    (_, wall), cpu = timed(lambda: timed(work, perf_counter), process_time)
    return wall, cpu


def rate(play: Callable[[int], int]) -> Work:
    """So many per second, of what `play` says it did."""

    def work(size: int) -> tuple[float, ...]:
        done, seconds = timed(lambda: play(size))
        return (done / seconds,)

    return work


def cost(repeat: Callable[[int], object], per_second: float) -> Work:
    """The time for each repetition, the loop included; `per_second` units of it are a second."""
    return lambda times: (timed(lambda: repeat(times))[1] / times * per_second,)


def interleaved(tasks: Sequence[Task], seconds: float, progress: Callable[[Task], None]) -> list[Row]:
    """Every task once per round, round after round; `seconds` for each, besides finding its size."""
    sizes = []
    for task in tasks:
        progress(task)
        sizes.append(task.size or fitting_size(task, seconds / ROUNDS))
    taken: list[list[tuple[float, ...]]] = [[] for _ in tasks]
    for number in range(ROUNDS):
        for task, size, values in zip(tasks, sizes, taken, strict=True):
            if number < task.rounds:
                progress(task)
                values.append(task.work(size))
    return [row for task, values in zip(tasks, taken, strict=True) for row in rows(task, values)]


def fitting_size(task: Task, share: float) -> int:
    """How much work fills a round. The first call, which may compile, tells nothing."""
    task.work(1)
    size = 1
    while (spent := timed(partial(task.work, size), perf_counter)[1]) < share * _ENOUGH:
        size *= _GROWTH
    return max(1, round(size * share / spent))


def rows(task: Task, values: Sequence[tuple[float, ...]]) -> list[Row]:
    return [
        Row(task.subject, task.table, reading, tuple(each[place] for each in values))
        for place, reading in enumerate(task.readings)
    ]
