"""Palermo: how the game is played. Sections point to docs/rules/palermo.en.md."""

from cantiere.core.chance import start
from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.core.game import NO_ACTION, Moves, first_player
from cantiere.games.palermo.building import (
    build,
    count_builds,
    lay_streets,
    list_builds,
    pave,
    pick_build,
)
from cantiere.games.palermo.events import End, Event
from cantiere.games.palermo.fitting import note_fits
from cantiere.games.palermo.houses import BONUS, CHIPS
from cantiere.games.palermo.moves import GO, HOME, POST, START, WAIT
from cantiere.games.palermo.state import (
    HOUSES,
    HOUSES_PER_TYPE,
    MOST_CHIPS,
    NOWHERE,
    QUARTERS,
    ROUNDS,
    SQUARES,
    NoPolice,
    Phase,
    State,
    Tile,
)
from cantiere.games.palermo.turns import (
    come_home,
    count_turns,
    enter,
    is_home,
    list_turns,
    next_seat,
    pick_turn,
    post_policeman,
    start_field,
    walk,
)
from cantiere.games.palermo.walking import is_fined, note_ends, points_of


@compiled
def setup(state: State, seed: int, log: Log | None) -> None:
    """§2.1 Chips for all; the first player is drawn, and that is all that chance decides."""
    start(state, seed)
    state.starter = state.to_move = first_player(state)
    lay_streets(state)
    for house in range(HOUSES):
        state.supply[house] = HOUSES_PER_TYPE
    for seat in range(state.seats):
        lay_out(state, seat)
    emit(log, Event.GAME_BEGAN, state.starter, CHIPS[state.seats])


@compiled
def lay_out(state: State, seat: int) -> None:
    player = state.players[seat]
    player.chips = CHIPS[state.seats]
    player.pawn = player.policeman = NOWHERE
    for place in range(MOST_CHIPS):
        player.doors[place] = NOWHERE


@compiled
def legal(state: State, moves: Moves) -> int:
    """List every action allowed now, ascending."""
    if state.phase == Phase.BUILD:
        return list_builds(state, moves.actions)
    if state.phase == Phase.TURN or state.phase == Phase.WALK:
        return list_turns(state, moves.actions)
    count = simple_choices(state)
    for k in range(count):
        moves.actions[k] = pick_simple(state, k)
    return count


@compiled
def count(state: State) -> int:
    """How many actions are legal; none at the end."""
    if state.phase == Phase.BUILD:
        return count_builds(state)
    if state.phase == Phase.TURN or state.phase == Phase.WALK:
        return count_turns(state)
    return simple_choices(state)


@compiled
def pick(state: State, k: int) -> int:
    """The k-th legal action."""
    if state.phase == Phase.BUILD:
        return pick_build(state, k)
    if state.phase == Phase.TURN or state.phase == Phase.WALK:
        return pick_turn(state, k)
    return pick_simple(state, k)


@compiled
def simple_choices(state: State) -> int:
    """§3.1 Any square for the start tile. §4.1 Any of its fields to start from."""
    if state.phase == Phase.OVER:
        return 0
    return SQUARES if state.phase == Phase.START else QUARTERS


@compiled
def pick_simple(state: State, k: int) -> int:
    return START + k if state.phase == Phase.START else GO + start_field(state, k)


@compiled
def prefer(state: State) -> int:
    """Random pawns would wander for ever: automatic play comes home, or takes the nearest door, if it can."""
    if state.way_home:
        return HOME
    if state.nearest_door != NOWHERE:
        return GO + state.nearest_door
    return NO_ACTION


@compiled
def apply(state: State, action: int, log: Log | None) -> None:
    """Play one action, up to the next decision."""
    if state.phase == Phase.START:
        place_start(state, action - START, log)
    elif state.phase == Phase.BUILD:
        build(state, action, log)
        next_builder(state, log)
    elif state.phase == Phase.ENTER:
        enter(state, action - GO, log)
        begin_moving(state)
    elif action >= POST:
        post_policeman(state, action - POST, log)
        end_posting(state, log)
    else:
        move_pawn(state, action, log)


