"""A sign of life while the compiler works: for screens, and for programs that would else seem to hang."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True)
class Compiling:
    """How far the compiler is. Nobody knows beforehand how many functions a call needs."""

    function: str  # that is being compiled, or was the last
    count: int  # functions that this process has begun to compile
    seconds: float  # that it spent on them
    is_over: bool = False  # what was called runs now


Listener = Callable[[Compiling], None]
_listeners: list[Listener] = []


def on_compile(listener: Listener) -> Callable[[], None]:
    """Call it when a function has to be compiled and when the compiler is done. What is returned ends that.

    It is called in the thread that compiles, which waits for it.
    """
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


@contextmanager
def watched(report: Callable[[str], None]) -> Iterator[None]:
    """Call `report` with the name of each function that has to be compiled meanwhile."""

    def heard(progress: Compiling) -> None:
        if not progress.is_over:
            report(progress.function)

    stop = on_compile(heard)
    try:
        yield
    finally:
        stop()


class Count:
    """Counts what is begun and ended: one function lets others be compiled before it is done itself."""

    def __init__(self) -> None:
        self._depth = self._count = 0
        self._begun = self._spent = 0.0

    def begin(self, function: str) -> None:
        if not self._depth:
            self._begun = perf_counter()
        self._depth += 1
        self._count += 1
        self._tell(function)

    def end(self, function: str) -> None:
        self._depth -= 1
        if not self._depth:
            self._tell(function, is_over=True)
            self._spent += perf_counter() - self._begun

    def _tell(self, function: str, is_over: bool = False) -> None:
        seconds = self._spent + perf_counter() - self._begun
        for listener in [*_listeners]:
            listener(Compiling(function, self._count, seconds, is_over))
