"""Palermo, phase 1: building the city. §3"""

from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.core.record import Ints
from cantiere.games.palermo.events import Event
from cantiere.games.palermo.grid import (
    ALL,
    NONE,
    QUARTER_FIELD,
    RING,
    Board,
    both,
    either,
    is_empty,
    nth,
    read_board,
    same,
    spread,
    square_board,
    window,
    with_field,
    without,
    write_board,
)
from cantiere.games.palermo.houses import (
    CHIPS,
    CONNECTED,
    HOW_MANY,
    JOINING,
    LOWEST,
    OF_TYPE,
    REACHING,
    ROOFS,
)
from cantiere.games.palermo.moves import DROP, STREET, build_at, house_of, pave_at, street_of
from cantiere.games.palermo.state import (
    FIRST_HOUSE,
    HOUSES,
    MOST_CHIPS,
    NOWHERE,
    QUARTERS,
    SQUARES,
    State,
    Tile,
)

_ALL_SIDES = 255


@compiled
def flood(seeds: Board, open_fields: Board) -> Board:
    """§3.4 All open fields that are connected with the seeds."""
    reached = both(seeds, open_fields)
    grown = both(either(reached, spread(reached)), open_fields)
    while not same(grown, reached):
        reached = both(either(grown, spread(grown)), open_fields)
        grown = both(either(reached, spread(reached)), open_fields)
    return reached


@compiled
def rim_of(seen: int) -> int:
    """The rim of a window: its eight sides, then its four corners (see `houses`)."""
    sides = (seen >> 1 & 3) | (seen >> 4 & 1) << 2 | (seen >> 7 & 3) << 3
    sides |= (seen >> 11 & 1) << 5 | (seen >> 13 & 3) << 6
    return sides | (seen & 1) << 8 | (seen >> 3 & 1) << 9 | (seen >> 12 & 1) << 10 | (seen >> 15 & 1) << 11


@compiled
def sides_in(board: Board, square: int) -> int:
    """Which of the eight fields at the sides of a square are on a board."""
    return rim_of(window(board, square)) & _ALL_SIDES


@compiled
def in_supply(state: State) -> int:
    """§3.1 The kinds of houses that are left, as bits."""
    kinds = 0
    for house in range(HOUSES):
        if state.supply[house] > 0:
            kinds |= OF_TYPE[house]
    return kinds


@compiled
def must_be_reached(state: State) -> Board:
    """§3.4 Every door field, and the start tile: one of its fields stands for all."""
    fields = with_field(NONE, QUARTER_FIELD[state.start_square * QUARTERS])
    for seat in range(state.seats):
        for place in range(MOST_CHIPS):
            fields = with_field(fields, state.players[seat].doors[place])
    return fields


@compiled
def joining_kinds(streets: Board, square: int) -> int:
    """§3.2 The kinds of which a roof would share a field side with a roof outside the square."""
    return JOINING[_ALL_SIDES & ~sides_in(streets, square)]


@compiled
def reachable_kinds(streets: Board, reached: Board, needed: Board, square: int) -> int:
    """§3.4 The kinds that leave all doors, and have their own, connected to the ring.

    If the fields around the square are connected without it, no way depends on it.
    """
    if CONNECTED[rim_of(window(streets, square))]:
        return REACHING[sides_in(reached, square)]
    around = without(streets, square_board(square))
    outside = flood(RING, around)
    kinds = REACHING[sides_in(outside, square)]
    cut_off = without(needed, outside)
    while kinds and not is_empty(cut_off):  # the street fields of the house must lead there, too
        pocket = flood(with_field(NONE, nth(cut_off, 0)), around)
        kinds &= REACHING[sides_in(pocket, square)]
        cut_off = without(cut_off, pocket)
    return kinds


@compiled
def note_fits(state: State) -> None:
    """§3.2 Houses join a roof; §3.3 only if none can, any square will do."""
    streets = read_board(state.streets)
    reached, needed = flood(RING, streets), must_be_reached(state)
    if fill_fits(state, reached, needed, True) == 0:
        fill_fits(state, reached, needed, False)


@compiled
def fill_fits(state: State, reached: Board, needed: Board, joining: bool) -> int:
    """Note which houses fit on each square; how many."""
    streets, offered, count = read_board(state.streets), in_supply(state), 0
    for square in range(SQUARES):
        kinds = 0
        if state.city[square] == Tile.EMPTY:
            kinds = offered & joining_kinds(streets, square) if joining else offered
        if kinds:
            kinds &= reachable_kinds(streets, reached, needed, square)
        state.fits[square] = kinds
        count += HOW_MANY[kinds]
    return count


@compiled
def forget_fits(state: State) -> None:
    for square in range(SQUARES):
        state.fits[square] = 0


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
    return sides_in(flood(RING, read_board(state.streets)), square) != 0


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
def pick_build(state: State, k: int) -> int:
    if count_houses(state):
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
    """§3.1 Before the first tile: no roofs, no start tile."""
    state.start_square = NOWHERE
    write_board(state.streets, ALL)


@compiled
def roofs_at(square: int, kind: int) -> Board:
    """§1.2 The roof fields of a house."""
    roofs = NONE
    for quarter in range(QUARTERS):
        if ROOFS[kind] >> quarter & 1:
            roofs = with_field(roofs, QUARTER_FIELD[square * QUARTERS + quarter])
    return roofs


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
