"""Azul – Summer Pavilion: what stars, numbers, features and tiles in hand promise, as tables.

All worths are tenths of a point. A stage is a round's draft or its placing: the later, the fewer tiles
will still come, and the less a half-filled star is worth.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cantiere.core.compile import table
from cantiere.games.azul_pavilion.boards import (
    FEATURES,
    MULTICOLOUR_POINTS,
    NUMBER_POINTS,
    PRINTED,
    RUN,
    SCORING_NUMBERS,
    STAR_POINTS,
)
from cantiere.games.azul_pavilion.state import COLOURS, FULL, POSITIONS, ROUNDS

TENTHS = 10
STAGES = 2 * ROUNDS
SETS = FULL + 1  # of spaces of a star
MULTICOLOUR = COLOURS  # the kind of a star that takes all colours; the others are those of one colour
KINDS = COLOURS + 1
ROWS = 4  # ways of printing numbers on a star
MOST_SAME = 12  # spaces with the same number, on the grey side
MOST_HELD = 12  # tiles of one colour: more are not worth more
MOST_MISSING = 4  # spaces around a feature
WINDOW_GAIN = 3
TILES_A_ROUND = 10
FEATURE_COUNT = len(FEATURES)


class Figures(NamedTuple):
    """Tuned by games of the rollout policy against itself."""

    star_reach: float = 1.25  # missing tiles of a star that are had with a chance of one half, at the end
    star_reach_more: float = 0.45  # and so many more for each tile that is still to come
    star_scale: float = 5.1  # how many tiles more or less make that chance good or bad
    number_reach: float = -2.0  # the same for the spaces with a number
    number_scale: float = 6.2
    number_hope: float = 0.8
    bonus: float = 37.1  # a bonus tile
    feature_hope: float = 0.71  # for each space that a pillar or a statue still misses
    window_hope: float = 0.17
    keep: float = 26.2  # a tile for which there is no space
    flexible: float = 15.2  # what a joker is worth beside its colour
    coming: float = 5.6  # what a tile is worth beside its colour if that will be the next joker
    spill: float = 43.3  # a tile that can neither be used nor kept
    start: float = 50.0  # the marker
    noise: float = 10.0  # what a rollout overlooks


FIGURES = Figures()


def _free(filled: int) -> list[int]:
    return [position for position in range(POSITIONS) if not filled >> position & 1]


def best_runs() -> NDArray[np.int64]:
    """[from, to] the most points for the runs on the way from some tiles of a star to more of them."""
    best = np.full((SETS, SETS), -1, np.int64)
    for before in range(SETS):
        best[before, before] = 0
        for after in range(before + 1, SETS):
            if before & ~after:
                continue
            best[before, after] = max(
                best[before, after & ~(1 << last)] + RUN[after * POSITIONS + last]
                for last in _free(before)
                if after >> last & 1
            )
    return best


BEST_RUNS = best_runs()
MISSING = np.array(
    [
        [sum(PRINTED[row * POSITIONS + place] for place in _free(filled)) for filled in range(SETS)]
        for row in range(ROWS)
    ]
)  # [row, filled] tiles that the free spaces of a star cost
COMING = np.array([ROUNDS - (stage + 1) // 2 for stage in range(STAGES)]) * TILES_A_ROUND  # [stage]


def chance(missing: Any, reach: Any, scale: float) -> Any:
    """That so many missing tiles will be had."""
    return np.where(missing > 0, 1.0 / (1.0 + np.exp((missing - reach) / scale)), 1.0)


def _whole(worths: Any) -> NDArray[np.int64]:
    return np.asarray(np.rint(worths), np.int64)


def star_worths(figures: Figures) -> NDArray[np.int64]:
    """[row, kind, stage, filled] Points of a full star; the hope of filling it, but for a multicolour one."""
    points = np.array([*STAR_POINTS, MULTICOLOUR_POINTS])[:, None, None]
    more = np.array(
        [figures.star_reach_more] * 2 + [0.0] * 2
    )  # on the grey side no star waits for its colour
    reach = figures.star_reach + more[:, None, None, None] * COMING[:, None]
    hope = TENTHS * (points + BEST_RUNS[:, FULL])
    worth = chance(MISSING[:, None, None, :], reach, figures.star_scale) * hope
    worth[:, MULTICOLOUR] = 0.0
    worth[..., FULL] = TENTHS * points[..., 0]
    return _whole(worth)


def number_worths(figures: Figures) -> NDArray[np.int64]:
    """[side, number 0..6, spaces filled]"""
    spaces = np.array([[COLOURS + 1] * KINDS, [COLOURS] * KINDS])[:, :, None]
    spaces[1, 3] = MOST_SAME
    numbers = np.arange(POSITIONS + 1)[:, None]
    points = np.array([*NUMBER_POINTS, 0, 0])[:, None]
    missing = np.maximum(0, spaces - np.arange(MOST_SAME + 1)) * numbers
    likely = chance(missing, figures.number_reach, figures.number_scale)
    return _whole(TENTHS * points * likely * np.where(missing, figures.number_hope, 1.0))


def feature_worths(figures: Figures) -> NDArray[np.int64]:
    """[stage, bonus tiles 0..3, spaces missing 0..4] With none missing, the tiles themselves."""
    gain, missing = np.arange(WINDOW_GAIN + 1)[:, None], np.arange(MOST_MISSING + 1)
    late = np.minimum(1.0, COMING / (2 * TILES_A_ROUND))[:, None, None]
    hope = np.where(gain == WINDOW_GAIN, figures.window_hope, figures.feature_hope) ** missing
    return _whole(gain * figures.bonus * hope * np.where(missing, late, 1.0))


def hand_worths(figures: Figures, worths: NDArray[np.int64]) -> NDArray[np.int64]:
    """[stage, colour, filled, tiles] The best use of tiles on the star of their colour, some perhaps kept."""
    stars = worths[0, :COLOURS].transpose(1, 0, 2)
    each = np.array([figures.keep] * (STAGES - 1) + [-float(TENTHS)])
    left = np.arange(MOST_HELD + 1)[:, None, None] * each[:, None]
    found = np.zeros((STAGES, COLOURS, SETS, MOST_HELD + 1))
    for filled in range(SETS):
        plans = np.full((MOST_HELD + 1, STAGES, COLOURS), -1e6)
        for after in range(filled, SETS):
            cost = MISSING[0, filled] - MISSING[0, after]
            if not filled & ~after and cost <= MOST_HELD:
                gain = stars[:, :, after] - stars[:, :, filled] + TENTHS * BEST_RUNS[filled, after]
                plans[cost] = np.maximum(plans[cost], gain)
        for held in range(MOST_HELD + 1):
            found[:, :, filled, held] = (plans[: held + 1] + left[held::-1]).max(axis=0)
    return _whole(found)


def _spread(row: int, filled: int) -> int:
    """How many spaces with each number are filled: four bits for each of the numbers that score."""
    spread = 0
    for position in range(POSITIONS):
        number = int(PRINTED[row * POSITIONS + position])
        if filled >> position & 1 and number <= SCORING_NUMBERS:
            spread += 1 << 4 * (number - 1)
    return spread


def tables(figures: Figures) -> tuple[Any, ...]:
    """All that depends on the figures."""
    stars = star_worths(figures)
    found = (stars, number_worths(figures), feature_worths(figures), hand_worths(figures, stars))
    single = figures[Figures._fields.index("flexible") :]
    return *(one.ravel() for one in found), _whole(single)


STAR_WORTH, NUMBER_WORTH, FEATURE_WORTH, HAND_WORTH, SINGLE = map(table, tables(FIGURES))
FLEXIBLE, COMING_JOKER, SPILL, START, NOISE = range(5)  # places in SINGLE
BONUS = round(FIGURES.bonus)
SPREAD = table([_spread(row, filled) for row in range(ROWS) for filled in range(SETS)])
