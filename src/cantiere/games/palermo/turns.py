"""Palermo, phase 2: the policeman and the pawn of one turn. §4 §6"""

from cantiere.core.compile import compiled
from cantiere.core.events import Log, emit
from cantiere.core.record import Ints
from cantiere.games.palermo.events import Event
from cantiere.games.palermo.grid import (
    NONE,
    QUARTER_FIELD,
    Board,
    both,
    how_many,
    list_fields,
    nth,
    read_board,
    spread,
    square_board,
    with_field,
    without,
)
from cantiere.games.palermo.moves import GO, HOME, POST, WAIT
from cantiere.games.palermo.routes import tell_route, tell_walk
from cantiere.games.palermo.state import MOST_CHIPS, NOWHERE, QUARTERS, NoPolice, Phase, State
from cantiere.games.palermo.walking import (
    collected,
    cost_to,
    is_open_door,
    onward,
    open_doors,
    points_of,
    standing,
    ways_of,
)


@compiled
def posts(state: State) -> Board:
    """§4.3 Where the policeman may be put now."""
    if state.phase != Phase.TURN or state.no_police != NoPolice.NO or is_blocked(state, state.to_move):
        return NONE
    others, pieces = NONE, NONE
    for seat in range(state.seats):
        player = state.players[seat]
        pieces = with_field(with_field(pieces, player.pawn), player.policeman)
        if seat != state.to_move:
            others = with_field(others, player.policeman)
    open_fields = without(read_board(state.streets), square_board(state.start_square))
    return without(without(open_fields, pieces), spread(others))


@compiled
def is_blocked(state: State, seat: int) -> bool:
    """§4.3 A policeman who shares his field with a pawn stays."""
    field = state.players[seat].policeman
    for other in range(state.seats):
        if field != NOWHERE and state.players[other].pawn == field:
            return True
    return False


@compiled
def is_home(state: State) -> bool:
    return state.players[state.to_move].is_home != 0


@compiled
def list_turns(state: State, actions: Ints) -> int:
    """Ends of the walk, home or waiting, then the policeman."""
    count = list_fields(read_board(state.ends), GO, actions, 0)
    if state.way_home:
        actions[count] = HOME
        count += 1
    if is_home(state):
        actions[count] = WAIT
        count += 1
    return list_fields(posts(state), POST, actions, count)


@compiled
def count_turns(state: State) -> int:
    return how_many(read_board(state.ends)) + state.way_home + is_home(state) + how_many(posts(state))


@compiled
def pick_turn(state: State, k: int) -> int:
    ends = read_board(state.ends)
    walks = how_many(ends)
    if k < walks:
        return GO + nth(ends, k)
    k -= walks
    if state.way_home or is_home(state):
        if k == 0:
            return HOME if state.way_home else WAIT
        k -= 1
    return POST + nth(posts(state), k)


@compiled
def post_policeman(state: State, field: int, log: Log | None) -> None:
    """§4.3 Before the pawn moves."""
    player = state.players[state.to_move]
    if player.policeman == NOWHERE:
        emit(log, Event.POSTED, state.to_move, field)
    else:
        emit(log, Event.MOVED, state.to_move, field, player.policeman)
    player.policeman = field


@compiled
def cost_of_door(state: State, field: int) -> int:
    """§6.1 The cheapest way to an own door; that to the nearest one is known."""
    if field == state.nearest_door:
        return state.nearest_cost
    seat = state.to_move
    goal = with_field(NONE, field)
    return cost_to(ways_of(state, seat), state.players[seat].pawn, goal, points_of(state, seat))


@compiled
def next_seat(state: State) -> None:
    """Clockwise."""
    following = state.to_move + 1
    state.to_move = following if following < state.seats else 0


@compiled
def walk(state: State, field: int, log: Log | None) -> None:
    """§5.4 The pawn goes to its end; §6.1 at an own door by the cheapest way."""
    seat = state.to_move
    player, points = state.players[seat], points_of(state, seat)
    if is_open_door(player, field):
        spent = cost_of_door(state, field)
        if log is not None:
            tell_route(ways_of(state, seat), seat, player.pawn, field, spent, points, log)
        collect(state, field, points - spent, log)
    elif log is not None:
        tell_walk(ways_of(state, seat), seat, player.pawn, field, points, log)
    player.pawn = field


@compiled
def collect(state: State, field: int, income: int, log: Log | None) -> None:
    """§6.1 The points left are the income."""
    player = state.players[state.to_move]
    for place in range(MOST_CHIPS):
        if player.doors[place] == field:
            player.collected[place] = 1
    player.income += income
    still_open = how_many(open_doors(player))
    emit(log, Event.COLLECTED, state.to_move, field, income, collected(player), still_open)


@compiled
def come_home(state: State, log: Log | None) -> None:
    """§6.2 The points left by the cheapest way home are scored."""
    seat = state.to_move
    player, ways, points = state.players[seat], ways_of(state, seat), points_of(state, seat)
    spent = cost_to(ways, player.pawn, ways.goal, points)
    tell_way_home(state, spent, points, log)
    player.pawn, player.is_home = NOWHERE, 1
    player.arrival += points - spent
    emit(log, Event.CAME_HOME, seat, points - spent)


@compiled
def tell_way_home(state: State, spent: int, points: int, log: Log | None) -> None:
    """The way to the first field of the start tile that is reached so cheaply."""
    if log is None:
        return
    seat = state.to_move
    pawn, ways = state.players[seat].pawn, ways_of(state, seat)
    front = standing(pawn)
    for _ in range(spent):
        front = onward(ways, front)
    tell_route(ways, seat, pawn, nth(both(front.layer, ways.goal), 0), spent, points, log)


@compiled
def enter(state: State, field: int, log: Log | None) -> None:
    """§4.1 The field of the start tile that the pawn starts from."""
    state.players[state.to_move].pawn = field
    emit(log, Event.ENTERED, state.to_move, field)


@compiled
def start_field(state: State, quarter: int) -> int:
    return QUARTER_FIELD[state.start_square * QUARTERS + quarter]