@compiled
def place_start(state: State, square: int, log: Log | None) -> None:
    """§3.1 The start tile, and then the first house by the same player."""
    state.city[square] = Tile.START
    state.start_square = square
    state.phase = Phase.BUILD
    emit(log, Event.START_PLACED, state.to_move, square)
    note_fits(state)


@compiled
def next_builder(state: State, log: Log | None) -> None:
    """§3.1 Clockwise, until all chips are placed."""
    next_seat(state)
    if state.players[state.to_move].chips > 0:
        note_fits(state)
        return
    pave(state, log)
    emit(log, Event.CITY_BUILT, TABLE)
    state.to_move = state.starter
    begin_turn(state, log)


@compiled
def begin_turn(state: State, log: Log | None) -> None:
    """§4.1 Rounds go clockwise; §6.3 whoever has nothing to decide at home is passed over."""
    while begin_round(state, log) and is_home(state):
        wait(state, log)
        if state.no_police != NoPolice.YES:
            break
        next_seat(state)
    if state.phase != Phase.OVER:
        begin_walk(state, log)


@compiled
def begin_walk(state: State, log: Log | None) -> None:
    """§4.1 A pawn that is nowhere yet starts first. §4.2 One on a policeman has a point less."""
    if not is_home(state):
        if state.players[state.to_move].pawn == NOWHERE:
            state.phase = Phase.ENTER
            note_ends(state)
            return
        if is_fined(state, state.to_move):
            emit(log, Event.FINED, state.to_move, points_of(state, state.to_move))
    begin_moving(state)


@compiled
def begin_round(state: State, log: Log | None) -> bool:
    """§7.1 There are a hundred at most; whether the game goes on."""
    if state.to_move == state.starter:
        if state.round_no == ROUNDS:
            end_game(state, End.LAST_ROUND, log)
            return False
        state.round_no += 1
        emit(log, Event.ROUND_BEGAN, state.starter, state.round_no)
    return True


@compiled
def wait(state: State, log: Log | None) -> None:
    """§6.3"""
    state.players[state.to_move].waiting += BONUS[state.seats]
    emit(log, Event.WAITED, state.to_move, BONUS[state.seats])


@compiled
def begin_moving(state: State) -> None:
    """§4.1 Now the policeman or the pawn."""
    state.phase = Phase.TURN
    note_ends(state)


@compiled
def end_posting(state: State, log: Log | None) -> None:
    """§4.3 The policeman comes first: then the pawn, unless it is home."""
    if state.players[state.to_move].is_home:
        end_turn(state, log)
    else:
        state.phase = Phase.WALK


@compiled
def move_pawn(state: State, action: int, log: Log | None) -> None:
    if action == HOME:
        come_home(state, log)
        if all_home(state):
            end_game(state, End.ALL_HOME, log)
            return
    elif action != WAIT:
        walk(state, action - GO, log)
    end_turn(state, log)


@compiled
def all_home(state: State) -> bool:
    """§7.1"""
    for seat in range(state.seats):
        if not state.players[seat].is_home:
            return False
    return True


@compiled
def end_turn(state: State, log: Log | None) -> None:
    next_seat(state)
    begin_turn(state, log)


@compiled
def end_game(state: State, reason: End, log: Log | None) -> None:
    """§7.1 At once."""
    state.phase = Phase.OVER
    note_ends(state)
    emit(log, Event.GAME_ENDED, TABLE, reason)


@compiled
def is_over(state: State) -> bool:
    """§7.1 All pawns are home, or the hundredth round is over."""
    return state.phase == Phase.OVER


@compiled
def redeal(state: State, viewer: int, seed: int) -> None:
    """All is open, and nothing is left to chance."""
    start(state, seed)
