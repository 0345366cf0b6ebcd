"""Palermo: its moves, as numbers, as parts and as text (§9 of the rules page)."""

import re
from collections.abc import Mapping
from typing import Any

from cantiere.core.errors import BadMove
from cantiere.core.readable import word_of
from cantiere.games.palermo.grid import QUARTER_FIELD, QUARTER_OF, SQUARE_OF
from cantiere.games.palermo.state import (
    FIELDS,
    KINDS,
    NOWHERE,
    QUARTERS,
    SQUARES,
    FieldName,
    House,
    SquareName,
)

BUILD = 0
STREET = BUILD + SQUARES * KINDS
START = STREET + SQUARES * QUARTERS
GO = START + SQUARES
HOME = GO + FIELDS
WAIT = HOME + 1
DROP = WAIT + 1
POST = DROP + 1
SIZE = POST + FIELDS

_BARE = {HOME: "home", WAIT: "wait", DROP: "drop"}
_BARE_NUMBER = {text: action for action, text in _BARE.items()}
_MOVE = re.compile(r"(?P<what>[0-3sp]?)(?P<field>[a-n](1[0-4]|[1-9]))")
_HOUSES = {str(house + 1): house for house in House}
EXAMPLES = "sf8, 2f9, 0f9, g7, pg7, home, wait"


def door_of(action: int) -> int:
    """§3.1 The field of the chip of a house or a street tile."""
    if action < STREET:
        square, kind = divmod(action - BUILD, KINDS)
        return int(QUARTER_FIELD[square * QUARTERS + kind % QUARTERS])
    return int(QUARTER_FIELD[action - STREET])


class PalermoNotation:
    """`2f9`: a house with two roofs and its door at f9. `g7`: the pawn goes there. `pg7`: the policeman."""

    size = SIZE
    most = SQUARES * KINDS  # every house on every square: more than a turn has fields for pawn and policeman

    def text(self, action: int) -> str:
        if action < START:
            house = (action - BUILD) % KINDS // QUARTERS + 1 if action < STREET else 0
            return f"{house}{word_of(FieldName, door_of(action))}"
        if action < GO:
            return f"s{word_of(SquareName, action - START)}"
        if action < HOME:
            return str(word_of(FieldName, action - GO))
        return _BARE[action] if action < POST else f"p{word_of(FieldName, action - POST)}"

    def parse(self, text: str) -> int:
        wanted = text.strip().lower()
        if wanted in _BARE_NUMBER:
            return _BARE_NUMBER[wanted]
        found = _MOVE.fullmatch(wanted)
        action = _action(found["what"], int(FieldName[found["field"].upper()])) if found else NOWHERE
        if action == NOWHERE:
            raise BadMove("not_a_move", text=text, examples=EXAMPLES)
        return action

    def parts(self, action: int) -> dict[str, Any]:
        if action < STREET:
            house = House((action - BUILD) % KINDS // QUARTERS)
            return {
                "kind": "build",
                "house": word_of(House, house),
                "door": word_of(FieldName, door_of(action)),
            }
        if action < START:
            return {"kind": "street", "door": word_of(FieldName, door_of(action))}
        if action < GO:
            return {"kind": "start", "square": word_of(SquareName, action - START)}
        if action < HOME:
            return {"kind": "go", "field": word_of(FieldName, action - GO)}
        return {"kind": _BARE[action]} if action < POST else _post_parts(action)

    def from_parts(self, parts: Mapping[str, Any]) -> int:
        try:
            action = _number(parts)
            if self.parts(action) == dict(parts):
                return action
        except (KeyError, TypeError, AttributeError):
            pass
        raise BadMove("not_a_move", text=str(dict(parts)), examples=str(self.parts(BUILD)))


def _post_parts(action: int) -> dict[str, Any]:
    return {"kind": "post", "field": word_of(FieldName, action - POST)}


def _action(what: str, field: int) -> int:
    """The action that a letter or number and a field stand for; NOWHERE if there is no tile on the ring."""
    if what in ("", "p"):
        return (POST if what else GO) + field
    square, quarter = int(SQUARE_OF[field]), int(QUARTER_OF[field])
    if square == NOWHERE:
        return NOWHERE
    if what == "s":
        return START + square
    if what == "0":
        return STREET + square * QUARTERS + quarter
    return BUILD + square * KINDS + _HOUSES[what] * QUARTERS + quarter


_PREFIX = {"street": "0", "start": "s", "go": "", "post": "p"}


def _number(parts: Mapping[str, Any]) -> int:
    """The action with these parts; `from_parts` has them compared, so that nothing extra slips through."""
    kind = parts["kind"]
    if kind in _BARE_NUMBER:
        return _BARE_NUMBER[kind]
    name = parts["door"] if kind in ("build", "street") else parts["square" if kind == "start" else "field"]
    what = str(House[parts["house"].upper()] + 1) if kind == "build" else _PREFIX[kind]
    return _action(what, int(FieldName[name.upper()]))


NOTATION = PalermoNotation()
