"""Palermo: where a pawn can go, point by point. §5

A walk is told in layers: all fields where some walk can be after exactly so many points. From one layer
follows the next: a policeman's field is entered one layer later, and so is a corner at the end of a run.
"""

from typing import NamedTuple

from cantiere.core.compile import compiled, whole, word
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
from cantiere.games.palermo.state import FIRST_POINTS, MOST_CHIPS, NOWHERE, SIDE, Phase, Player, State


class Ways(NamedTuple):
    """The town as the pawn of one seat finds it."""

    plain: Board  # fields that cost one point
    guarded: Board  # fields with another player's policeman: two points, §5.3
    taken: Board  # fields with another pawn, the start tile aside, §5.4
    goal: Board  # the start tile once all chips are collected: it ends the way, §6.2
    guards: int  # the policemen on the ring, as `sides_of` tells them


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


_LINE = (1 << SIDE) - 1
_FIRST, _LAST = 1, 1 << SIDE - 1
_NORTH_WEST, _NORTH_EAST, _SOUTH_WEST, _SOUTH_EAST = 1, 2, 4, 8
_CORNERS = 15

_COLUMN = word(0x0001000100010001)
_GATHER = word(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3)  # moves bits 0, 16, 32, 48 to 48..51
_GATHERED, _NIBBLE, _EAST = word(48), word(15), word(SIDE - 1)
_NORTH_ROW, _SOUTH_ROW = word(16), word(32)
_AT_NORTH_EAST, _AT_SOUTH_EAST = word(16 + SIDE - 1), word(32 + SIDE - 1)


@compiled
def open_doors(player: Player) -> Board:
    """§6.1 The door fields of a player's businesses that are not yet collected."""
    doors = NONE
    for place in range(MOST_CHIPS):
        if not player.collected[place]:
            doors = with_field(doors, player.doors[place])
    return doors


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
    goal = start if is_empty(open_doors(state.players[seat])) else NONE
    return Ways(without(streets, guarded), guarded, without(taken, start), goal, sides_of(guarded))


@compiled
def column_of(board: Board, column: int) -> int:
    """A column of a board, from north to south."""
    lines = 0
    for number in range(4):
        bits = word(((board[number] >> column) & _COLUMN) * _GATHER)
        lines |= whole((bits >> _GATHERED) & _NIBBLE) << (4 * number)
    return lines >> 1


@compiled
def sides_of(board: Board) -> int:
    """§5.2 The four streets of the ring: north, south (from the west), west, east (from the north)."""
    north, south = whole(board[0] >> _NORTH_ROW) & _LINE, whole(board[3] >> _SOUTH_ROW) & _LINE
    west, east = column_of(board, word(0)), column_of(board, _EAST)
    return north | south << SIDE | west << 2 * SIDE | east << 3 * SIDE


@compiled
def arrivals(fields: int, guards: int, low: int, high: int) -> int:
    """§5.2 The corners reached by runs along a street, four bits for each policeman to be paid."""
    if guards == 0:
        return (low if fields & ~_FIRST else 0) | (high if fields & ~_LAST else 0)
    due, passed, beyond = 0, 0, 0
    for place in range(SIDE):
        beyond += guards >> place & 1
    for place in range(SIDE):
        beyond -= guards >> place & 1
        if fields >> place & 1:
            due |= (low << 4 * passed if place > 0 else 0) | (high << 4 * beyond if place < SIDE - 1 else 0)
        passed += guards >> place & 1
    return due


@compiled
def runs(fields: int, guards: int) -> int:
    """§5.2 The same along all four streets."""
    due = arrivals(fields & _LINE, guards & _LINE, _NORTH_WEST, _NORTH_EAST)
    due |= arrivals(fields >> SIDE & _LINE, guards >> SIDE & _LINE, _SOUTH_WEST, _SOUTH_EAST)
    due |= arrivals(fields >> 2 * SIDE & _LINE, guards >> 2 * SIDE & _LINE, _NORTH_WEST, _SOUTH_WEST)
    return due | arrivals(fields >> 3 * SIDE & _LINE, guards >> 3 * SIDE & _LINE, _NORTH_EAST, _SOUTH_EAST)


@compiled
def corners(four: int) -> Board:
    """The corners of the ring, as a board."""
    north = word(four & 1) << _NORTH_ROW | word(four >> 1 & 1) << _AT_NORTH_EAST
    south = word(four >> 2 & 1) << _SOUTH_ROW | word(four >> 3 & 1) << _AT_SOUTH_EAST
    return north, word(0), word(0), south


@compiled
def standing(field: int) -> Front:
    """Before the first point is spent."""
    return Front(with_field(NONE, field), NONE, 0)


@compiled
def onward(ways: Ways, front: Front) -> Front:
    """§5.1 One point later. §5.3 A policeman's field is entered from the layer before."""
    leaving, due = without(front.layer, ways.goal), front.due
    if touch(leaving, RING):
        due |= runs(sides_of(leaving), ways.guards)
    around = spread(leaving)
    entered = either(both(around, ways.plain), both(front.behind, ways.guarded))
    return Front(either(entered, corners(due & _CORNERS)), around, due >> 4)


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
def sides_to_corners(sides: int) -> int:
    """The corners among the fields of the ring, as four bits."""
    north, south = sides & _LINE, sides >> SIDE & _LINE
    return (north & 1) | (north >> SIDE - 1) << 1 | (south & 1) << 2 | (south >> SIDE - 1) << 3


@compiled
def stops(ways: Ways, board: Board) -> Board:
    """§5.5 Of the fields reached with one point left, those where the walk may stop."""
    here = free(ways, board)
    return either(both(here, spread(ways.guarded)), stuck(ways, here))


@compiled
def explore(ways: Ways, pawn: int, points: int) -> Reach:
    front, before, passed = standing(pawn), NONE, NONE
    for _ in range(points):
        before = front.layer
        passed = either(passed, before)
        front = onward(ways, front)
    return Reach(front.layer, before, passed)


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
    ends, state.way_home = NONE, 0
    if (state.phase == Phase.TURN or state.phase == Phase.WALK) and player.pawn != NOWHERE:
        ways, points = ways_of(state, state.to_move), points_of(state, state.to_move)
        reach = explore(ways, player.pawn, points)
        seen = either(reach.exactly, reach.for_less)
        ends = ends_of(ways, reach)
        while is_empty(ends) and points > 0:
            points -= 1
            ends = ends_of(ways, explore(ways, player.pawn, points))
        ends = either(ends, free(ways, both(seen, open_doors(player))))
        state.way_home = 1 if touch(seen, ways.goal) else 0
    write_board(state.ends, ends)
