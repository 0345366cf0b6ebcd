"""Palermo: sets of fields as bits, one bit for each of the 14×14. §1.1

A board is four 64-bit words of four rows each, a row has 16 bits, of which 14 are fields. Row 1 stands
one row below the first bits: so the two rows of a square always share a word. The spare bits around the
fields are what a shift runs into: whoever shifts, masks the result with fields.
"""

from cantiere.core.compile import compiled, table, whole, word
from cantiere.core.record import Ints
from cantiere.games.palermo.state import CITY_SIDE, FIELDS, NOWHERE, QUARTERS, SIDE, SQUARES, WORDS

Board = tuple[int, int, int, int]

_ROW = 16
_PLACES = 64 * WORDS


def _place(field: int) -> int:
    row, column = divmod(field, SIDE)
    return (row + 1) * _ROW + column


PLACE = table([_place(field) for field in range(FIELDS)])  # [field] its bit in a board
_FIELD_AT = {_place(field): field for field in range(FIELDS)}
FIELD_AT = table([_FIELD_AT.get(place, NOWHERE) for place in range(_PLACES)])  # [bit] the way back


def _board(fields: list[int]) -> Board:
    bits = sum(1 << _place(field) for field in fields)
    first, second, third, fourth = (word(bits >> 64 * number & 2**64 - 1) for number in range(WORDS))
    return first, second, third, fourth


