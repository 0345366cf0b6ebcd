"""Azul – Summer Pavilion: its moves, as numbers, as parts and as text (§9 of the rules page)."""

import re

from cantiere.core.compile import compiled
from cantiere.core.errors import BadMove
from cantiere.core.notation import Notation, Segment, axis
from cantiere.games.azul_pavilion.state import CENTRE, PLACES, POSITIONS, Colour, PlaceName, Star

MOST_JOKERS = 5
LETTERS = "".join(colour.name[0].lower() for colour in Colour)
_CENTRE_WITHOUT_COLOUR = re.compile(rf"c(?P<position>[1-{POSITIONS}])(j[1-{MOST_JOKERS}])?")


def _centre_needs_colour(text: str) -> BadMove | None:
    """§4.4 The centre has no colour of its own that could be meant."""
    found = _CENTRE_WITHOUT_COLOUR.fullmatch(text)
    if not found:
        return None
    example = f"C{found['position']}r"
    return BadMove("azul_centre_needs_colour", text=text, example=example, rule="azul.4.4")


_COLOUR = axis("colour", Colour, LETTERS)
_PLACEMENTS = Segment(
    "place",
    "{star}{position}{colour}{jokers}",
    (
        axis("star", Star, f"{LETTERS}c".upper()),
        axis("colour", Colour, LETTERS, implied_by="star"),
        axis("position", range(1, POSITIONS + 1)),
        axis("jokers", range(MOST_JOKERS + 1), ["", *(f"j{n}" for n in range(1, MOST_JOKERS + 1))]),
    ),
)
NOTATION = Notation(
    Segment(
        "take",
        "{place}{colour}",
        (
            axis("place", PlaceName, ["c" if place == CENTRE else str(place) for place in range(PLACES)]),
            _COLOUR,
        ),
    ),
    _PLACEMENTS,
    Segment("tile", "+{colour}", (_COLOUR,)),
    Segment("pass", "pass"),
    Segment("stop", "+."),
    most=_PLACEMENTS.size + 1,  # every placement and the pass: more than any hand can pay for
    examples="3r, cr, B6, B6j2, C3r, +g, pass, +.",
    unreadable=_centre_needs_colour,
)

TAKE, PLACE, TILE, PASS, STOP = NOTATION.firsts("take", "place", "tile", "pass", "stop")
_TAKE_STEP, _ = NOTATION.steps("take")
_STAR_STEP, _COLOUR_STEP, _POSITION_STEP, _ = NOTATION.steps("place")


@compiled
def take(place: int, colour: int) -> int:
    """§3.1 The action of taking a colour from a factory or the centre."""
    return TAKE + place * _TAKE_STEP + colour


@compiled
def taking(action: int) -> tuple[int, int]:
    """The place and the colour of such an action."""
    place, colour = divmod(action - TAKE, _TAKE_STEP)
    return place, colour


@compiled
def put(star: int, colour: int, position: int, jokers: int) -> int:
    """§4.2 The action of placing a tile, paid with so many jokers."""
    return PLACE + star * _STAR_STEP + colour * _COLOUR_STEP + position * _POSITION_STEP + jokers


@compiled
def placement(action: int) -> tuple[int, int, int, int]:
    """The star, colour, position and jokers of a placement."""
    star, rest = divmod(action - PLACE, _STAR_STEP)
    colour, rest = divmod(rest, _COLOUR_STEP)
    position, jokers = divmod(rest, _POSITION_STEP)
    return star, colour, position, jokers
