"""Azul – Summer Pavilion, phase 1: taking tiles. §3"""

from cantiere.core.compile import compiled
from cantiere.core.events import Log, emit
from cantiere.core.record import Ints
from cantiere.games.azul_pavilion.boards import CHOOSABLE, FACTORIES, HOW_MANY, LOWEST
from cantiere.games.azul_pavilion.events import Event
from cantiere.games.azul_pavilion.moves import take, taking
from cantiere.games.azul_pavilion.scoring import lose
from cantiere.games.azul_pavilion.state import CENTRE, COLOURS, FULL, IN_CENTRE, Place, State


@compiled
def choosable(state: State, place: int) -> int:
    """§3.2 Any colour but the joker; the joker only where nothing else lies."""
    return CHOOSABLE[state.round_no * (FULL + 1) + state.places[place].present]


@compiled
def list_takes(state: State, actions: Ints) -> int:
    """§3.1 A place and a colour there."""
    count = 0
    for place in range(FACTORIES[state.seats] + 1):
        colours = choosable(state, place)
        while colours:
            actions[count] = take(place, LOWEST[colours])
            count += 1
            colours &= colours - 1
    return count


@compiled
def count_takes(state: State) -> int:
    count = 0
    for place in range(FACTORIES[state.seats] + 1):
        count += HOW_MANY[choosable(state, place)]
    return count


@compiled
def pick_take(state: State, k: int) -> int:
    place = 0
    colours = choosable(state, place)
    while k >= HOW_MANY[colours]:
        k -= HOW_MANY[colours]
        place += 1
        colours = choosable(state, place)
    return take(place, nth_bit(colours, k))


@compiled
def nth_bit(bits: int, n: int) -> int:
    """The position of the n-th set bit, from 0."""
    for _ in range(n):
        bits &= bits - 1
    return LOWEST[bits]


@compiled
def take_tiles(state: State, action: int, log: Log | None) -> None:
    """§3.1 All tiles of the colour, and one joker if there is any."""
    place, colour = taking(action)
    source, hand, joker = state.places[place], state.players[state.to_move].hand, state.round_no
    count = source.tiles[colour] if colour != joker else 1
    jokers = min(1, source.tiles[joker]) if colour != joker else 0
    hand[colour] += count
    hand[joker] += jokers
    source.tiles[colour] -= count
    source.tiles[joker] -= jokers
    note_present(source)
    emit(log, Event.TOOK, state.to_move, place, colour, count, jokers)
    if place == CENTRE:
        take_marker(state, count + jokers, log)
    else:
        slide_rest(state, place, log)


@compiled
def note_present(place: Place) -> None:
    """Keep the bits in step with the tiles."""
    present = 0
    for colour in range(COLOURS):
        if place.tiles[colour] > 0:
            present |= 1 << colour
    place.present = present


@compiled
def take_marker(state: State, taken: int, log: Log | None) -> None:
    """§3.4 The first to take from the centre pays a point for each tile taken."""
    if state.marker != IN_CENTRE:
        return
    state.marker = state.to_move
    player = state.players[state.to_move]
    lost = lose(player, taken)
    player.lost_to_marker += lost
    emit(log, Event.TOOK_MARKER, state.to_move, lost)


@compiled
def slide_rest(state: State, place: int, log: Log | None) -> None:
    """§3.3 What is left on a factory goes to the centre."""
    source, centre = state.places[place], state.places[CENTRE]
    if not source.present:
        return
    rest = source.tiles
    emit(log, Event.SLID, state.to_move, place, rest[0], rest[1], rest[2], rest[3], rest[4], rest[5])
    for colour in range(COLOURS):
        centre.tiles[colour] += rest[colour]
        rest[colour] = 0
    centre.present |= source.present
    source.present = 0


@compiled
def draft_is_over(state: State) -> bool:
    """§3.5 All factories and the centre are empty."""
    for place in range(FACTORIES[state.seats] + 1):
        if state.places[place].present:
            return False
    return True
