"""Campanile: what can happen, which rule it comes from, and what each event tells."""

from enum import IntEnum

from cantiere.core.events import Detail, EventKind
from cantiere.core.record import Visible
from cantiere.games.campanile.state import STYLES, Style


class Part(IntEnum):
    """§1.5 The two parts of a hand."""

    KNOWN = 0
    HIDDEN = 1


class Event(IntEnum):
    ROW_LAID = 0
    TAKEN_OUT = 1
    DEALT = 2
    PILES_MADE = 3
    TURNED_UP = 4
    GAME_BEGAN = 5
    BUILT = 6
    BET = 7
    NO_BET = 8
    DREW = 9
    PILE_EMPTY = 10
    FLAG = 11
    SCORED = 12
    GAME_ENDED = 13


_STYLE, _PILE, _COUNT, _POINTS = Detail("style", Style), Detail("pile"), Detail("count"), Detail("points")
_LEFT, _STOREYS = Detail("left"), Detail("storeys")

DETAILS: dict[Event, EventKind] = {
    Event.ROW_LAID: EventKind(
        "campanile.2.4", tuple(Detail(f"tower_{place}", Style) for place in range(1, STYLES + 1))
    ),
    Event.TAKEN_OUT: EventKind("campanile.2.1", (_COUNT,)),
    Event.DEALT: EventKind("campanile.2.2", (_COUNT, Detail("cards", visible=Visible.OWNER, axis=Style))),
    Event.PILES_MADE: EventKind("campanile.2.3", (_COUNT, Detail("leftovers"))),
    Event.TURNED_UP: EventKind("campanile.5.2", (_PILE, _STYLE, _LEFT)),
    Event.GAME_BEGAN: EventKind("campanile.2.4"),
    Event.BUILT: EventKind(
        "campanile.3.2", (_STYLE, _STOREYS, Detail("height"), Detail("part", Part, Visible.SEEN))
    ),
    Event.BET: EventKind("campanile.4.1", (_STYLE, Detail("token"), Detail("sum"))),
    Event.NO_BET: EventKind("campanile.4.1"),
    Event.DREW: EventKind("campanile.5.1", (_PILE, _STYLE, _LEFT)),
    Event.PILE_EMPTY: EventKind("campanile.5.3", (_PILE,)),
    Event.FLAG: EventKind(
        "campanile.6.2", (_STYLE, Detail("rank"), Detail("height"), Detail("first"), Detail("second"))
    ),
    Event.SCORED: EventKind("campanile.6.3", (_STYLE, Detail("sum"), _POINTS)),
    Event.GAME_ENDED: EventKind("campanile.6.5"),
}
