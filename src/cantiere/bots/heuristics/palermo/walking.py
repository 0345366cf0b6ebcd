"""Where to walk in Palermo: to the own doors, the nearest first, and then home. §5 §6"""

from typing import Any

from cantiere.bots.heuristics.palermo.ways import FAR, errands, further, nearest, open_ways
from cantiere.core.chance import below
from cantiere.core.compile import compiled_beside
from cantiere.core.game import Moves
from cantiere.games import palermo
from cantiere.games.palermo.grid import (
    NONE,
    Board,
    both,
    either,
    has,
    how_many,
    is_empty,
    nth,
    read_board,
    square_board,
    with_field,
    without,
)
from cantiere.games.palermo.houses import BONUS
from cantiere.games.palermo.moves import GO, HOME, WAIT
from cantiere.games.palermo.state import State
from cantiere.games.palermo.turns import is_home
from cantiere.games.palermo.walking import Front, Ways, open_doors

compiled = compiled_beside(palermo)

FAINT = 0.004  # prior of an action that hardly deserves a look
FADING = 0.6  # of the prior for each point that a way is longer
HOMING = 50.0  # hardly anything is better than to come home


@compiled
def prior_of_starts(state: State, moves: Moves, count: int, priors: Any) -> None:
    """§4.1 The field of the start tile that is nearest to a door."""
    for k in range(count):
        priors[k] = 0.0
    ways = open_ways(state, state.to_move)
    start = square_board(state.start_square)
    fade(ways, errands(state, state.to_move, ways), start, moves, count, priors, 1.0)


@compiled
def prior_of_walks(state: State, moves: Moves, count: int, priors: Any) -> None:
    """§6.1 To collect, for more rather than for less; or to stop near a door, or home, a turn earlier."""
    seat = state.to_move
    player, ways, ends = state.players[seat], open_ways(state, seat), read_board(state.ends)
    doors = both(ends, open_doors(player))
    for k in range(count):
        priors[k] = HOMING if moves.actions[k] == HOME else 1.0 if moves.actions[k] == WAIT else 0.0
    stopping = 1.0
    if not is_empty(doors):
        pawn = with_field(NONE, player.pawn)
        cost, _ = nearest(ways, pawn, doors)
        turn_later = BONUS[state.seats] + 1  # what it costs to stop beside a door and to collect then
        fade(ways, pawn, doors, moves, count, priors, faded(cost - turn_later))
        stopping = faded(turn_later - cost)
    if not is_empty(ends):
        fade(ways, errands(state, seat, ways), without(ends, doors), moves, count, priors, stopping)


@compiled
def faded(points: int) -> float:
    """The prior of a way that is so much longer than another one, which has 1."""
    prior = 1.0
    for _ in range(points):
        prior *= FADING
    return prior


@compiled
def fade(
    ways: Ways, centre: Board, fields: Board, moves: Moves, count: int, priors: Any, prior: float
) -> None:
    """The prior of some fields: less with each point that they are further off than the nearest of them."""
    front, seen, rest = Front(centre, NONE, 0), centre, fields
    for _ in range(FAR):
        here = both(front.layer, rest)
        if not is_empty(here):
            fill(here, moves, count, priors, prior)
            rest = without(rest, here)
        if is_empty(rest):
            return
        if how_many(rest) < how_many(fields):
            prior *= FADING
        front = further(ways, front, seen)
        seen = either(seen, front.layer)
    fill(rest, moves, count, priors, FAINT)


@compiled
def fill(fields: Board, moves: Moves, count: int, priors: Any, prior: float) -> None:
    for k in range(count):
        if moves.actions[k] < HOME and has(fields, moves.actions[k] - GO):
            priors[k] = max(prior, FAINT)


@compiled
def rollout_walk(state: State) -> int:
    """§6 Home, or the nearest door, or as near as possible to one of them."""
    if state.way_home:
        return HOME
    if is_home(state):
        return WAIT
    ends, ways = read_board(state.ends), open_ways(state, state.to_move)
    player, cost, found = state.players[state.to_move], FAR, NONE
    doors = both(ends, open_doors(player))
    if not is_empty(doors):
        cost, found = nearest(ways, with_field(NONE, player.pawn), doors)
    if cost > BONUS[state.seats] + 1:
        rest, near = nearest(ways, errands(state, state.to_move, ways), without(ends, doors))
        if rest + BONUS[state.seats] < cost:
            found = near
    if is_empty(found):
        found = ends
    return GO + nth(found, below(state, how_many(found)))
