"""Time that no hand on the wall clock moves. What passes between two lines of a journal is measured by it."""

import time
from collections.abc import Callable
from typing import Protocol


class Ticking(Protocol):
    """A clock for tables."""

    @property
    def run(self) -> float | None:
        """What its moments can be compared within; None: they are those on the wall."""
        ...

    def __call__(self) -> float: ...


class Steady:
    """Seconds since 1970 as the wall clock told them when this run of the server began, counted on since.

    Two moments of one run can be compared whatever happened to the wall clock between them; moments of
    different runs cannot, so a run is known by when it began.
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, ticking: Callable[[], float] = time.monotonic
    ) -> None:
        self.run: float = round(wall(), 6)
        self._ticking, self._first = ticking, ticking()

    def __call__(self) -> float:
        return self.run + self._ticking() - self._first


STEADY = Steady()  # of this process
