"""Palermo: what is in the box and what is on the table. §1 §2"""

from collections.abc import Iterable
from dataclasses import replace
from enum import IntEnum
from string import ascii_uppercase
from typing import Any, cast

from cantiere.core.game import GameState
from cantiere.core.record import (
    Ints,
    Record,
    Visible,
    by_seat,
    derived,
    number,
    numbers,
    random_word,
)

SIDE = 14  # fields from one end of a street of the ring to the other, §1.1
FIELDS = SIDE * SIDE
CITY_SIDE = 6  # squares
SQUARES = CITY_SIDE * CITY_SIDE
QUARTERS = 4  # fields of a square
WORDS = 4  # 64-bit words that hold a board, one bit for each field


def _words(title: str, names: Iterable[str]) -> type[IntEnum]:
    members = [(name, value) for value, name in enumerate(names)]
    return cast("type[IntEnum]", IntEnum(title, members, module=__name__))


def field_name(row: int, column: int) -> str:
    """§1.1 A letter for the column, from the west, and a number for the row, from the north."""
    return f"{ascii_uppercase[column]}{row + 1}"


FieldName = _words("FieldName", (field_name(*divmod(field, SIDE)) for field in range(FIELDS)))
SquareName = _words(  # §1.1 a square is called after its north-western field
    "SquareName",
    (
        field_name(1 + 2 * row, 1 + 2 * column)
        for row, column in (divmod(square, CITY_SIDE) for square in range(SQUARES))
    ),
)


class Quarter(IntEnum):
    """§1.1 A field of a square."""

    NW = 0
    NE = 1
    SW = 2
    SE = 3


class House(IntEnum):
    """§1.2 The three types of houses, by their roof fields."""

    ONE = 0
    TWO = 1
    THREE = 2


class Tile(IntEnum):
    """§1.2 §1.3 What lies on a square: a house is named after its roofs and the quarter of its door field."""

    EMPTY = 0
    START = 1
    STREET = 2
    ONE_NW = 3
    ONE_NE = 4
    ONE_SW = 5
    ONE_SE = 6
    TWO_NW = 7
    TWO_NE = 8
    TWO_SW = 9
    TWO_SE = 10
    THREE_NW = 11
    THREE_NE = 12
    THREE_SW = 13
    THREE_SE = 14


class NoPolice(IntEnum):
    """§2.2 Whether the game is played without policemen."""

    NO = 0
    YES = 1
    YES_ASKED = (
        2  # in games of the first version of the rules: whoever is home is asked to wait, all the same
    )


class Phase(IntEnum):
    """What the seat to move decides."""

    START = 0  # the square of the start tile, §3.1
    BUILD = 1  # a house, its square and its turn, §3.1
    ENTER = 2  # the field of the start tile to start from, §4.1
    TURN = 3  # the policeman or the pawn, §4.1
    WALK = 4  # the pawn, §4.3
    OVER = 5


HOUSES = len(House)
KINDS = HOUSES * QUARTERS  # houses and the ways they can be turned
FIRST_HOUSE = int(Tile.ONE_NW)
HOUSES_PER_TYPE = 12
MAX_SEATS = 5
MOST_CHIPS = 11
ROUNDS = 100  # §7.1
FIRST_POINTS = 3  # §4.2
NOWHERE = -1  # not on the board


def derived_numbers(length: int, doc: str) -> Any:
    """A row of small integers that follow from open fields."""
    return replace(derived(doc), length=length)


def derived_words(length: int, doc: str) -> Any:
    """A row of 64-bit words that follow from open fields: a board as bits."""
    return replace(random_word(Visible.ALL, doc), length=length, derived=True)


class Player(Record):
    """§1.4 What belongs to one player; all of it open."""

    chips: int = number(Visible.ALL, "Chips still to be placed, §2.1.")
    lost_chips: int = number(Visible.ALL, "Chips that found no place, §3.5.")
    doors: Ints = numbers(
        MOST_CHIPS,
        Visible.ALL,
        "Door fields of the businesses, in the order of building.",
        words=FieldName,
        may_name_none=True,
    )
    collected: Ints = numbers(MOST_CHIPS, Visible.ALL, "1 for each business collected, in the same order.")
    pawn: int = number(Visible.ALL, "Field of the pawn, or NOWHERE.", words=FieldName, may_name_none=True)
    is_home: int = number(Visible.ALL, "1 once the pawn has come home, §6.2.")
    policeman: int = number(
        Visible.ALL, "Field of the policeman, or NOWHERE.", words=FieldName, may_name_none=True
    )
    income: int = number(Visible.ALL, "Points from businesses, §6.1.")
    arrival: int = number(Visible.ALL, "Points for coming home, §6.2.")
    waiting: int = number(Visible.ALL, "Points for waiting at home, §6.3.")


class State(GameState):
    """One table, complete: save these bytes and the game can resume."""

    no_police: int = number(Visible.ALL, "Whether there are no policemen, §2.2.", words=NoPolice)
    phase: int = number(Visible.ALL, "What is to be decided.", words=Phase)
    starter: int = number(Visible.ALL, "First player, of the building and of each round.", first_seat=0)
    round_no: int = number(Visible.ALL, "Round of the second phase, 1..100; 0 before it.")
    supply: Ints = numbers(HOUSES, Visible.ALL, "Houses of each type not yet built.", axis=House)
    city: Ints = numbers(SQUARES, Visible.ALL, "What lies on each square.", axis=SquareName, words=Tile)
    players: list[Player] = by_seat(Player, MAX_SEATS, "The players.")
    start_square: int = derived("Square of the start tile, or NOWHERE.")
    streets: Ints = derived_words(WORDS, "Fields without a roof, those of empty squares too, as bits.")
    fits: Ints = derived_numbers(SQUARES, "Houses that may be built on each square now, as bits, §3.")
    ends: Ints = derived_words(WORDS, "Fields where the pawn to move may end its walk, as bits, §5.")
    way_home: int = derived("1 if the pawn to move can come home in this turn, §6.2.")
    nearest_door: int = derived("Own door that the pawn to move can collect for the most, or NOWHERE, §6.1.")
    nearest_cost: int = derived("What the way there costs; 0 without such a door.")
