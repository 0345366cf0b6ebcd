"""Palermo: its moves, as numbers, as parts and as text (§9 of the rules page)."""

from cantiere.core.compile import compiled
from cantiere.core.notation import Notation, Segment, axis
from cantiere.games.palermo.grid import QUARTER_FIELD, fields_of
from cantiere.games.palermo.state import QUARTERS, SQUARES, FieldName, House, Quarter, SquareName


def _name(field: int) -> str:
    return FieldName(int(field)).name.lower()


_FIELD = axis("field", FieldName)
_SQUARE = axis(  # §9.1 any of its fields may be typed
    "square", SquareName, also=[map(_name, fields_of(square)[1:]) for square in range(SQUARES)]
)
_HOUSE = axis("house", House, [str(house + 1) for house in House])
_QUARTER = axis("quarter", Quarter)
_DOOR = axis("door", map(_name, QUARTER_FIELD), joins=(_SQUARE, _QUARTER))  # §3.1 where the chip lies
_BUILDS = Segment("build", "{house}{door}", (_SQUARE, _HOUSE, _QUARTER), joined=(_DOOR,))

NOTATION = Notation(
    _BUILDS,
    Segment("street", "0{door}", (_SQUARE, _QUARTER), joined=(_DOOR,)),
    Segment("start", "s{square}", (_SQUARE,)),
    Segment("go", "{field}", (_FIELD,)),
    Segment("home", "home"),
    Segment("wait", "wait"),
    Segment("drop", "drop"),
    Segment("post", "p{field}", (_FIELD,)),
    most=_BUILDS.size,  # every house on every square: more than a turn has fields for pawn and policeman
    examples="sf8, 2f9, 0f9, g7, pg7, home, wait",
)

BUILD, STREET, START = NOTATION.firsts("build", "street", "start")
GO, HOME, WAIT, DROP, POST = NOTATION.firsts("go", "home", "wait", "drop", "post")
_HOUSE_SQUARE, _, _ = NOTATION.steps("build")
_STREET_SQUARE, _ = NOTATION.steps("street")


@compiled
def build_at(square: int, kind: int) -> int:
    """§3.1 The action of building a house in one of its turns."""
    return BUILD + square * _HOUSE_SQUARE + kind


@compiled
def house_of(action: int) -> tuple[int, int]:
    """The square and the kind of such an action."""
    square, kind = divmod(action - BUILD, _HOUSE_SQUARE)
    return square, kind


@compiled
def pave_at(square: int, quarter: int) -> int:
    """§3.5 The action of laying a street tile with a chip."""
    return STREET + square * _STREET_SQUARE + quarter


@compiled
def street_of(action: int) -> tuple[int, int]:
    """The square and the quarter of such an action."""
    square, quarter = divmod(action - STREET, _STREET_SQUARE)
    return square, quarter


def door_of(action: int) -> int:
    """§3.1 The field of the chip of a house or a street tile."""
    square, turned = house_of(action) if action < STREET else street_of(action)
    return int(QUARTER_FIELD[square * QUARTERS + turned % QUARTERS])
