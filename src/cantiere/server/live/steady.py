"""Time that no hand on the wall clock moves. What passes between two lines of a journal is measured by it."""

import time
from collections.abc import Callable
from typing import Protocol

MOST_ASTRAY, CORRECTED = 5.0, 0.1  # seconds; the part of a difference that is made up for at once


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


class CommonSteady(Steady):
    """The same for several processes: one follows what another tells of the clock that they share."""

    def __init__(
        self, wall: Callable[[], float] = time.time, ticking: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(wall, ticking)
        self._ahead = self.run  # of what has passed here

    def __call__(self) -> float:
        return self._ahead + self._ticking() - self._first

    def follow(self, run: float, moment: float, own: float) -> None:
        """`moment` is what the clock of a run showed when this one showed `own`, as far as can be told.

        Of the own run a large difference is a mistake in telling, a small one is made up for bit by bit.
        """
        astray = moment - own
        if run != self.run:
            self.run, self._ahead = run, self._ahead + astray
        elif abs(astray) < MOST_ASTRAY:
            self._ahead += CORRECTED * astray


STEADY = Steady()  # of this process
