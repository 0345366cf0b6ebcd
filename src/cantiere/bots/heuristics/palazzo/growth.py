"""Palazzo: what a palace may become, as one table made when the program starts.

A palace is told by its floors, its top floor, its material and its windows, in twelve bits. What it may
become is reckoned backwards from the end: with each tile that is still to be drawn there is some
chance to get it, and it is built if it is worth more than it costs.
"""

from typing import Any

import numpy as np

from cantiere.core.compile import compiled_beside, table
from cantiere.games import palazzo
from cantiere.games.palazzo.tiles import (
    FEWEST_FLOORS_FOR_WINDOWS,
    FLOOR,
    FLOOR_POINTS,
    FLOORS,
    MATERIAL,
    PURE_POINTS,
    STACK_OF,
    WINDOWS,
    Material,
    Tile,
)

compiled = compiled_beside(palazzo)

MIXED = len(Material)  # the material of a palace that has several
CODE = 12  # bits of a palace: floors, top floor, material, windows
CODES = 1 << CODE
FLOORS_AT, TOP_AT, MATERIAL_AT = 9, 6, 4
DRAWS_IN_STAGE = 2  # the outlook is told in stages of so many draws
STAGES = 24
CENTS = 100  # a point, in the table

LUCK = 0.3  # the chance that a drawn tile comes to a given palace
COST = 2.0  # what a tile costs, in points
REMOVAL = 3.0  # what it costs to be rid of a palace of one floor, §3.6
BEFORE_END = (36, 18, 0)  # [stack] draws that are still to come while it lies there, at least

Grid = Any  # [floors, top, material, windows] points


def _scores() -> Grid:
    """§7.2 §7.3 The points as they stand."""
    grid = np.zeros((FLOORS + 1, FLOORS + 1, MIXED + 1, 16))
    for floors in range(1, FLOORS + 1):
        grid[floors] = FLOOR_POINTS[floors]
        grid[floors, :, :MIXED] += PURE_POINTS[floors]
        if floors >= FEWEST_FLOORS_FOR_WINDOWS:
            grid[floors] += np.arange(16)
    return grid


def _gains(grid: Grid, tile: int) -> Grid:
    """What a tile adds to each palace, its cost deducted; nothing where it does not fit or is not wanted."""
    floor, windows, gains = FLOOR[tile], WINDOWS[tile], np.zeros_like(grid)
    for material in range(MIXED + 1):
        joined = material if material == MATERIAL[tile] else MIXED
        after = grid[2:, floor, joined, windows:]
        before = grid[1:-1, :floor, material, :-windows]
        gains[1:-1, :floor, material, :-windows] = after[:, None, :] - before - COST
    return np.maximum(0.0, gains)


def _one_draw_earlier(grid: Grid, stack: int) -> Grid:
    """One tile more may come, and there is time to remove what stands alone."""
    tiles = [tile for tile in Tile if STACK_OF[tile] == stack]
    earlier = grid + LUCK / len(tiles) * sum(_gains(grid, tile) for tile in tiles)
    earlier[1] = np.maximum(earlier[1], -REMOVAL)
    return earlier


def _outlook() -> list[int]:
    """[stage, palace] in hundredths of a point."""
    grid, stages = _scores(), []
    for draws in range(STAGES * DRAWS_IN_STAGE):
        if draws % DRAWS_IN_STAGE == 0:
            padded = np.zeros((8, 8, 4, 16))
            padded[: FLOORS + 1, : FLOORS + 1] = grid
            stages.append(padded.ravel())
        stack = next(stack for stack, least in enumerate(BEFORE_END) if draws >= least)
        grid = _one_draw_earlier(grid, stack)
    return [round(points * CENTS) for points in np.concatenate(stages)]


_OUTLOOK = table(_outlook())


@compiled
def outlook(stage: int, palace: int) -> int:
    """What a palace may be worth in the end, in hundredths of a point; nothing for no palace."""
    return int(_OUTLOOK[(stage << CODE) + palace])


@compiled
def single(tile: int) -> int:
    """A palace of this tile alone."""
    return 1 << FLOORS_AT | FLOOR[tile] << TOP_AT | MATERIAL[tile] << MATERIAL_AT | WINDOWS[tile]


@compiled
def joined(one: int, other: int) -> int:
    """Two palaces as one, whatever the order of their floors."""
    material = one >> MATERIAL_AT & 3
    if material != other >> MATERIAL_AT & 3:
        material = MIXED
    top = max(one >> TOP_AT & 7, other >> TOP_AT & 7)
    floors, windows = (one >> FLOORS_AT) + (other >> FLOORS_AT), (one & 15) + (other & 15)
    return floors << FLOORS_AT | top << TOP_AT | material << MATERIAL_AT | windows


@compiled
def top_floor(palace: int) -> int:
    """The number of its highest floor."""
    return palace >> TOP_AT & 7
