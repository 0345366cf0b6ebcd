"""Palermo: the types of what is told beyond the view."""

from typing import Annotated, NotRequired, TypedDict

from cantiere.games.palermo.events import Loss
from cantiere.games.palermo.explain import WalkEnd
from cantiere.games.palermo.state import FieldName

Field = Annotated[str, FieldName]
Way = int | None  # points; None: there is no way, or nothing to go to


class PlayerFacts(TypedDict):
    """The points of a seat to walk with, and how far it is."""

    points: NotRequired[int]  # to walk with in a turn
    is_fined: NotRequired[bool]
    ways: NotRequired[list[Way]]  # from the pawn to each door, in the order of building
    home: NotRequired[Way]  # from the pawn to the start tile
    next: NotRequired[Way]  # to the nearest open door, or home
    walks: NotRequired[list[list[Way]]]  # in a city being built: from each door to each, last to the start


class OpenFacts(TypedDict):
    """By seat, the points to walk with and how far it is; what is special about the choices."""

    rounds: int
    bonus: int  # for each turn of waiting at home
    players: list[PlayerFacts]
    anywhere: bool  # houses may stand on any empty square, for none can join a roof
    ends: dict[Field, Annotated[str, WalkEnd]]  # of walks that do not spend all points


class Nothing(TypedDict):
    """Of a move that needs no words."""


class Building(TypedDict):
    """Of a house: how far its door would be from the others."""

    walks: list[Way]  # to each older door
    home: Way
    paths: list[list[Field]]  # its cheapest ways to the nearest two, field by field


class Ways(TypedDict):
    """Of a field to start from, ways to each own door; of a policeman, by seat, to its next door or home."""

    ways: list[Way]


class Walking(TypedDict):
    """Of a walk, what it costs and brings."""

    route: list[tuple[Field, int]]  # where each step leads to, and what it costs
    way: int
    fines: int  # how much of the way is paid for policemen
    income: int
    lost: int
    reason: Annotated[str, Loss] | None
    next: int | None  # points of the next turn; null: there is no next walk


MoveEffect = Nothing | Building | Ways | Walking
