"""Palermo: which houses fit on which squares. §3.2 §3.3 §3.4"""

from cantiere.core.compile import compiled
from cantiere.games.palermo.grid import (
    NONE,
    QUARTER_FIELD,
    RING,
    Board,
    both,
    either,
    is_empty,
    lines_around,
    nth,
    read_board,
    rim,
    same,
    spread,
    square_board,
    with_field,
    without,
)
from cantiere.games.palermo.houses import (
    CONNECTED,
    HOW_MANY,
    JOINING,
    OF_TYPE,
    REACHING,
)
from cantiere.games.palermo.state import (
    CITY_SIDE,
    HOUSES,
    MOST_CHIPS,
    QUARTERS,
    SQUARES,
    State,
    Tile,
)


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
def rim_at(board: Board, square: int) -> int:
    """Which of the fields around a square are on a board."""
    row, column = divmod(square, CITY_SIDE)
    return rim(lines_around(board, row), column)


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
    return JOINING[rim_at(streets, square)]


@compiled
def note_fits(state: State) -> None:
    """§3.2 Houses join a roof; §3.3 only if none can, any square will do."""
    reached = flood(RING, read_board(state.streets))
    if fill_fits(state, reached, True) == 0:
        fill_fits(state, reached, False)


@compiled
def fill_fits(state: State, reached: Board, joining: bool) -> int:
    """Note which houses fit on each square; how many.

    §3.4 If the fields around a square are connected without it, no way depends on it. The others come last.
    """
    streets, offered, count, narrow = read_board(state.streets), in_supply(state), 0, 0
    for row in range(CITY_SIDE):
        lines, reached_lines = lines_around(streets, row), lines_around(reached, row)
        for column in range(CITY_SIDE):
            square, kinds = row * CITY_SIDE + column, 0
            if state.city[square] == Tile.EMPTY:
                around = rim(lines, column)
                kinds = offered & JOINING[around] if joining else offered
                if CONNECTED[around]:
                    kinds &= REACHING[rim(reached_lines, column)]
                    count += HOW_MANY[kinds]
                elif kinds:
                    narrow |= 1 << square
            state.fits[square] = kinds
    return count + narrow_fits(state, streets, narrow) if narrow else count


@compiled
def narrow_fits(state: State, streets: Board, narrow: int) -> int:
    """The same for squares on which some way may depend."""
    needed, count, square = must_be_reached(state), 0, 0
    while narrow:
        if narrow & 1:
            state.fits[square] &= reachable_kinds(streets, needed, square)
            count += HOW_MANY[state.fits[square]]
        narrow >>= 1
        square += 1
    return count


@compiled
def reachable_kinds(streets: Board, needed: Board, square: int) -> int:
    """§3.4 The kinds that leave all doors, and have their own, connected to the ring."""
    around = without(streets, square_board(square))
    outside = flood(RING, around)
    kinds = REACHING[rim_at(outside, square)]
    cut_off = without(needed, outside)
    while kinds and not is_empty(cut_off):  # the street fields of the house must lead there, too
        pocket = flood(with_field(NONE, nth(cut_off, 0)), around)
        kinds &= REACHING[rim_at(pocket, square)]
        cut_off = without(cut_off, pocket)
    return kinds


@compiled
def forget_fits(state: State) -> None:
    for square in range(SQUARES):
        state.fits[square] = 0
