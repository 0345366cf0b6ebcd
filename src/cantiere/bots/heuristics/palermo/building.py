"""Where to build in Palermo: doors belong near the start tile and near one's other doors. §3"""

from typing import Any, NamedTuple

from cantiere.bots.heuristics.palermo.ways import further, open_ways
from cantiere.core.chance import below
from cantiere.core.compile import compiled_beside
from cantiere.core.game import Moves
from cantiere.games import palermo
from cantiere.games.palermo.building import count_builds, count_houses, pick_build, pick_house
from cantiere.games.palermo.grid import NONE, QUARTER_FIELD, Board, either, has, square_board
from cantiere.games.palermo.houses import CHIPS
from cantiere.games.palermo.moves import STREET, house_of
from cantiere.games.palermo.state import QUARTERS, SIDE, State
from cantiere.games.palermo.walking import Front, open_doors

compiled = compiled_beside(palermo)

HOUSES_COMPARED = 4  # in a rollout, before one is built


class Quarters(NamedTuple):
    """The fields around a player's doors and the start tile, by their distance."""

    next_door: Board
    near: Board
    strolled: Board
    far: Board


@compiled
def quarters_of(state: State, seat: int) -> Quarters:
    """Within 1, 2, 3 and 5 points."""
    begin = either(square_board(state.start_square), open_doors(state.players[seat]))
    ways, front = open_ways(state, seat), Front(begin, NONE, 0)
    front = further(ways, front, begin)
    first = either(begin, front.layer)
    front = further(ways, front, first)
    second = either(first, front.layer)
    front = further(ways, front, second)
    third = either(second, front.layer)
    front = further(ways, front, third)
    fourth = either(third, front.layer)
    front = further(ways, front, fourth)
    return Quarters(first, second, third, either(fourth, front.layer))


@compiled
def prior_of_builds(state: State, moves: Moves, count: int, priors: Any) -> None:
    """The nearer a door is to the start tile or another own door, the better."""
    quarters = quarters_of(state, state.to_move)
    for k in range(count):
        action = moves.actions[k]
        priors[k] = attraction(quarters, door_of(action)) if action < STREET else 1.0


@compiled
def attraction(quarters: Quarters, door: int) -> float:
    if has(quarters.next_door, door):
        return 8.0
    if has(quarters.near, door):
        return 4.0
    if has(quarters.strolled, door):
        return 1.5
    return 0.3 if has(quarters.far, door) else 0.05


@compiled
def door_of(action: int) -> int:
    """§1.2 The door field of a house that is built."""
    square, kind = house_of(action)
    return QUARTER_FIELD[square * QUARTERS + kind % QUARTERS]


@compiled
def rollout_build(state: State) -> int:
    """The best of a few houses, by the map alone."""
    houses = count_houses(state)
    if houses == 0:
        return pick_build(state, below(state, count_builds(state)))
    best, shortest = 0, 1000
    for _ in range(HOUSES_COMPARED):
        action = pick_house(state, below(state, houses))
        distance = beeline(state, state.to_move, door_of(action))
        if distance < shortest:
            best, shortest = action, distance
    return best


@compiled
def beeline(state: State, seat: int, field: int) -> int:
    """The distance of a field to the nearest own door, or to the start tile, if there were no roofs."""
    player = state.players[seat]
    shortest = apart(field, QUARTER_FIELD[state.start_square * QUARTERS])
    for place in range(CHIPS[state.seats] - player.chips - player.lost_chips):
        shortest = min(shortest, apart(field, player.doors[place]))
    return shortest


@compiled
def apart(one: int, other: int) -> int:
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)
