"""Where to post the policeman in Palermo: at the door that a rival is about to reach. §4.3"""

from typing import Any

from cantiere.bots.heuristics.palermo.ways import errands, layer_at, nearest, open_ways, whereabouts
from cantiere.core.chance import below
from cantiere.core.compile import compiled_beside
from cantiere.core.game import NO_ACTION, Moves
from cantiere.games import palermo
from cantiere.games.palermo.grid import NONE, Board, both, either, has, how_many, is_empty, nth, spread
from cantiere.games.palermo.moves import POST
from cantiere.games.palermo.state import NoPolice, State
from cantiere.games.palermo.turns import posts

compiled = compiled_beside(palermo)

AT_DOOR, AT_GATE, BESIDE_DOOR, ELSEWHERE = 1.0, 0.5, 0.15, 0.002
ZEAL = 3  # one turn in so many, a rollout thinks of the policeman


@compiled
def aims(state: State, seat: int) -> Board:
    """The fields where a seat will probably go next."""
    if state.players[seat].is_home:
        return NONE
    ways = open_ways(state, seat)
    _, found = nearest(ways, whereabouts(state, seat), errands(state, seat, ways))
    return found


@compiled
def gates(state: State, seat: int) -> Board:
    """The fields that all of a seat's cheapest ways to its next errand pass, as far back as steps lead."""
    if state.players[seat].is_home:
        return NONE
    ways, here = open_ways(state, seat), whereabouts(state, seat)
    cost, passed = nearest(ways, here, errands(state, seat, ways))
    narrow = NONE
    for left in range(1, cost):
        passed = both(spread(passed), layer_at(ways, here, cost - left))
        if is_empty(passed):
            return narrow
        if how_many(passed) == 1:
            narrow = either(narrow, passed)
    return narrow


@compiled
def prior_of_posts(state: State, moves: Moves, first: int, count: int, priors: Any) -> None:
    """At the door that a rival goes to next, where he must pass, or beside the door; hardly elsewhere."""
    if first == count:
        return
    doors, narrow = NONE, NONE
    for seat in range(state.seats):
        if seat != state.to_move:
            doors = either(doors, aims(state, seat))
            narrow = either(narrow, gates(state, seat))
    beside = spread(doors)
    for k in range(first, count):
        field = moves.actions[k] - POST
        priors[k] = AT_DOOR if has(doors, field) else AT_GATE if has(narrow, field) else ELSEWHERE
        if has(beside, field):
            priors[k] = max(priors[k], BESIDE_DOOR)


@compiled
def rollout_post(state: State) -> int:
    """Now and then at the next door of some rival."""
    if state.no_police != NoPolice.NO or below(state, ZEAL) > 0:
        return NO_ACTION
    rival = (state.to_move + 1 + below(state, state.seats - 1)) % state.seats
    fields = both(aims(state, rival), posts(state))
    return NO_ACTION if is_empty(fields) else POST + nth(fields, 0)
