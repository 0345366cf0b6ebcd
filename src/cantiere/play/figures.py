"""Figures that sum up many numbers: how they are spread, and how sure a share is."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

SURE = 1.96  # standard errors on each side of a 95 % interval


@dataclass(frozen=True)
class Spread:
    """How some numbers are distributed."""

    mean: float
    sd: float
    median: float
    least: int
    most: int


@dataclass(frozen=True)
class Share:
    """A share of wins and its 95 % interval (Wilson's)."""

    share: float
    low: float
    high: float


def spread(numbers: NDArray[Any]) -> Spread:
    """Mean, standard deviation (of a sample), median and range."""
    sd = float(numbers.std(ddof=1)) if len(numbers) > 1 else 0.0
    return Spread(
        float(numbers.mean()), sd, float(np.median(numbers)), int(numbers.min()), int(numbers.max())
    )


def share(part: float, n: float) -> Share:
    """A share of n games with Wilson's interval, which stays honest for few games."""
    middle = (part + SURE**2 / (2 * n)) / (1 + SURE**2 / n)
    reach = SURE / (1 + SURE**2 / n) * sqrt(part * (1 - part) / n + SURE**2 / (4 * n * n))
    return Share(part, max(0.0, middle - reach), min(1.0, middle + reach))