def is_ring(field: int) -> bool:
    """§1.1 The peripheral street."""
    return not {field // SIDE, field % SIDE}.isdisjoint({0, SIDE - 1})


def fields_of(square: int) -> list[int]:
    """§1.1 The four fields of a square, in the order of the quarters."""
    row, column = divmod(square, CITY_SIDE)
    first = (1 + 2 * row) * SIDE + 1 + 2 * column
    return [first, first + 1, first + SIDE, first + SIDE + 1]


QUARTER_FIELD = table(
    [field for square in range(SQUARES) for field in fields_of(square)]
)  # [square, quarter]
_SQUARE_OF = {field: square for square in range(SQUARES) for field in fields_of(square)}
SQUARE_OF = table([_SQUARE_OF.get(field, NOWHERE) for field in range(FIELDS)])  # [field] NOWHERE: the ring
QUARTER_OF = table(
    [(1 + field // SIDE) % 2 * 2 + (1 + field % SIDE) % 2 for field in range(FIELDS)]
)  # [field]


def beside_field(field: int, direction: int) -> int:
    """§1.1 The field to the north, west, east or south; NOWHERE beyond the ring."""
    row, column = divmod(field, SIDE)
    row += (-1, 0, 0, 1)[direction]
    column += (0, -1, 1, 0)[direction]
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else NOWHERE


BESIDE = table(
    [beside_field(field, way) for field in range(FIELDS) for way in range(4)]
)  # [field, direction]
CORNERS = table((0, SIDE - 1, FIELDS - SIDE, FIELDS - 1))  # north-west, north-east, south-west, south-east

NONE = _board([])
ALL = _board(list(range(FIELDS)))
RING = _board([field for field in range(FIELDS) if is_ring(field)])


# §5.2 The four streets of the ring.
NORTH, SOUTH = _board([*range(SIDE)]), _board([*range(FIELDS - SIDE, FIELDS)])
WEST, EAST = _board([*range(0, FIELDS, SIDE)]), _board([*range(SIDE - 1, FIELDS, SIDE)])


def running_to(corner: int) -> Board:
    """§5.2 The fields from which a pawn could run to a corner of the ring."""
    row, column = divmod(int(corner), SIDE)
    streets = {*range(row * SIDE, (row + 1) * SIDE), *range(column, FIELDS, SIDE)}
    return _board(sorted(streets - {int(corner)}))


_STEP, _LINE, _NEXT = word(1), word(_ROW), word(64 - _ROW)
_PAIRS, _FOURS, _EIGHTS = word(0x5555555555555555), word(0x3333333333333333), word(0x0F0F0F0F0F0F0F0F)
_EACH, _TWO, _FOUR, _TOP = word(0x0101010101010101), word(2), word(4), word(56)
_ZERO, _ONE, _NIBBLE = word(0), word(1), word(15)
_HALF, _WORD = 2 * _ROW, word(64)
# From the bits of four lines to the twelve around a square.
_LINE_2, _LINE_2_EAST, _LINE_3, _LINE_3_EAST, _LINE_4 = word(12), word(14), word(26), word(28), word(40)
_BIT_4, _BIT_5, _BIT_6, _BIT_7, _LAST_NIBBLE = word(16), word(32), word(64), word(128), word(15 << 8)


@compiled
def read_board(row: Ints) -> Board:
    """A board that is kept in the state."""
    return row[0], row[1], row[2], row[3]


@compiled
def write_board(row: Ints, board: Board) -> None:
    row[0], row[1], row[2], row[3] = board


@compiled
def either(one: Board, other: Board) -> Board:
    return one[0] | other[0], one[1] | other[1], one[2] | other[2], one[3] | other[3]


@compiled
def both(one: Board, other: Board) -> Board:
    return one[0] & other[0], one[1] & other[1], one[2] & other[2], one[3] & other[3]


@compiled
def without(one: Board, other: Board) -> Board:
    return (
        one[0] & (one[0] ^ other[0]),
        one[1] & (one[1] ^ other[1]),
        one[2] & (one[2] ^ other[2]),
        one[3] & (one[3] ^ other[3]),
    )


@compiled
def is_empty(board: Board) -> bool:
    return (board[0] | board[1] | board[2] | board[3]) == _ZERO


@compiled
def touch(one: Board, other: Board) -> bool:
    """Whether two boards have a field in common."""
    return not is_empty(both(one, other))


@compiled
def same(one: Board, other: Board) -> bool:
    return one[0] == other[0] and one[1] == other[1] and one[2] == other[2] and one[3] == other[3]


@compiled
def with_field(board: Board, field: int) -> Board:
    """A board with one field more; NOWHERE adds none."""
    if field == NOWHERE:
        return board
    place = whole(PLACE[field])
    bit, number = _ONE << word(place & 63), place >> 6
    return (
        board[0] | (bit if number == 0 else _ZERO),
        board[1] | (bit if number == 1 else _ZERO),
        board[2] | (bit if number == 2 else _ZERO),
        board[3] | (bit if number == 3 else _ZERO),
    )


@compiled
def has(board: Board, field: int) -> bool:
    place = whole(PLACE[field])
    return (board[place >> 6] >> word(place & 63)) & _ONE == _ONE


@compiled
def quarters_board(square: int, quarters: int) -> Board:
    """Some fields of a square, as bits of its quarters."""
    row, column = divmod(square, CITY_SIDE)
    number = (row + 1) // 2
    north, south = word(quarters & 3), word(quarters >> 2)
    bits = (north | south << _LINE) << word(_HALF * (1 - row % 2) + 1 + 2 * column)
    return (
        bits if number == 0 else _ZERO,
        bits if number == 1 else _ZERO,
        bits if number == 2 else _ZERO,
        bits if number == 3 else _ZERO,
    )


@compiled
def square_board(square: int) -> Board:
    """The four fields of a square."""
    return quarters_board(square, (1 << QUARTERS) - 1)


@compiled
def beside(rows: int) -> int:
    """What lies side by side with the fields of one word, as far as the word goes."""
    return (rows << _STEP) | (rows >> _STEP) | (rows << _LINE) | (rows >> _LINE)


@compiled
def spread(board: Board) -> Board:
    """§5.1 All that lies side by side with the fields of a board; spare bits too, so mask the result."""
    first, second, third, fourth = board
    return (
        beside(first) | (second << _NEXT),
        beside(second) | (first >> _NEXT) | (third << _NEXT),
        beside(third) | (second >> _NEXT) | (fourth << _NEXT),
        beside(fourth) | (third >> _NEXT),
    )


@compiled
def ones(bits: int) -> int:
    """How many bits of a word are set."""
    bits = bits - ((bits >> _STEP) & _PAIRS)
    bits = (bits & _FOURS) + ((bits >> _TWO) & _FOURS)
    bits = (bits + (bits >> _FOUR)) & _EIGHTS
    return whole(word(bits * _EACH) >> _TOP)


@compiled
def how_many(board: Board) -> int:
    return ones(board[0]) + ones(board[1]) + ones(board[2]) + ones(board[3])


@compiled
def lowest(bits: int) -> int:
    """The position of the lowest bit of a word that has one."""
    return ones((bits ^ (bits - _ONE)) >> _STEP)


@compiled
def nth(board: Board, k: int) -> int:
    """The k-th field of a board, row by row, from 0."""
    number = 0
    here = ones(board[0])
    while k >= here:
        k -= here
        number += 1
        here = ones(board[number])
    bits = board[number]
    for _ in range(k):
        bits &= bits - _ONE
    return whole(FIELD_AT[64 * number + lowest(bits)])


@compiled
def list_fields(board: Board, first_action: int, actions: Ints, count: int) -> int:
    """Write an action for each field of a board behind `count` others; how many there are then."""
    for number in range(WORDS):
        bits = board[number]
        while bits != _ZERO:
            actions[count] = first_action + FIELD_AT[64 * number + lowest(bits)]
            count += 1
            bits &= bits - _ONE
    return count


@compiled
def lines_around(board: Board, row: int) -> int:
    """The four lines in whose middle a row of squares lies, as the lines of one word."""
    number, north = row // 2, word(_ROW + _HALF * (row % 2))
    return (board[number] >> north) | (board[number + 1] << (_WORD - north))


@compiled
def rim(lines: int, column: int) -> int:
    """The twelve fields around a square, line by line, of the lines around its row."""
    seen = lines >> word(2 * column)
    sides = ((seen >> _LINE_2) & _BIT_4) | ((seen >> _LINE_2_EAST) & _BIT_5)
    sides |= ((seen >> _LINE_3) & _BIT_6) | ((seen >> _LINE_3_EAST) & _BIT_7)
    return whole((seen & _NIBBLE) | sides | ((seen >> _LINE_4) & _LAST_NIBBLE))
