"""Azul – Summer Pavilion: what is in the box and what is on the table. §1 §2"""

from enum import IntEnum

from cantiere.core.game import GameState
from cantiere.core.record import Ints, Record, Visible, by_seat, derived, number, numbers, rows


class Colour(IntEnum):
    """§1.1 The six colours, in the order in which they are jokers, §1.4."""

    PURPLE = 0
    GREEN = 1
    ORANGE = 2
    YELLOW = 3
    BLUE = 4
    RED = 5


class Star(IntEnum):
    """§1.2 An outer star has the number of its colour."""

    PURPLE = 0
    GREEN = 1
    ORANGE = 2
    YELLOW = 3
    BLUE = 4
    RED = 5
    CENTRE = 6


class PlaceName(IntEnum):
    """§3.1 Where tiles can be taken."""

    CENTRE = 0
    FACTORY_1 = 1
    FACTORY_2 = 2
    FACTORY_3 = 3
    FACTORY_4 = 4
    FACTORY_5 = 5
    FACTORY_6 = 6
    FACTORY_7 = 7
    FACTORY_8 = 8
    FACTORY_9 = 9


class Side(IntEnum):
    """§2.4 Which side of the board all players use."""

    COLOURED = 0
    GREY = 1


class Phase(IntEnum):
    """What the seat to move decides."""

    DRAFT = 0  # a place and a colour, §3.1
    PLACE = 1  # a placement or a pass, §4.1
    BONUS = 2  # one tile of the supply, §4.6
    KEEP = 3  # one tile to keep, or no more, §4.8
    OVER = 4


COLOURS = len(Colour)
STARS = len(Star)
CENTRE_STAR = int(Star.CENTRE)
POSITIONS = 6  # rhombi of a star, clockwise
ROUNDS = 6  # §1.4 one for each joker colour: in round r the joker is colour r
MAX_SEATS = 4

TILES_PER_COLOUR = 22
TILES_PER_FACTORY = 4
SUPPLY = 10
CENTRE = int(PlaceName.CENTRE)
PLACES = len(PlaceName)

START_POINTS = 5
LEAST_POINTS = 1
MOST_KEPT = 4

IN_CENTRE = -1  # nobody has the marker
EMPTY = -1  # no tile on a space
FULL = (1 << POSITIONS) - 1  # all spaces of a star, or all colours, as bits


class Place(Record):
    """§3.1 A factory, or the centre of the table."""

    tiles: Ints = numbers(COLOURS, Visible.ALL, "Tiles lying there.", axis=Colour)
    present: int = derived("Bit c is set if colour c lies there.")


class StarSpaces(Record):
    """§1.2 The six spaces of one star."""

    tiles: Ints = numbers(
        POSITIONS,
        Visible.ALL,
        "Colour on each position, clockwise, or EMPTY.",
        words=Colour,
        may_name_none=True,
    )
    filled: int = derived("Bit p is set if position p has a tile.")
    colours: int = derived("Bit c is set if colour c is on the star.")


class Player(Record):
    """What lies before one player; all of it open."""

    hand: Ints = numbers(COLOURS, Visible.ALL, "Tiles beside the board.", axis=Colour)
    kept: Ints = numbers(COLOURS, Visible.ALL, "Tiles on the four corners, §4.8.", axis=Colour)
    stars: list[StarSpaces] = rows(StarSpaces, STARS, "The board.", axis=Star)
    points: int = number(Visible.ALL, "Place on the score track, §2.2.")
    run_points: Ints = numbers(STARS, Visible.ALL, "Points from placements, by star, §4.5.", axis=Star)
    lost_to_marker: int = number(Visible.ALL, "Points lost with the marker, §3.4.")
    lost_to_discards: int = number(Visible.ALL, "Points lost when passing, §4.8.")
    passed: int = number(Visible.ALL, "1 once passed in this round.")


class State(GameState):
    """One table, complete: save these bytes and the game can resume."""

    side: int = number(Visible.ALL, "Side of the boards, §2.4.", words=Side)
    round_no: int = number(
        Visible.ALL, "Current round, 0..5, whose number is the joker colour; 6 at the end."
    )
    phase: int = number(Visible.ALL, "What is to be decided.", words=Phase)
    starter: int = number(
        Visible.ALL, "First player: of this draft, then of this placing, §3.5.", first_seat=0
    )
    marker: int = number(
        Visible.ALL, "Seat that took the marker this round, or IN_CENTRE, §3.4.", first_seat=0
    )
    bonus_left: int = number(Visible.ALL, "Bonus tiles still to be taken, §4.6.")
    lowest: int = number(
        Visible.ALL, "Smallest colour that may still be taken or kept in this move.", words=Colour
    )
    bag: Ints = numbers(COLOURS, Visible.ALL, "Tiles in the bag; its order does not exist yet.", axis=Colour)
    tower: Ints = numbers(COLOURS, Visible.ALL, "Tiles in the tower.", axis=Colour)
    supply: Ints = numbers(COLOURS, Visible.ALL, "Tiles of the supply.", axis=Colour)
    places: list[Place] = rows(Place, PLACES, "The centre, then the factories.", axis=PlaceName)
    players: list[Player] = by_seat(Player, MAX_SEATS, "The players.")
