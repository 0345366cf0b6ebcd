"""Palermo, phase 1: building the city. §3"""

from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.core.record import Ints
from cantiere.games.palermo.events import Event
from cantiere.games.palermo.fitting import flood, forget_fits, rim_at
from cantiere.games.palermo.grid import (
    ALL,
    QUARTER_FIELD,
    RING,
    Board,
    quarters_board,
    read_board,
    without,
    write_board,
)
from cantiere.games.palermo.houses import (
    ALL_SIDES,
    CHIPS,
    HOW_MANY,
    LOWEST,
    ROOFS,
)
from cantiere.games.palermo.moves import DROP, STREET, build_at, house_of, pave_at, street_of
from cantiere.games.palermo.state import (
    FIRST_HOUSE,
    NOWHERE,
    QUARTERS,
    SQUARES,
    State,
    Tile,
)


@compiled
def count_houses(state: State) -> int:
    count = 0
    for square in range(SQUARES):
        count += HOW_MANY[state.fits[square]]
    return count


@compiled
def pick_house(state: State, k: int) -> int:
    square = 0
    while k >= HOW_MANY[state.fits[square]]:
        k -= HOW_MANY[state.fits[square]]
        square += 1
    kinds = state.fits[square]
    for _ in range(k):
        kinds &= kinds - 1
    return build_at(square, LOWEST[kinds])


@compiled
def is_reached(state: State, square: int) -> bool:
    """§3.5 Whether the empty square can be reached from the ring."""
    if state.city[square] != Tile.EMPTY:
        return False
    return rim_at(flood(RING, read_board(state.streets)), square) & ALL_SIDES != 0


@compiled
def count_builds(state: State) -> int:
    """§3.5 Houses; if none fits, street tiles with a chip; if none of these, the loss of the chip."""
    houses = count_houses(state)
    if houses:
        return houses
    squares = 0
    for square in range(SQUARES):
        squares += is_reached(state, square)
    return max(1, squares * QUARTERS)


@compiled
def has_house(state: State) -> bool:
    for square in range(SQUARES):
        if state.fits[square]:
            return True
    return False


@compiled
def pick_build(state: State, k: int) -> int:
    if has_house(state):
        return pick_house(state, k)
    for square in range(SQUARES):
        if is_reached(state, square):
            if k < QUARTERS:
                return pave_at(square, k)
            k -= QUARTERS
    return DROP


@compiled
def list_builds(state: State, actions: Ints) -> int:
    count = 0
    for square in range(SQUARES):
        kinds = state.fits[square]
        while kinds:
            actions[count] = build_at(square, LOWEST[kinds])
            count += 1
            kinds &= kinds - 1
    if count:
        return count
    count = count_builds(state)
    for k in range(count):
        actions[k] = pick_build(state, k)
    return count


@compiled
def build(state: State, action: int, log: Log | None) -> None:
    """§3.1 A house and a chip, or what stands in for them."""
    if action == DROP:
        drop_chip(state, log)
    elif action >= STREET:
        square, quarter = street_of(action)
        state.city[square] = Tile.STREET
        door = QUARTER_FIELD[square * QUARTERS + quarter]
        claim(state, door)
        emit(log, Event.STREET_LAID, state.to_move, square, door)
    else:
        square, kind = house_of(action)
        build_house(state, square, kind, log)


@compiled
def build_house(state: State, square: int, kind: int, log: Log | None) -> None:
    house, quarter = divmod(kind, QUARTERS)
    door = QUARTER_FIELD[square * QUARTERS + quarter]
    state.supply[house] -= 1
    state.city[square] = FIRST_HOUSE + kind
    cover(state, square, kind)
    claim(state, door)
    emit(log, Event.BUILT, state.to_move, house, square, door)


@compiled
def lay_streets(state: State) -> None:
    """§3.1 Before the first tile: no roofs, no start tile, no doors."""
    state.start_square = state.nearest_door = NOWHERE
    write_board(state.streets, ALL)


@compiled
def roofs_at(square: int, kind: int) -> Board:
    """§1.2 The roof fields of a house."""
    return quarters_board(square, ROOFS[kind])


@compiled
def cover(state: State, square: int, kind: int) -> None:
    """Take the roof fields of a house off the streets."""
    write_board(state.streets, without(read_board(state.streets), roofs_at(square, kind)))


@compiled
def claim(state: State, door: int) -> None:
    """Mark a business with a chip."""
    player = state.players[state.to_move]
    player.doors[CHIPS[state.seats] - player.chips - player.lost_chips] = door
    player.chips -= 1


@compiled
def drop_chip(state: State, log: Log | None) -> None:
    """§3.5 There is no place for a chip any more: it leaves the game."""
    player = state.players[state.to_move]
    player.chips -= 1
    player.lost_chips += 1
    emit(log, Event.CHIP_LOST, state.to_move)


@compiled
def pave(state: State, log: Log | None) -> None:
    """§3.6 What is left empty becomes street."""
    forget_fits(state)
    for square in range(SQUARES):
        if state.city[square] == Tile.EMPTY:
            state.city[square] = Tile.STREET
            emit(log, Event.PAVED, TABLE, square)
