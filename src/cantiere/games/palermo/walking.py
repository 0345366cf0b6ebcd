"""Palermo: where a pawn can go, point by point. §5

A walk is told in layers: all fields where some walk can be after exactly so many points. From one layer
follows the next: a policeman's field is entered one layer later, and so is a corner at the end of a run.
"""

from typing import NamedTuple

from cantiere.core.compile import compiled
from cantiere.games.palermo.grid import (
    NONE,
    RING,
    Board,
    both,
    either,
    has,
    is_empty,
    nth,
    read_board,
    spread,
    square_board,
    touch,
    with_field,
    without,
    write_board,
)
from cantiere.games.palermo.running import (
    CORNER_BITS,
    corners,
    free_runs,
    runs,
    sides_of,
    sides_to_corners,
    streets_with,
)
from cantiere.games.palermo.state import FIRST_POINTS, MOST_CHIPS, NOWHERE, Phase, Player, State


class Ways(NamedTuple):
    """The town as the pawn of one seat finds it."""

    plain: Board  # fields that cost one point
    guarded: Board  # fields with another player's policeman: two points, §5.3
    taken: Board  # fields with another pawn, the start tile aside, §5.4
    goal: Board  # the start tile once all chips are collected: it ends the way, §6.2
    guards: int  # the policemen on the ring, as `sides_of` tells them
    watched: Board  # the streets of the ring where they are


class Front(NamedTuple):
    """Where a walk can be after some points, and what is under way from earlier ones."""

    layer: Board
    behind: Board  # all that is side by side with the layer before
    due: int  # corners at which runs arrive, four bits for each point to come


class Reach(NamedTuple):
    """Where a pawn can get with some points."""

    exactly: Board  # for all of them
    one_less: Board  # for all but one
    for_less: Board  # for fewer
    nearest: Board  # of some goals, those that cost the least
    cost: int  # what they cost


@compiled
def open_doors(player: Player) -> Board:
    """§6.1 The door fields of a player's businesses that are not yet collected."""
    doors = NONE
    for place in range(MOST_CHIPS):
        if not player.collected[place]:
            doors = with_field(doors, player.doors[place])
    return doors


@compiled
def is_open_door(player: Player, field: int) -> bool:
    """Whether one of them is this."""
    count = 0
    for place in range(MOST_CHIPS):
        count += player.doors[place] == field and not player.collected[place]
    return count > 0


@compiled
def has_open_door(player: Player) -> bool:
    """§6.2 Whether some business is not yet collected."""
    count = 0
    for place in range(MOST_CHIPS):
        count += player.doors[place] != NOWHERE and not player.collected[place]
    return count > 0


@compiled
def collected(player: Player) -> int:
    count = 0
    for place in range(MOST_CHIPS):
        count += player.collected[place]
    return count


@compiled
def is_fined(state: State, seat: int) -> bool:
    """§4.2 Whether the pawn stands on another player's policeman."""
    field = state.players[seat].pawn
    for other in range(state.seats):
        if other != seat and field != NOWHERE and state.players[other].policeman == field:
            return True
    return False


@compiled
def points_of(state: State, seat: int) -> int:
    """§4.2 Three, one for each business collected, one less on a policeman."""
    return FIRST_POINTS + collected(state.players[seat]) - is_fined(state, seat)


@compiled
def ways_of(state: State, seat: int) -> Ways:
    """§5.3 Own policemen cost nothing. §5.4 The fields of the start tile are always free."""
    start, streets = square_board(state.start_square), read_board(state.streets)
    guarded, taken = NONE, NONE
    for other in range(state.seats):
        if other != seat:
            guarded = with_field(guarded, state.players[other].policeman)
            taken = with_field(taken, state.players[other].pawn)
    goal = NONE if has_open_door(state.players[seat]) else start
    guards = sides_of(guarded) if touch(guarded, RING) else 0
    watched = streets_with(guards) if guards else NONE
    return Ways(without(streets, guarded), guarded, without(taken, start), goal, guards, watched)


@compiled
def standing(field: int) -> Front:
    """Before the first point is spent."""
    return Front(with_field(NONE, field), NONE, 0)


