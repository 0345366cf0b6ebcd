"""Palazzo: where tiles go, and which transformation is worth a turn. §3.6 §6"""

from cantiere.bots.heuristics.palazzo.city import CROWD, palace_of, stage_of
from cantiere.bots.heuristics.palazzo.growth import CENTS, joined, outlook, single
from cantiere.core.compile import compiled_beside
from cantiere.games import palazzo
from cantiere.games.palazzo.bits import lowest_bit
from cantiere.games.palazzo.building import destinations, to_place, tops_lacking, tops_of
from cantiere.games.palazzo.moves import NEW, OUT, put
from cantiere.games.palazzo.state import NONE, Phase, State
from cantiere.games.palazzo.tiles import FLOOR, FLOORS

compiled = compiled_beside(palazzo)


@compiled
def growing(state: State, tops: int) -> int:
    """How many of these palaces can still grow."""
    count = 0
    while tops:
        count += FLOOR[lowest_bit(tops)] < FLOORS
        tops &= tops - 1
    return count


@compiled
def placing_gain(state: State, tile: int, destination: int, tops: int, stage: int) -> float:
    """§6.1 What it adds to the city to bring a new tile somewhere, in points."""
    if destination == OUT:
        return 0.0
    if destination == NEW:
        return (outlook(stage, single(tile)) - CROWD * growing(state, tops)) / CENTS
    palace = palace_of(state, destination)
    return (outlook(stage, joined(palace, single(tile))) - outlook(stage, palace)) / CENTS


@compiled
def altering_gain(state: State, tile: int, destination: int, stage: int) -> float:
    """§3.6 What a transformation adds to the city, in points."""
    if destination == NEW:
        return -4.0  # to take a floor out only prepares something else
    lost = outlook(stage, single(tile))
    if destination == OUT:
        return -lost / CENTS
    palace = palace_of(state, destination)
    return (outlook(stage, joined(palace, single(tile))) - outlook(stage, palace) - lost) / CENTS


@compiled
def best_placing(state: State) -> int:
    """§6.2 The best way to bring a tile somewhere: when building, the lowest floor first."""
    tiles, tops, stage = to_place(state), tops_of(state, state.to_move), stage_of(state)
    if state.phase == Phase.BUILD:
        tiles &= -tiles
    best, most = NONE, -1000.0
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        goals = destinations(state, tile, tops)
        while goals:
            goal = lowest_bit(goals)
            goals &= goals - 1
            gain = gain_of(state, tile, goal, tops, stage)
            if gain > most:
                best, most = put(tile, goal), gain
    return best


@compiled
def gain_of(state: State, tile: int, destination: int, tops: int, stage: int) -> float:
    """What it adds to the city, in points."""
    if state.phase == Phase.ALTER:
        return altering_gain(state, tile, destination, stage)
    return placing_gain(state, tile, destination, tops, stage)


@compiled
def transforming_gain(state: State, seat: int) -> float:
    """§3.6 What the best transformation of a palace of one floor would add, in points."""
    tops, stage, most = tops_of(state, seat), stage_of(state), 0.0
    left = tops
    while left:
        tile = lowest_bit(left)
        left &= left - 1
        if state.on[tile] == NONE:
            most = max(most, altering_gain(state, tile, OUT, stage))
            goals = tops_lacking(state, tops, FLOOR[tile])
            while goals:
                most = max(most, altering_gain(state, tile, lowest_bit(goals), stage))
                goals &= goals - 1
    return most
