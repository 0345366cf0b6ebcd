"""Azul – Summer Pavilion: what can happen, which rule it comes from, and what each event tells."""

from enum import IntEnum

from cantiere.core.events import Detail, EventKind
from cantiere.games.azul_pavilion.boards import FEATURES
from cantiere.games.azul_pavilion.state import Colour, Phase, PlaceName, Star


class FeatureKind(IntEnum):
    """§1.3"""

    WINDOW = 0
    STATUE = 1
    PILLAR = 2


assert [feature.kind for feature in FEATURES[:3]] == [kind.name.lower() for kind in FeatureKind]


class Event(IntEnum):
    ROUND_BEGAN = 0
    FACTORY_FILLED = 1
    TOOK = 2
    SLID = 3
    TOOK_MARKER = 4
    PHASE_BEGAN = 5
    PLACED = 6
    SCORED = 7
    WON = 8
    BONUS_LOST = 9
    TOOK_BONUS = 10
    SUPPLIED = 11
    TOWER_POURED = 12
    PASSED = 13
    KEPT = 14
    DISCARDED = 15
    STAR_COMPLETE = 16
    NUMBER_COMPLETE = 17
    LOST_KEPT = 18
    GAME_ENDED = 19


_COLOUR, _STAR, _PLACE = Detail("colour", Colour), Detail("star", Star), Detail("place", PlaceName)
_TILES = Detail("tiles", axis=Colour)
_POINTS, _LOST, _COUNT = Detail("points"), Detail("lost"), Detail("count")

DETAILS: dict[Event, EventKind] = {
    Event.ROUND_BEGAN: EventKind("azul.1.4", (Detail("round_no"), Detail("joker", Colour))),
    Event.FACTORY_FILLED: EventKind("azul.5.1", (_PLACE, _TILES)),
    Event.TOOK: EventKind("azul.3.1", (_PLACE, _COLOUR, _COUNT, Detail("jokers"))),
    Event.SLID: EventKind("azul.3.3", (_PLACE, _TILES)),
    Event.TOOK_MARKER: EventKind("azul.3.4", (_LOST,)),
    Event.PHASE_BEGAN: EventKind("azul.4.1", (Detail("phase", Phase),)),
    Event.PLACED: EventKind(
        "azul.4.2", (_STAR, Detail("position"), _COLOUR, Detail("cost"), Detail("jokers"))
    ),
    Event.SCORED: EventKind("azul.4.5", (_STAR, _POINTS)),
    Event.WON: EventKind("azul.4.6", (Detail("feature", FeatureKind), _STAR, _COUNT)),
    Event.BONUS_LOST: EventKind("azul.4.6", (_COUNT,)),
    Event.TOOK_BONUS: EventKind("azul.4.6", (_COLOUR,)),
    Event.SUPPLIED: EventKind("azul.4.7", (_COLOUR,)),
    Event.TOWER_POURED: EventKind("azul.4.7", (_COUNT,)),
    Event.PASSED: EventKind("azul.4.8"),
    Event.KEPT: EventKind("azul.4.8", (_COLOUR,)),
    Event.DISCARDED: EventKind("azul.4.8", (_TILES, _LOST)),
    Event.STAR_COMPLETE: EventKind("azul.6.1", (_STAR, _POINTS)),
    Event.NUMBER_COMPLETE: EventKind("azul.6.2", (Detail("number"), _POINTS)),
    Event.LOST_KEPT: EventKind("azul.6.3", (_COUNT, _LOST)),
    Event.GAME_ENDED: EventKind("azul.6.4"),
}
