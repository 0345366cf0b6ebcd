"""Azul – Summer Pavilion: how the game is played. Sections point to docs/rules/azul-pavilion.en.md."""

from cantiere.core.chance import start, total
from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.core.game import Moves, first_player
from cantiere.games.azul_pavilion.boards import FACTORIES
from cantiere.games.azul_pavilion.draft import (
    count_takes,
    draft_is_over,
    list_takes,
    pick_take,
    take_tiles,
)
from cantiere.games.azul_pavilion.events import Event
from cantiere.games.azul_pavilion.filling import fill_factory, fill_supply
from cantiere.games.azul_pavilion.moves import PASS, STOP, TILE
from cantiere.games.azul_pavilion.placing import (
    count_placements,
    discard_hand,
    highest_bonus,
    keep_tile,
    list_placements,
    pick_placement,
    place_tile,
    take_bonus,
)
from cantiere.games.azul_pavilion.scoring import tell_final_scores
from cantiere.games.azul_pavilion.state import (
    COLOURS,
    EMPTY,
    IN_CENTRE,
    MOST_KEPT,
    POSITIONS,
    ROUNDS,
    STARS,
    START_POINTS,
    TILES_PER_COLOUR,
    Phase,
    State,
)


@compiled
def setup(state: State, seed: int, log: Log | None) -> None:
    """§2 Fill bag, supply and factories; choose the first player."""
    start(state, seed)
    for colour in range(COLOURS):
        state.bag[colour] = TILES_PER_COLOUR
    for seat in range(state.seats):
        clear_board(state, seat)
    fill_supply(state, log)
    state.starter = first_player(state)
    begin_round(state, log)


@compiled
def clear_board(state: State, seat: int) -> None:
    player = state.players[seat]
    player.points = START_POINTS
    for star in range(STARS):
        for position in range(POSITIONS):
            player.stars[star].tiles[position] = EMPTY


@compiled
def legal(state: State, moves: Moves) -> int:
    """List every action allowed now, ascending."""
    if state.phase == Phase.DRAFT:
        return list_takes(state, moves.actions)
    if state.phase == Phase.PLACE:
        return list_placements(state, moves.actions)
    count = tile_choices(state)
    for k in range(count):
        moves.actions[k] = pick_tile(state, k)
    return count


@compiled
def count(state: State) -> int:
    """How many actions are legal; none at the end."""
    if state.phase == Phase.DRAFT:
        return count_takes(state)
    if state.phase == Phase.PLACE:
        return count_placements(state)
    return tile_choices(state)


@compiled
def pick(state: State, k: int) -> int:
    """The k-th legal action."""
    if state.phase == Phase.DRAFT:
        return pick_take(state, k)
    if state.phase == Phase.PLACE:
        return pick_placement(state, k)
    return pick_tile(state, k)


@compiled
def tile_choices(state: State) -> int:
    """§4.6 §4.8 Colours of the supply, or of the hand and the word that it is enough."""
    if state.phase == Phase.OVER:
        return 0
    choices = 0
    for colour in range(COLOURS):
        choices += may_choose(state, colour)
    return choices + (state.phase == Phase.KEEP)


@compiled
def may_choose(state: State, colour: int) -> bool:
    """Tiles are chosen in the order of the colours, so that each set of them has one sequence."""
    if colour < state.lowest:
        return False
    if state.phase == Phase.KEEP:
        return state.players[state.to_move].hand[colour] > 0
    return state.supply[colour] > 0 and colour <= highest_bonus(state)


@compiled
def pick_tile(state: State, k: int) -> int:
    for colour in range(COLOURS):
        if may_choose(state, colour):
            if k == 0:
                return TILE + colour
            k -= 1
    return STOP


@compiled
def apply(state: State, action: int, log: Log | None) -> None:
    """Play one action, up to the next decision."""
    if state.phase == Phase.DRAFT:
        take_tiles(state, action, log)
        end_draft_turn(state, log)
    elif state.phase == Phase.BONUS:
        take_bonus(state, action - TILE, log)
        end_placement(state, log)
    elif state.phase == Phase.KEEP:
        keep_or_stop(state, action, log)
    elif action == PASS:
        pass_turn(state, log)
    else:
        place_tile(state, action, log)
        end_placement(state, log)


