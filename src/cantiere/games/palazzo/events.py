"""Palazzo: what can happen, which rule it comes from, and what each event tells."""

from enum import IntEnum

from cantiere.core.events import Detail, EventKind
from cantiere.core.record import Visible
from cantiere.games.palazzo.cards import Card
from cantiere.games.palazzo.state import Quarry, Where
from cantiere.games.palazzo.tiles import Tile


class Event(IntEnum):
    GAME_BEGAN = 0
    DEALT = 1
    TURNED_UP = 2
    RESHUFFLED = 3
    TOOK_CARD = 4
    REVEALED = 5
    MESSENGER_CAME = 6
    LAID = 7
    PAID = 8
    BOUGHT = 9
    ARCHITECT_MOVED = 10
    NOTHING_TO_AUCTION = 11
    AUCTION_BEGAN = 12
    RAISED = 13
    PASSED = 14
    AUCTION_WON = 15
    SHARING_BEGAN = 16
    TOOK_TILE = 17
    LEFT_OVER = 18
    FOUNDED = 19
    BUILT = 20
    DISCARDED = 21
    SPENT = 22
    TOOK_OUT = 23
    PUT_IN = 24
    REMOVED = 25
    PALACE_SCORED = 26
    HAND_SHOWN = 27
    GAME_ENDED = 28


_CARD, _TILE, _ON, _QUARRY = (
    Detail("card", Card),
    Detail("tile", Tile),
    Detail("on", Tile),
    Detail("quarry", Quarry),
)
_COUNT, _WORTH, _TOTAL = Detail("count"), Detail("worth"), Detail("total")

DETAILS: dict[Event, EventKind] = {
    Event.GAME_BEGAN: EventKind("palazzo.2.2", (_QUARRY,)),
    Event.DEALT: EventKind("palazzo.2.2", (Detail("card", Card, Visible.OWNER),)),
    Event.TURNED_UP: EventKind("palazzo.3.2", (_CARD,)),
    Event.RESHUFFLED: EventKind("palazzo.3.3", (_COUNT,)),
    Event.TOOK_CARD: EventKind("palazzo.3.2", (_CARD,)),
    Event.REVEALED: EventKind("palazzo.3.4", (_TILE, Detail("place", Where))),
    Event.MESSENGER_CAME: EventKind("palazzo.7.1", (_COUNT,)),
    Event.LAID: EventKind("palazzo.4.1", (_CARD, _COUNT)),
    Event.PAID: EventKind("palazzo.3.5", (_WORTH, Detail("price"))),
    Event.BOUGHT: EventKind("palazzo.3.5", (_TILE,)),
    Event.ARCHITECT_MOVED: EventKind("palazzo.5.1", (_QUARRY,)),
    Event.NOTHING_TO_AUCTION: EventKind("palazzo.5.1"),
    Event.AUCTION_BEGAN: EventKind("palazzo.5.3", (_COUNT, _TOTAL)),
    Event.RAISED: EventKind("palazzo.5.3", (_WORTH, _TOTAL)),
    Event.PASSED: EventKind("palazzo.5.4", (_COUNT,)),
    Event.AUCTION_WON: EventKind("palazzo.5.5", (_COUNT, _TOTAL)),
    Event.SHARING_BEGAN: EventKind("palazzo.5.2", (_COUNT,)),
    Event.TOOK_TILE: EventKind("palazzo.5.2", (_TILE,)),
    Event.LEFT_OVER: EventKind("palazzo.5.2", (_TILE,)),
    Event.FOUNDED: EventKind("palazzo.6.1", (_TILE,)),
    Event.BUILT: EventKind("palazzo.6.1", (_TILE, _ON)),
    Event.DISCARDED: EventKind("palazzo.6.1", (_TILE,)),
    Event.SPENT: EventKind("palazzo.3.6", (_CARD,)),
    Event.TOOK_OUT: EventKind("palazzo.3.6", (_TILE,)),
    Event.PUT_IN: EventKind("palazzo.3.6", (_TILE, _ON)),
    Event.REMOVED: EventKind("palazzo.3.6", (_TILE,)),
    Event.PALACE_SCORED: EventKind(
        "palazzo.7.2", (Detail("top", Tile), Detail("floors"), Detail("windows"), Detail("points"))
    ),
    Event.HAND_SHOWN: EventKind("palazzo.7.4", (Detail("best"),)),
    Event.GAME_ENDED: EventKind("palazzo.7.1"),
}
