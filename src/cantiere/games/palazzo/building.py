"""Palazzo: building, sharing out, transforming. §3.6 §5.2 §6

A tile goes to one of three places: it stands alone as a new palace, it joins the palace with a given
top tile, or it leaves the game. Sets of tiles are bits, one for each of the 48.
"""

from cantiere.core.compile import compiled
from cantiere.core.events import Log, emit
from cantiere.core.record import Ints
from cantiere.games.palazzo.bits import list_bits, lowest_bit
from cantiere.games.palazzo.events import Event
from cantiere.games.palazzo.moves import NEW, OUT, put
from cantiere.games.palazzo.state import CITIES, NONE, RING, Phase, State, Where
from cantiere.games.palazzo.tiles import FIRST, FLOOR, TILES


@compiled
def tiles_at(state: State, place: int) -> int:
    """How many tiles are at a place."""
    count = 0
    for tile in range(TILES):
        count += state.where[tile] == place
    return count


@compiled
def set_at(state: State, place: int) -> int:
    """The same as bits."""
    bits = 0
    for tile in range(TILES):
        bits |= (state.where[tile] == place) << tile
    return bits


@compiled
def covered_tiles(state: State) -> int:
    """Tiles that have another one on top of them, as bits."""
    bits = 0
    for tile in range(TILES):
        if state.on[tile] != NONE:
            bits |= 1 << state.on[tile]
    return bits


@compiled
def lower_floors(tile: int) -> int:
    """All tiles of lower floors, as bits."""
    return (1 << FIRST[FLOOR[tile]]) - 1


@compiled
def tops_of(state: State, seat: int) -> int:
    """The top tiles of a city, one for each palace, as bits."""
    return set_at(state, CITIES + seat) & ~covered_tiles(state)


@compiled
def to_place(state: State) -> int:
    """The tiles that may be brought somewhere now, as bits."""
    if state.phase == Phase.BUILD:  # §6.2 in any order
        return set_at(state, Where.SITE)
    if state.phase == Phase.SHARE:  # §5.2 one of the quarry
        return set_at(state, RING + state.architect)
    return set_at(state, CITIES + state.to_move)  # §3.6


@compiled
def destinations(state: State, tile: int, tops: int) -> int:
    """Where a tile may go, as bits: to the palaces with these tops, NEW, OUT."""
    if state.phase != Phase.ALTER:
        return tops & lower_floors(tile) | 1 << NEW | 1 << OUT
    if state.on[tile] != NONE or not tops >> tile & 1:  # §3.6 a floor of several can only be taken out
        return 1 << NEW
    return tops_lacking(state, tops, FLOOR[tile]) | 1 << OUT


@compiled
def list_placements(state: State, actions: Ints) -> int:
    """Every way to bring one tile somewhere, tile by tile."""
    tiles, tops, count = to_place(state), tops_of(state, state.to_move), 0
    while tiles:
        tile = lowest_bit(tiles)
        count = list_bits(destinations(state, tile, tops), put(tile, 0), actions, count)
        tiles &= tiles - 1
    return count


@compiled
def tops_lacking(state: State, tops: int, floor: int) -> int:
    """The palaces without a floor, as bits of their tops."""
    bits = 0
    while tops:
        top = lowest_bit(tops)
        if not has_floor(state, top, floor):
            bits |= 1 << top
        tops &= tops - 1
    return bits


@compiled
def has_floor(state: State, top: int, floor: int) -> bool:
    """Whether the palace with this top has a floor of that number."""
    tile = top
    while tile != NONE and FLOOR[tile] > floor:
        tile = state.on[tile]
    return tile != NONE and FLOOR[tile] == floor


@compiled
def place_tile(state: State, tile: int, destination: int, log: Log | None) -> None:
    """§6.1 On top of a palace, as a new one, or out of the game."""
    if destination == OUT:
        state.where[tile] = Where.GONE
        emit(log, Event.DISCARDED, state.to_move, tile)
        return
    state.where[tile] = CITIES + state.to_move
    if destination == NEW:
        emit(log, Event.FOUNDED, state.to_move, tile)
    else:
        state.on[tile] = destination
        emit(log, Event.BUILT, state.to_move, tile, destination)


@compiled
def transform(state: State, tile: int, destination: int, log: Log | None) -> None:
    """§3.6 Take a floor out, put one in, or remove one."""
    if destination == NEW:
        take_out(state, tile)
        emit(log, Event.TOOK_OUT, state.to_move, tile)
    elif destination == OUT:
        state.where[tile] = Where.GONE
        emit(log, Event.REMOVED, state.to_move, tile)
    else:
        put_in(state, tile, destination)
        emit(log, Event.PUT_IN, state.to_move, tile, destination)


@compiled
def take_out(state: State, tile: int) -> None:
    """What stood on it now stands on what it stood on."""
    for above in range(tile + 1, TILES):
        if state.on[above] == tile:
            state.on[above] = state.on[tile]
    state.on[tile] = NONE


@compiled
def put_in(state: State, tile: int, top: int) -> None:
    """Below, between or on top, where its number belongs."""
    if tile > top:
        state.on[tile] = top
        return
    above = top
    while state.on[above] > tile:
        above = state.on[above]
    state.on[tile] = state.on[above]
    state.on[above] = tile


@compiled
def discard_leftovers(state: State, log: Log | None) -> None:
    """§5.2 What nobody took leaves the game."""
    for tile in range(TILES):
        if state.where[tile] == RING + state.architect:
            state.where[tile] = Where.GONE
            emit(log, Event.LEFT_OVER, state.active, tile)