@compiled
def is_over(state: State) -> bool:
    """§6 The game lasts six rounds."""
    return state.phase == Phase.OVER


@compiled
def redeal(state: State, viewer: int, seed: int) -> None:
    """All is open but what chance will bring: bags and tower have contents, no order."""
    start(state, seed)


@compiled
def next_seat(state: State) -> None:
    following = state.to_move + 1  # a remainder would take longer than the rest of a turn
    state.to_move = following if following < state.seats else 0


@compiled
def end_draft_turn(state: State, log: Log | None) -> None:
    """§3.5 When all is taken, who has the marker begins placing; if nobody has, the first player does."""
    next_seat(state)
    if not draft_is_over(state):
        return
    if state.marker != IN_CENTRE:
        state.starter = state.marker
    begin_placing(state, log)


@compiled
def begin_placing(state: State, log: Log | None) -> None:
    state.phase = Phase.PLACE
    state.to_move = state.starter
    emit(log, Event.PHASE_BEGAN, state.starter, Phase.PLACE)


@compiled
def end_placement(state: State, log: Log | None) -> None:
    """§4.6 Bonus tiles first, all from the same supply; then the next player's turn."""
    if state.bonus_left > 0:
        state.phase = Phase.BONUS
    else:
        end_turn(state, log)


@compiled
def pass_turn(state: State, log: Log | None) -> None:
    """§4.8 No more placements in this round; with tiles in hand, choose what to keep."""
    state.players[state.to_move].passed = 1
    emit(log, Event.PASSED, state.to_move)
    state.phase = Phase.KEEP
    finish_keeping(state, log)


@compiled
def keep_or_stop(state: State, action: int, log: Log | None) -> None:
    """§4.8 One tile more, or none; the move is over when nothing more can be kept."""
    if action == STOP:
        end_pass(state, log)
    else:
        keep_tile(state, action - TILE, log)
        finish_keeping(state, log)


@compiled
def finish_keeping(state: State, log: Log | None) -> None:
    if total(state.players[state.to_move].kept) == MOST_KEPT or tile_choices(state) == 1:
        end_pass(state, log)


@compiled
def end_pass(state: State, log: Log | None) -> None:
    discard_hand(state, log)
    end_turn(state, log)


@compiled
def end_turn(state: State, log: Log | None) -> None:
    """§4.7 Top up the supply. §4.1 Then whoever has not passed, clockwise."""
    state.phase = Phase.PLACE
    state.lowest = 0
    fill_supply(state, log)
    for _ in range(state.seats):
        next_seat(state)
        if not state.players[state.to_move].passed:
            return
    end_round(state, log)


@compiled
def end_round(state: State, log: Log | None) -> None:
    """§5 The next round, or §6 the end after the sixth."""
    state.round_no += 1
    if state.round_no == ROUNDS:
        state.phase = Phase.OVER
        tell_final_scores(state, log)
        emit(log, Event.GAME_ENDED, TABLE)
        return
    begin_round(state, log)


@compiled
def begin_round(state: State, log: Log | None) -> None:
    """§5.1 §5.2 Fill the factories, put the marker in the centre, take kept tiles back."""
    emit(log, Event.ROUND_BEGAN, state.starter, state.round_no + 1, state.round_no)
    for place in range(1, FACTORIES[state.seats] + 1):
        fill_factory(state, place, log)
    state.marker = IN_CENTRE
    for seat in range(state.seats):
        take_kept_back(state, seat)
    if draft_is_over(state):  # §3.5 no tile could be laid out
        begin_placing(state, log)
    else:
        state.phase = Phase.DRAFT
        state.to_move = state.starter


@compiled
def take_kept_back(state: State, seat: int) -> None:
    """§5.2"""
    player = state.players[seat]
    player.passed = 0
    for colour in range(COLOURS):
        player.hand[colour] += player.kept[colour]
        player.kept[colour] = 0
