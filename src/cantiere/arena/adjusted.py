"""Win rates without luck: the same on average, with a narrower interval.

The luck of a match is 0 on average, whoever plays (`cantiere.insight.luck`). How much of it to take off is
learned from the other deals, so that it depends on nothing of the deal itself, and no average changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sqrt, tan

import numpy as np
from numpy.typing import NDArray

from cantiere.play.figures import SURE, Share

Row = NDArray[np.float64]  # [deal]
_HALF = 0.475  # of the probability, to each side of the middle
_EXACT = {1: tan(pi * _HALF), 2: 2 * _HALF * sqrt(2 / (1 - 4 * _HALF**2))}  # where the series is too low
# Of the luck that playouts see, bots of all games made good a half, roughly: as if so many deals had said so.
USUAL, WEIGHT = 0.5, 8


@dataclass(frozen=True)
class Adjusted:
    """A rate of wins of which luck was taken off."""

    rate: Share
    luck: float  # that was taken off, a game
    times: float  # as many games would be needed for as narrow an interval without that


def adjusted(parts: Sequence[tuple[int, float, float]]) -> Adjusted:
    """For matches with their deal, a part of the win, and the luck in it. All deals weigh alike."""
    deals = sorted({deal for deal, _, _ in parts})
    rows = [[(part, luck) for own, part, luck in parts if own == deal] for deal in deals]
    means = np.array([np.mean(row, axis=0) for row in rows])
    results, luck = means[:, 0], means[:, 1]
    left = results - _learned(results, luck) * luck
    times = float(results.var() / left.var()) if left.var() else 1.0
    return Adjusted(_interval(left), float((results - left).mean()), times)


def _learned(results: Row, luck: Row) -> Row:
    """[deal] the part of luck that shows in results, by all other deals and by what is usual."""
    deals = range(len(results))
    return np.array([_slope(np.delete(results, deal), np.delete(luck, deal)) for deal in deals])


def _slope(results: Row, luck: Row) -> float:
    n = len(results)
    if n < 2 or not luck.var():
        return USUAL
    common = float(np.cov(luck, results, bias=True)[0, 1])
    return (n * common + WEIGHT * USUAL * float(luck.var())) / ((n + WEIGHT) * float(luck.var()))


def _interval(row: Row) -> Share:
    """The mean over deals, and 95 % by Student's distribution; nothing is known from a single deal.

    Mean and coefficient are learned from the same deals: each takes one of them.
    """
    n, mean = len(row), float(row.mean())
    if n == 1:
        return Share(mean, 0.0, 1.0)
    reach = student(max(1, n - 2)) * float(row.std(ddof=1)) / sqrt(n)
    return Share(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def student(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches to each side (Fisher, Cornish 1960)."""
    if freedom in _EXACT:
        return _EXACT[freedom]
    terms = (
        (1, (0, 1)),
        (4 * freedom, (0, 1, 1)),
        (96 * freedom**2, (0, 3, 16, 5)),
        (384 * freedom**3, (0, -15, 17, 19, 3)),
        (92160 * freedom**4, (0, -945, -1920, 1482, 776, 79)),
    )
    return sum(
        sum(factor * SURE ** max(0, 2 * power - 1) for power, factor in enumerate(factors)) / divisor
        for divisor, factors in terms
    )
