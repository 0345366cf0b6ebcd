"""Azul – Summer Pavilion: its moves, as numbers, as parts and as text (§9 of the rules page)."""

import re
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from cantiere.core.compile import compiled
from cantiere.core.errors import BadMove
from cantiere.games.azul_pavilion.state import (
    CENTRE,
    CENTRE_STAR,
    COLOURS,
    PLACES,
    POSITIONS,
    STARS,
    Colour,
    PlaceName,
    Star,
)

MOST_JOKERS = 5
JOKER_CHOICES = MOST_JOKERS + 1

TAKE = 0
PLACE = TAKE + PLACES * COLOURS
TILE = PLACE + STARS * COLOURS * POSITIONS * JOKER_CHOICES
PASS = TILE + COLOURS
STOP = PASS + 1
SIZE = STOP + 1


@compiled
def take(place: int, colour: int) -> int:
    """§3.1 The action of taking a colour from a factory or the centre."""
    return TAKE + place * COLOURS + colour


@compiled
def put(star: int, colour: int, position: int, jokers: int) -> int:
    """§4.2 The action of placing a tile, paid with so many jokers."""
    return PLACE + ((star * COLOURS + colour) * POSITIONS + position) * JOKER_CHOICES + jokers


@compiled
def placement(action: int) -> tuple[int, int, int, int]:
    """The star, colour, position and jokers of a placement."""
    rest, jokers = divmod(action - PLACE, JOKER_CHOICES)
    rest, position = divmod(rest, POSITIONS)
    star, colour = divmod(rest, COLOURS)
    return star, colour, position, jokers


LETTERS = "".join(colour.name[0].lower() for colour in Colour)
_STARS = LETTERS + "c"
_TAKE = re.compile(rf"(?P<place>[1-{PLACES - 1}c])(?P<colour>[{LETTERS}])")
_PLACE = re.compile(
    rf"(?P<star>[{_STARS}])(?P<position>[1-{POSITIONS}])(?P<colour>[{LETTERS}]?)(j(?P<jokers>[1-{MOST_JOKERS}]))?"
)
_TILE = re.compile(rf"\+(?P<colour>[{LETTERS}])")
EXAMPLES = "3r, cr, B6, B6j2, C3r, +g, pass, +."


class AzulNotation:
    """`3r`: red from factory 3. `B6j2`: blue 6 with two jokers. `C3r`: red on position 3 of the centre."""

    size = SIZE
    most = TILE - PLACE + 1  # every placement and the pass: more than any hand can pay for

    def text(self, action: int) -> str:
        if action < PLACE:
            place, colour = divmod(action - TAKE, COLOURS)
            return f"{'c' if place == CENTRE else place}{LETTERS[colour]}"
        if action < TILE:
            return _placement_text(*placement(action))
        if action < PASS:
            return f"+{LETTERS[action - TILE]}"
        return "pass" if action == PASS else "+."

    def parse(self, text: str) -> int:
        wanted = text.strip().lower()
        if wanted in ("pass", "+."):
            return PASS if wanted == "pass" else STOP
        for pattern, read in ((_TAKE, _read_take), (_PLACE, _read_placement), (_TILE, _read_tile)):
            found = pattern.fullmatch(wanted)
            if found:
                return read(found)
        raise BadMove("not_a_move", text=text, examples=EXAMPLES)

    def parts(self, action: int) -> dict[str, Any]:
        if action < PLACE:
            place, colour = divmod(action - TAKE, COLOURS)
            return {"kind": "take", "place": _name(PlaceName, place), "colour": _name(Colour, colour)}
        if action < TILE:
            return _placement_parts(*placement(action))
        if action < PASS:
            return {"kind": "tile", "colour": _name(Colour, action - TILE)}
        return {"kind": "pass" if action == PASS else "stop"}

    def from_parts(self, parts: Mapping[str, Any]) -> int:
        try:
            action = _number(parts)
            if self.parts(action) == dict(parts):
                return action
        except (KeyError, TypeError, ValueError, AttributeError):
            pass
        raise BadMove("not_a_move", text=str(dict(parts)), examples=str(self.parts(TAKE)))


def _placement_text(star: int, colour: int, position: int, jokers: int) -> str:
    own = "" if star == colour else LETTERS[colour]
    paid = f"j{jokers}" if jokers else ""
    return f"{_STARS[star].upper()}{position + 1}{own}{paid}"


def _placement_parts(star: int, colour: int, position: int, jokers: int) -> dict[str, Any]:
    return {
        "kind": "place",
        "star": _name(Star, star),
        "position": position + 1,
        "colour": _name(Colour, colour),
        "jokers": int(jokers),
    }


def _read_take(found: re.Match[str]) -> int:
    place = CENTRE if found["place"] == "c" else int(found["place"])
    return int(take(place, LETTERS.index(found["colour"])))


def _read_placement(found: re.Match[str]) -> int:
    star = _STARS.index(found["star"])
    if star == CENTRE_STAR and not found["colour"]:
        example = f"C{found['position']}r"
        raise BadMove("azul_centre_needs_colour", text=found.string, example=example, rule="azul.4.4")
    colour = LETTERS.index(found["colour"]) if found["colour"] else star
    return int(put(star, colour, int(found["position"]) - 1, int(found["jokers"] or 0)))


def _read_tile(found: re.Match[str]) -> int:
    return TILE + LETTERS.index(found["colour"])


def _name(words: type[IntEnum], number: int) -> str:
    return words(int(number)).name.lower()


def _number(parts: Mapping[str, Any]) -> int:
    """The action with these parts; `from_parts` has them compared, so that nothing extra slips through."""
    kind = parts["kind"]
    if kind in ("pass", "stop"):
        return PASS if kind == "pass" else STOP
    colour = int(Colour[parts["colour"].upper()])
    if kind == "tile":
        return TILE + colour
    if kind == "take":
        return int(take(int(PlaceName[parts["place"].upper()]), colour))
    return int(
        put(int(Star[parts["star"].upper()]), colour, int(parts["position"]) - 1, int(parts["jokers"]))
    )


NOTATION = AzulNotation()
