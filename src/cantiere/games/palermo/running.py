"""Palermo: runs along the four streets of the ring to its corners. §5.2 §5.3"""

from cantiere.core.compile import compiled, whole, word
from cantiere.games.palermo.grid import (
    CORNERS,
    EAST,
    NONE,
    NORTH,
    SOUTH,
    WEST,
    Board,
    either,
    running_to,
    touch,
)
from cantiere.games.palermo.state import SIDE

_LINE = (1 << SIDE) - 1
_FIRST, _LAST = 1, 1 << SIDE - 1
_NORTH_WEST, _NORTH_EAST, _SOUTH_WEST, _SOUTH_EAST = 1, 2, 4, 8
CORNER_BITS = 15  # of the first point in what is due

_COLUMN = word(0x0001000100010001)
_GATHER = word(1 << 48 | 1 << 33 | 1 << 18 | 1 << 3)  # moves bits 0, 16, 32, 48 to 48..51
_GATHERED, _NIBBLE, _EAST = word(48), word(15), word(SIDE - 1)
_NORTH_ROW, _SOUTH_ROW = word(16), word(32)
# From any field of a street of the ring, a pawn can run to its two ends.
_TO_NORTH_WEST, _TO_NORTH_EAST, _TO_SOUTH_WEST, _TO_SOUTH_EAST = map(running_to, CORNERS)
_AT_NORTH_EAST, _AT_SOUTH_EAST = word(16 + SIDE - 1), word(32 + SIDE - 1)


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
    return down_runs(fields & ~_FIRST, guards, low) | up_runs(fields & ~_LAST, guards, high)


@compiled
def down_runs(fields: int, guards: int, corner: int) -> int:
    """From fields up to the first policeman nothing is to be paid, from there to the second for one, ..."""
    due = 0
    while fields:
        near = ((guards & -guards) << 1) - 1  # all, if there is no policeman any more
        due |= corner if fields & near else 0
        fields, guards, corner = fields & ~near, guards & (guards - 1), corner << 4
    return due


@compiled
def up_runs(fields: int, guards: int, corner: int) -> int:
    """The other way: from the fields below the first policeman, all of them are to be paid."""
    due, ahead = 0, guards
    while ahead:
        corner, ahead = corner << 4, ahead & (ahead - 1)
    while fields:
        below = (guards & -guards) - 1
        due |= corner if fields & below else 0
        fields, guards, corner = fields & ~below, guards & (guards - 1), corner >> 4
    return due


@compiled
def runs(fields: int, guards: int) -> int:
    """§5.2 The same along all four streets."""
    due = arrivals(fields & _LINE, guards & _LINE, _NORTH_WEST, _NORTH_EAST)
    due |= arrivals(fields >> SIDE & _LINE, guards >> SIDE & _LINE, _SOUTH_WEST, _SOUTH_EAST)
    due |= arrivals(fields >> 2 * SIDE & _LINE, guards >> 2 * SIDE & _LINE, _NORTH_WEST, _SOUTH_WEST)
    return due | arrivals(fields >> 3 * SIDE & _LINE, guards >> 3 * SIDE & _LINE, _NORTH_EAST, _SOUTH_EAST)


@compiled
def streets_with(fields: int) -> Board:
    """All fields of the streets of the ring on which some of these are."""
    north, south = NORTH if fields & _LINE else NONE, SOUTH if fields >> SIDE & _LINE else NONE
    west, east = WEST if fields >> 2 * SIDE & _LINE else NONE, EAST if fields >> 3 * SIDE & _LINE else NONE
    return either(either(north, south), either(west, east))


@compiled
def free_runs(board: Board) -> int:
    """§5.2 The same along streets without policemen, as four bits."""
    north = touch(board, _TO_NORTH_WEST) | touch(board, _TO_NORTH_EAST) << 1
    return north | touch(board, _TO_SOUTH_WEST) << 2 | touch(board, _TO_SOUTH_EAST) << 3


@compiled
def corners(four: int) -> Board:
    """The corners of the ring, as a board."""
    north = word(four & 1) << _NORTH_ROW | word(four >> 1 & 1) << _AT_NORTH_EAST
    south = word(four >> 2 & 1) << _SOUTH_ROW | word(four >> 3 & 1) << _AT_SOUTH_EAST
    return north, word(0), word(0), south


@compiled
def sides_to_corners(sides: int) -> int:
    """The corners among the fields of the ring, as four bits."""
    north, south = sides & _LINE, sides >> SIDE & _LINE
    return (north & 1) | (north >> SIDE - 1) << 1 | (south & 1) << 2 | (south >> SIDE - 1) << 3
