"""Palazzo: its moves, as numbers, as parts and as text (§9 of the rules page)."""

from cantiere.core.compile import compiled
from cantiere.core.notation import Each, Notation, Segment, axis
from cantiere.games.palazzo.cards import LOWEST_VALUE, SINGLES, VALUES, Card, Part
from cantiere.games.palazzo.tiles import Tile

_VALUES = range(LOWEST_VALUE, LOWEST_VALUE + VALUES)
_PARTS = [*(f"{letter}{value}" for letter in "trbs" for value in _VALUES), "c"]  # [part] triples, then cards
_TILE = axis("tile", Tile)
_PLACEMENTS = Each(
    _TILE,
    (
        Segment("put", "{tile}-{on}", (axis("on", Tile),)),  # on or into the palace with that top
        Segment("new", "{tile}-new"),
        Segment("out", "{tile}-out"),
    ),
)

NOTATION = Notation(
    *(Segment(word, word) for word in ("money", "reveal", "transform", "auction", "raise", "pass")),
    Segment("take", "{card}", (axis("card", Card, _PARTS[SINGLES:]),)),
    Segment("buy", "buy-{tile}", (_TILE,)),
    Segment("also", "+{tile}", (_TILE,)),
    Segment("lay", "+{part}", (axis("part", Part, _PARTS),)),
    Segment("done", "+."),
    _PLACEMENTS,
    most=_PLACEMENTS.size,  # every tile everywhere: more than any city allows
    examples="money, r5, buy-br42+t4+c+., raise+r6+c+., br42-sa31, br42-new, br42-out",
)

MONEY, REVEAL, TRANSFORM = NOTATION.firsts("money", "reveal", "transform")
AUCTION, RAISE, PASS = NOTATION.firsts("auction", "raise", "pass")
CARD, BUY, ALSO = NOTATION.firsts(
    "take", "buy", "also"
)  # a card of the display, a tile of the depot, a second
LAY, DONE = NOTATION.firsts("lay", "done")  # a part of a payment or bid
PUT, _NEW, _OUT = NOTATION.firsts("put", "new", "out")
_TILE_STEP, _ = NOTATION.steps("put")
NEW, OUT = _NEW - PUT, _OUT - PUT  # destinations after those of the palaces


@compiled
def put(tile: int, destination: int) -> int:
    """§6.1 §3.6 The action of bringing a tile somewhere."""
    return PUT + tile * _TILE_STEP + destination


@compiled
def placing(action: int) -> tuple[int, int]:
    """The tile and the destination of such an action."""
    tile, destination = divmod(action - PUT, _TILE_STEP)
    return tile, destination
