"""How far it is in Palermo: from a pawn to its doors, and between the doors of one player. §5 §6

Boards stay in compiled code; what comes out of it are rows of numbers.
"""

from cantiere.core.compile import compiled_beside
from cantiere.core.record import Ints, Record, Visible, numbers
from cantiere.games import palermo
from cantiere.games.palermo.grid import NONE, Board, either, has, square_board, touch, with_field, without
from cantiere.games.palermo.routes import next_step, step_cost, step_to
from cantiere.games.palermo.state import FIELDS, MAX_SEATS, MOST_CHIPS, NOWHERE, Player, State
from cantiere.games.palermo.walking import Front, Ways, is_fined, onward, points_of, ways_of

compiled = compiled_beside(palermo)

ROW = MOST_CHIPS + 1  # to each own door in the order of building, then to the start tile
_FAR = 60  # points: ways of 30 have been met


class Lengths(Record):
    """What ways cost; NOWHERE where there is none."""

    costs: Ints = numbers(MOST_CHIPS * ROW, Visible.ALL, "A row for each place that ways begin at.")
    nearest: Ints = numbers(MAX_SEATS, Visible.ALL, "By seat, to the next door, or home.")
    points: Ints = numbers(MAX_SEATS, Visible.ALL, "By seat, what there is to walk with.")
    fines: Ints = numbers(MAX_SEATS, Visible.ALL, "By seat, 1 on another player's policeman.")
    path: Ints = numbers(FIELDS, Visible.ALL, "The fields of one way.")


@compiled
def measure(ways: Ways, begin: Board, player: Player, home: Board, costs: Ints, first: int) -> None:
    """The cheapest ways from somewhere to each own door and to the start tile, as one row."""
    missing = 1
    for place in range(ROW):
        costs[first + place] = NOWHERE
    for place in range(MOST_CHIPS):
        missing += player.doors[place] != NOWHERE
    front, seen, cost = Front(begin, NONE, 0), NONE, 0
    while missing > 0 and cost < _FAR:
        layer = without(front.layer, seen)
        missing -= note(layer, cost, player, home, costs, first)
        seen = either(seen, layer)
        front = onward(ways, Front(layer, front.behind, front.due))
        cost += 1


@compiled
def note(layer: Board, cost: int, player: Player, home: Board, costs: Ints, first: int) -> int:
    """Write down what is reached now; how much that is."""
    found = 0
    for place in range(MOST_CHIPS):
        door = player.doors[place]
        if door != NOWHERE and costs[first + place] == NOWHERE and has(layer, door):
            costs[first + place] = cost
            found += 1
    if costs[first + MOST_CHIPS] == NOWHERE and touch(layer, home):
        costs[first + MOST_CHIPS] = cost
        found += 1
    return found


@compiled
def survey_walks(state: State, lengths: Lengths) -> None:
    """§5 A row for each seat, from its pawn; §4.1 before it has entered, from the start tile."""
    home = square_board(state.start_square)
    for seat in range(state.seats):
        player, first = state.players[seat], seat * ROW
        begin = home if player.pawn == NOWHERE else with_field(NONE, player.pawn)
        measure(ways_of(state, seat), begin, player, home, lengths.costs, first)
        lengths.points[seat] = points_of(state, seat)
        lengths.fines[seat] = is_fined(state, seat)
        lengths.nearest[seat] = errand(player, lengths.costs, first)


@compiled
def errand(player: Player, costs: Ints, first: int) -> int:
    """§6.1 The way to the nearest open door; §6.2 home, when there is none."""
    nearest = _FAR
    for place in range(MOST_CHIPS):
        cost = costs[first + place]
        if not player.collected[place] and cost != NOWHERE:
            nearest = min(nearest, cost)
    return costs[first + MOST_CHIPS] if nearest == _FAR else nearest


@compiled
def survey_doors(state: State, seat: int, lengths: Lengths) -> None:
    """§3 A row from each own door, with the streets and empty squares as they are."""
    player, home, ways = state.players[seat], square_board(state.start_square), ways_of(state, seat)
    for place in range(MOST_CHIPS):
        if player.doors[place] != NOWHERE:
            begin = with_field(NONE, player.doors[place])
            measure(ways, begin, player, home, lengths.costs, place * ROW)


@compiled
def trace(state: State, seat: int, begin: int, end: int, cost: int, lengths: Lengths) -> int:
    """The fields of a way that costs so much, its beginning left out; how many."""
    ways, before, count = ways_of(state, seat), NOWHERE, 0
    while cost > 0:
        choice = next_step(ways, before, begin, end, cost)
        cost -= step_cost(ways, begin, choice)
        before, begin = begin, step_to(begin, choice)
        lengths.path[count] = begin
        count += 1
    return count
