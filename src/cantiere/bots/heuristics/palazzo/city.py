"""Palazzo: a city as a program sees it: what its palaces may become and what tiles would add to it.

Palaces that can still grow are kept side by side in one number, so that building can be tried without
touching the table.
"""

from cantiere.bots.heuristics.palazzo.growth import (
    CODE,
    CODES,
    DRAWS_IN_STAGE,
    STAGES,
    joined,
    outlook,
    single,
    top_floor,
)
from cantiere.core.compile import compiled_beside
from cantiere.games import palazzo
from cantiere.games.palazzo.bits import lowest_bit
from cantiere.games.palazzo.building import tops_of
from cantiere.games.palazzo.state import NONE, Phase, State
from cantiere.games.palazzo.tiles import AFTER_STACK, FLOOR, FLOORS, MESSENGERS

compiled = compiled_beside(palazzo)

SLOTS = 5  # palaces that are kept side by side; more of them are not thought of
CROWD = 50  # hundredths of a point that each open palace takes from a new one: they want the same tiles
IN_LAST_STACK = int(AFTER_STACK[1])


@compiled
def draws_to_come(state: State) -> float:
    """§7.1 How many tiles and messengers will be drawn, on average, until the fifth messenger."""
    missing = MESSENGERS - state.messengers
    last = min(int(state.left), IN_LAST_STACK)
    return state.left - last + missing * (last + 1) / (missing + 1)


@compiled
def stage_of(state: State) -> int:
    """The same in stages, as `outlook` wants them."""
    if state.phase == Phase.OVER:
        return 0
    return min(STAGES - 1, int(draws_to_come(state) / DRAWS_IN_STAGE + 0.5))


@compiled
def palace_of(state: State, top: int) -> int:
    """The palace with this top."""
    palace, tile = single(top), state.on[top]
    while tile != NONE:
        palace = joined(palace, single(tile))
        tile = state.on[tile]
    return palace


@compiled
def open_palaces(state: State, seat: int) -> int:
    """The palaces that can grow, side by side."""
    tops, palaces, count = tops_of(state, seat), 0, 0
    while tops and count < SLOTS:
        top = lowest_bit(tops)
        tops &= tops - 1
        if FLOOR[top] < FLOORS:
            palaces |= palace_of(state, top) << CODE * count
            count += 1
    return palaces


@compiled
def city_worth(state: State, seat: int, stage: int) -> int:
    """What all palaces of a city may be worth in the end, in hundredths of a point."""
    tops, worth, growing = tops_of(state, seat), 0, 0
    while tops:
        top = lowest_bit(tops)
        tops &= tops - 1
        worth += outlook(stage, palace_of(state, top))
        if stage > 0 and FLOOR[top] < FLOORS:
            worth -= CROWD * growing
            growing += 1
    return worth


@compiled
def best_place(palaces: int, stage: int, tile: int) -> tuple[int, int]:
    """Where a tile adds most, and how much: a slot, the first free one for a new palace, or NONE."""
    best, gain, slot, alone = NONE, 0, 0, single(tile)
    while slot < SLOTS:
        palace = palaces >> CODE * slot & CODES - 1
        if palace == 0:
            break
        if top_floor(palace) < FLOOR[tile]:
            more = outlook(stage, joined(palace, alone)) - outlook(stage, palace)
            if more > gain:
                best, gain = slot, more
        slot += 1
    founding = outlook(stage, alone) - CROWD * slot
    if slot < SLOTS and founding > gain:
        best, gain = slot, founding
    return best, gain


@compiled
def lot_gain(palaces: int, stage: int, tiles: int) -> int:
    """§6.2 What some tiles add to a city, low floors first, in hundredths of a point."""
    gain = 0
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        slot, more = best_place(palaces, stage, tile)
        gain += more
        if slot != NONE:
            palace = palaces >> CODE * slot & CODES - 1
            after = single(tile) if palace == 0 else joined(palace, single(tile))
            palaces += (after - palace) << CODE * slot
    return gain
