"""Palermo: what can happen, which rule it comes from, and what each event tells."""

from enum import IntEnum

from cantiere.core.events import Detail, EventKind
from cantiere.games.palermo.state import FieldName, House, SquareName


class Loss(IntEnum):
    """§5.5 §5.6 Why a walk ends before all points are spent."""

    POLICEMAN = 0
    STUCK = 1
    NO_END = 2


class End(IntEnum):
    """§7.1 What ends the game."""

    ALL_HOME = 0
    LAST_ROUND = 1


class Event(IntEnum):
    GAME_BEGAN = 0
    START_PLACED = 1
    BUILT = 2
    STREET_LAID = 3
    CHIP_LOST = 4
    PAVED = 5
    CITY_BUILT = 6
    ROUND_BEGAN = 7
    ENTERED = 8
    FINED = 9
    POSTED = 10
    MOVED = 11
    STEPPED = 12
    RAN = 13
    WALKED = 14
    STAYED = 15
    POINTS_LOST = 16
    COLLECTED = 17
    CAME_HOME = 18
    WAITED = 19
    GAME_ENDED = 20


_FIELD, _DOOR, _SQUARE = Detail("field", FieldName), Detail("door", FieldName), Detail("square", SquareName)
_POINTS = Detail("points")

DETAILS: dict[Event, EventKind] = {
    Event.GAME_BEGAN: EventKind("palermo.2.1", (Detail("chips"),)),
    Event.START_PLACED: EventKind("palermo.3.1", (_SQUARE,)),
    Event.BUILT: EventKind("palermo.3.1", (Detail("house", House), _SQUARE, _DOOR)),
    Event.STREET_LAID: EventKind("palermo.3.5", (_SQUARE, _DOOR)),
    Event.CHIP_LOST: EventKind("palermo.3.5"),
    Event.PAVED: EventKind("palermo.3.6", (_SQUARE,)),
    Event.CITY_BUILT: EventKind("palermo.3.6"),
    Event.ROUND_BEGAN: EventKind("palermo.4.1", (Detail("round_no"),)),
    Event.ENTERED: EventKind("palermo.4.1", (_FIELD,)),
    Event.FINED: EventKind("palermo.4.2", (_POINTS,)),
    Event.POSTED: EventKind("palermo.4.3", (_FIELD,)),
    Event.MOVED: EventKind("palermo.4.3", (_FIELD, Detail("before", FieldName))),
    Event.STEPPED: EventKind("palermo.5.1", (_FIELD, Detail("cost"), Detail("left"))),
    Event.RAN: EventKind("palermo.5.2", (_FIELD, Detail("cost"), Detail("left"))),
    Event.WALKED: EventKind("palermo.5.4", (_FIELD, Detail("spent"))),
    Event.STAYED: EventKind("palermo.5.6", (_FIELD,)),
    Event.POINTS_LOST: EventKind("palermo.5.5", (_POINTS, Detail("reason", Loss))),
    Event.COLLECTED: EventKind("palermo.6.1", (_FIELD, _POINTS, Detail("collected"), Detail("open"))),
    Event.CAME_HOME: EventKind("palermo.6.2", (_POINTS,)),
    Event.WAITED: EventKind("palermo.6.3", (_POINTS,)),
    Event.GAME_ENDED: EventKind("palermo.7.1", (Detail("reason", End),)),
}