@compiled
def onward(ways: Ways, front: Front) -> Front:
    """§5.1 One point later. §5.3 A policeman's field is entered from the layer before."""
    leaving, due = without(front.layer, ways.goal), front.due
    if touch(leaving, RING):
        due |= free_runs(without(leaving, ways.watched))
        if touch(leaving, ways.watched):
            due |= runs(sides_of(both(leaving, ways.watched)), ways.guards)
    around = spread(leaving)
    entered = either(both(around, ways.plain), both(front.behind, ways.guarded))
    return Front(either(entered, corners(due & CORNER_BITS)), around, due >> 4)


@compiled
def free(ways: Ways, board: Board) -> Board:
    """§5.4 Fields where a walk may end. §6.2 Home is no such field: coming home is a move of its own."""
    return without(without(board, ways.taken), ways.goal)


@compiled
def stuck(ways: Ways, board: Board) -> Board:
    """§5.5b The fields from which no step or run ends on a free field for just one point."""
    found = without(board, spread(free(ways, ways.plain)))
    if is_empty(found):
        return found
    free_corners = sides_to_corners(sides_of(free(ways, RING)))
    rest = both(found, RING)
    while not is_empty(rest):
        one = with_field(NONE, nth(rest, 0))
        if runs(sides_of(one), ways.guards) & free_corners:
            found = without(found, one)
        rest = without(rest, one)
    return found


@compiled
def stops(ways: Ways, board: Board) -> Board:
    """§5.5 Of the fields reached with one point left, those where the walk may stop."""
    here = free(ways, board)
    return either(both(here, spread(ways.guarded)), stuck(ways, here))


@compiled
def explore(ways: Ways, pawn: int, points: int, goals: Board) -> Reach:
    front, before, passed, nearest, cost = standing(pawn), NONE, NONE, NONE, 0
    for spent in range(points):
        before = front.layer
        passed = either(passed, before)
        front = onward(ways, front)
        if is_empty(nearest):
            nearest, cost = both(front.layer, goals), spent + 1
    return Reach(front.layer, before, passed, nearest, cost)


@compiled
def ends_of(ways: Ways, reach: Reach) -> Board:
    """§5.4 Fields reached for exactly the points there are; §5.5 or for one less."""
    return either(free(ways, reach.exactly), stops(ways, reach.one_less))


@compiled
def cost_to(ways: Ways, pawn: int, goals: Board, points: int) -> int:
    """§6.1 The cheapest way to one of some fields; `points` + 1 if it is too long."""
    front, cost = standing(pawn), 0
    while cost <= points and not touch(front.layer, goals):
        front = onward(ways, front)
        cost += 1
    return cost


@compiled
def most_spent(ways: Ways, pawn: int, field: int, points: int) -> int:
    """The most that a walk to a field can cost with so many points; NOWHERE if there is none."""
    front, most = standing(pawn), NOWHERE
    for cost in range(points + 1):
        if has(front.layer, field):
            most = cost
        front = onward(ways, front)
    return most


@compiled
def note_ends(state: State) -> None:
    """§5.6 A walk that has no end with all its points has one with fewer. §6.1 Own doors are always ends."""
    player = state.players[state.to_move]
    ends, state.way_home, state.nearest_door, state.nearest_cost = NONE, 0, NOWHERE, 0
    if (state.phase == Phase.TURN or state.phase == Phase.WALK) and player.pawn != NOWHERE:
        ways, points = ways_of(state, state.to_move), points_of(state, state.to_move)
        doors = free(ways, open_doors(player))
        reach = explore(ways, player.pawn, points, doors)
        seen = either(reach.exactly, reach.for_less)
        ends = ends_of(ways, reach)
        while is_empty(ends) and points > 0:
            points -= 1
            ends = ends_of(ways, explore(ways, player.pawn, points, NONE))
        ends = either(ends, both(seen, doors))
        if not is_empty(reach.nearest):
            state.nearest_door, state.nearest_cost = nth(reach.nearest, 0), reach.cost
        state.way_home = 1 if touch(seen, ways.goal) else 0
    write_board(state.ends, ends)
