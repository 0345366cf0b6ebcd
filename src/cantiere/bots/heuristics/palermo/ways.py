"""How far it is in the town: the nearest of some fields, and where errands lead."""

from cantiere.core.compile import compiled_beside
from cantiere.games import palermo
from cantiere.games.palermo.grid import (
    NONE,
    Board,
    both,
    either,
    is_empty,
    nth,
    square_board,
    touch,
    with_field,
    without,
)
from cantiere.games.palermo.state import NOWHERE, State
from cantiere.games.palermo.walking import Front, Ways, onward, open_doors, ways_of

compiled = compiled_beside(palermo)

FAR = 60  # points: ways of 30 have been met


@compiled
def further(ways: Ways, front: Front, seen: Board) -> Front:
    """One point later, without what was seen before: cheapest ways never come back."""
    front = onward(ways, front)
    return Front(without(front.layer, seen), front.behind, front.due)


@compiled
def nearest(ways: Ways, begin: Board, goals: Board) -> tuple[int, Board]:
    """What the cheapest way to one of the goals costs, and all goals that cost as little."""
    front, seen, cost = Front(begin, NONE, 0), begin, 0
    while cost < FAR and not touch(front.layer, goals):
        front = further(ways, front, seen)
        seen = either(seen, front.layer)
        cost += 1
    return cost, both(front.layer, goals)


@compiled
def layer_at(ways: Ways, begin: Board, cost: int) -> Board:
    """The fields whose cheapest ways cost just so much."""
    front, seen = Front(begin, NONE, 0), begin
    for _ in range(cost):
        front = further(ways, front, seen)
        seen = either(seen, front.layer)
    return front.layer


@compiled
def open_ways(state: State, seat: int) -> Ways:
    """The town as a seat finds it, its home not yet closed to passing."""
    ways = ways_of(state, seat)
    return Ways(ways.plain, ways.guarded, ways.taken, NONE, ways.guards, ways.watched)


@compiled
def unguarded(ways: Ways) -> Ways:
    """The same with all policemen and pawns gone: they will stand elsewhere by then."""
    return Ways(either(ways.plain, ways.guarded), NONE, NONE, NONE, 0, NONE)


@compiled
def whereabouts(state: State, seat: int) -> Board:
    """§4.1 The field of the pawn; before it enters, the start tile."""
    pawn = state.players[seat].pawn
    return square_board(state.start_square) if pawn == NOWHERE else with_field(NONE, pawn)


@compiled
def preferred(doors: Board, taken: Board) -> Board:
    """§6.1 The doors that nobody stands on; all of them, if there is no such door."""
    free_doors = without(doors, taken)
    return doors if is_empty(free_doors) else free_doors


@compiled
def errands(state: State, seat: int, ways: Ways) -> Board:
    """§6 Where a seat has to go: an open door, if possible one that nobody stands on; else home."""
    doors = open_doors(state.players[seat])
    return square_board(state.start_square) if is_empty(doors) else preferred(doors, ways.taken)


@compiled
def next_errand(state: State, seat: int) -> tuple[int, int]:
    """What the way to the nearest errand costs, and its field; NOWHERE if there is no way."""
    ways = open_ways(state, seat)
    return told(nearest(ways, whereabouts(state, seat), errands(state, seat, ways)))


@compiled
def nearest_own(state: State, seat: int, field: int) -> tuple[int, int]:
    """The way from a field to another open door of a seat, or to the start tile."""
    goals = either(open_doors(state.players[seat]), square_board(state.start_square))
    begin = with_field(NONE, field)
    return told(nearest(unguarded(open_ways(state, seat)), begin, without(goals, begin)))


@compiled
def told(way: tuple[int, Board]) -> tuple[int, int]:
    """A way by its cost and one field at its end."""
    cost, found = way
    return cost, NOWHERE if is_empty(found) else nth(found, 0)
