"""Palazzo: its moves, as numbers, as parts and as text (§9 of the rules page)."""

import re
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from cantiere.core.compile import compiled
from cantiere.core.errors import BadMove
from cantiere.games.palazzo.cards import (
    CARDS,
    CERTIFICATE_PART,
    LOWEST_VALUE,
    PARTS,
    SINGLES,
    VALUES,
    Card,
    Part,
)
from cantiere.games.palazzo.tiles import TILES, Tile

MONEY = 0
REVEAL = 1
TRANSFORM = 2
AUCTION = 3
RAISE = 4
PASS = 5
CARD = 6  # a card of the display
BUY = CARD + CARDS  # a tile of the depot
ALSO = BUY + TILES  # a second one
LAY = ALSO + TILES  # a part of a payment or bid
DONE = LAY + PARTS
PUT = DONE + 1  # a tile and where it goes

NEW = TILES  # destinations after those on top of, or into, the palace with that top tile
OUT = NEW + 1
DESTINATIONS = OUT + 1
SIZE = PUT + TILES * DESTINATIONS


@compiled
def put(tile: int, destination: int) -> int:
    """§6.1 §3.6 The action of bringing a tile somewhere."""
    return PUT + tile * DESTINATIONS + destination


@compiled
def placing(action: int) -> tuple[int, int]:
    """The tile and the destination of such an action."""
    tile, destination = divmod(action - PUT, DESTINATIONS)
    return tile, destination


WORDS = ("money", "reveal", "transform", "auction", "raise", "pass")
_LETTERS = "rbs"
_TILE = "|".join(tile.name.lower() for tile in Tile)
_CARD = re.compile(rf"(?P<plus>\+?)((?P<letter>[t{_LETTERS}])(?P<value>[3-7])|c)")
_BUY = re.compile(rf"buy-(?P<tile>{_TILE})")
_ALSO = re.compile(rf"\+(?P<tile>{_TILE})")
_PUT = re.compile(rf"(?P<tile>{_TILE})-(?P<destination>{_TILE}|new|out)")
EXAMPLES = "money, r5, buy-br42+t4+c+., raise+r6+c+., br42-sa31, br42-new, br42-out"


class PalazzoNotation:
    """`raise+t4+r6+.`: raise by a triple and a red 6. `br42-sa31`: a tile to the palace with top sa31."""

    size = SIZE
    most = TILES * DESTINATIONS  # every tile everywhere: more than any city allows

    def text(self, action: int) -> str:
        if action < CARD:
            return WORDS[action]
        if action < BUY:
            return _part_text(action - CARD + SINGLES)
        if action < LAY:
            kind, tile = divmod(action - BUY, TILES)
            return f"{('buy-', '+')[kind]}{_name(Tile, tile)}"
        if action < PUT:
            return "+." if action == DONE else f"+{_part_text(action - LAY)}"
        tile, destination = placing(action)
        return f"{_name(Tile, tile)}-{_destination(destination)}"

    def parse(self, text: str) -> int:
        wanted = text.strip().lower()
        if wanted in WORDS or wanted == "+.":
            return DONE if wanted == "+." else WORDS.index(wanted)
        for pattern, read in ((_CARD, _read_card), (_BUY, _read_buy), (_ALSO, _read_also), (_PUT, _read_put)):
            found = pattern.fullmatch(wanted)
            if found:
                return read(found)
        raise BadMove("not_a_move", text=text, examples=EXAMPLES)

    def parts(self, action: int) -> dict[str, Any]:
        if action < CARD:
            return {"kind": WORDS[action]}
        if action < BUY:
            return {"kind": "take", "card": _name(Card, action - CARD)}
        if action < LAY:
            kind, tile = divmod(action - BUY, TILES)
            return {"kind": ("buy", "also")[kind], "tile": _name(Tile, tile)}
        if action < PUT:
            return {"kind": "done"} if action == DONE else {"kind": "lay", "part": _name(Part, action - LAY)}
        tile, destination = placing(action)
        if destination < NEW:
            return {"kind": "put", "tile": _name(Tile, tile), "on": _name(Tile, destination)}
        return {"kind": _destination(destination), "tile": _name(Tile, tile)}

    def from_parts(self, parts: Mapping[str, Any]) -> int:
        try:
            action = _number(parts)
            if self.parts(action) == dict(parts):
                return action
        except (KeyError, TypeError, ValueError, AttributeError):
            pass
        raise BadMove("not_a_move", text=str(dict(parts)), examples=str(self.parts(put(0, NEW))))


def _part_text(part: int) -> str:
    if part == CERTIFICATE_PART:
        return "c"
    kind, value = divmod(part, VALUES)
    return f"{('t' + _LETTERS)[kind]}{value + LOWEST_VALUE}"


def _destination(destination: int) -> str:
    return _name(Tile, destination) if destination < NEW else ("new", "out")[destination - NEW]


def _read_card(found: re.Match[str]) -> int:
    part = CERTIFICATE_PART
    if found["letter"]:
        part = ("t" + _LETTERS).index(found["letter"]) * VALUES + int(found["value"]) - LOWEST_VALUE
    if found["plus"]:
        return LAY + part
    if part < SINGLES:
        raise BadMove("not_a_move", text=found.string, examples=EXAMPLES)
    return CARD + part - SINGLES


def _read_buy(found: re.Match[str]) -> int:
    return BUY + _tile(found["tile"])


def _read_also(found: re.Match[str]) -> int:
    return ALSO + _tile(found["tile"])


def _read_put(found: re.Match[str]) -> int:
    words = {"new": NEW, "out": OUT}
    destination = (
        words[found["destination"]] if found["destination"] in words else _tile(found["destination"])
    )
    return int(put(_tile(found["tile"]), destination))


def _tile(name: str) -> int:
    return int(Tile[name.upper()])


def _name(words: type[IntEnum], number: int) -> str:
    return words(int(number)).name.lower()


def _number(parts: Mapping[str, Any]) -> int:
    """The action with these parts; `from_parts` has them compared, so that nothing extra slips through."""
    kind = parts["kind"]
    if kind in WORDS:
        return WORDS.index(kind)
    if kind == "take":
        return CARD + int(Card[parts["card"].upper()])
    if kind == "lay":
        return LAY + int(Part[parts["part"].upper()])
    if kind == "done":
        return DONE
    tile = _tile(parts["tile"])
    if kind in ("buy", "also"):
        return (BUY if kind == "buy" else ALSO) + tile
    destination = _tile(parts["on"]) if kind == "put" else {"new": NEW, "out": OUT}[kind]
    return int(put(tile, destination))


NOTATION = PalazzoNotation()
