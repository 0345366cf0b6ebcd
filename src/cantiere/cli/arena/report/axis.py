"""From numbers to places on a drawing."""

from dataclasses import dataclass
from math import ceil, floor, log10

STEPS = (1, 2, 5, 10)
TICKS = 6  # at most, or nearly so


@dataclass(frozen=True)
class Axis:
    """A stretch of numbers, drawn from `left` to `right`."""

    low: float
    high: float
    left: float
    right: float

    def at(self, value: float) -> float:
        """Where a number is; beyond the ends, at the end."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.left + part * (self.right - self.left)

    def ticks(self) -> list[float]:
        """Round numbers, evenly spaced."""
        step = round_step((self.high - self.low) / TICKS)
        first = ceil(self.low / step - 1e-9)
        last = floor(self.high / step + 1e-9)
        return [step * n for n in range(first, last + 1)]


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20, ... (or 0.5, 0.2, ...) that is not less."""
    size = 10.0 ** floor(log10(least))
    return next(size * step for step in STEPS if size * step >= least * (1 - 1e-9))


def digits(step: float) -> int:
    """How many digits behind the point numbers need that are so far apart."""
    return max(0, ceil(-log10(step) - 1e-9))


def around(low: float, high: float, step: float) -> tuple[float, float]:
    """The stretch between multiples of a step that holds both numbers, and a little more than nothing."""
    begin, end = floor(low / step) * step, ceil(high / step) * step
    return (begin, end) if end > begin else (begin, begin + step)
