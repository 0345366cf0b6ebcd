"""Azul – Summer Pavilion: the types of what is told beyond the view."""

from typing import Annotated, TypedDict

from cantiere.games.azul_pavilion.state import Colour, Star
from cantiere.play.view_models.shapes import EVERY_NAME

ColourName = Annotated[str, Colour]
StarName = Annotated[str, Star]
Tiles = dict[ColourName, int]


class StarFacts(TypedDict):
    """How far a star has come."""

    filled: int
    takes: list[ColourName]
    colour: ColourName | None  # the one it is made of; null: of several, or not decided (grey side)
    worth: int | None  # when complete; null: not decided yet


class NumberFacts(TypedDict):
    """Of all spaces with a number, how many are filled."""

    number: int
    filled: int
    all: int
    worth: int


class FeatureFacts(TypedDict):
    """A window, statue or pillar."""

    gain: int
    all: int
    missing: list[tuple[StarName, int]]  # the free spaces around it; none: it is won


class BoardFacts(TypedDict):
    """How far one board has come."""

    stars: Annotated[dict[StarName, StarFacts], EVERY_NAME]
    numbers: list[NumberFacts]
    features: dict[str, FeatureFacts]


class OpenFacts(TypedDict):
    """The prices, the joker, and of each board how far it has come."""

    joker: ColourName
    rounds: int
    factories: int
    first: int  # the seat that begins next
    most_kept: int
    prices: Annotated[dict[StarName, list[int]], EVERY_NAME]  # what is printed on the positions of a star
    players: list[BoardFacts]
    fresh: list[str]  # features that the last placement completed, while their bonus tiles are chosen


class Take(TypedDict):
    """What a pick takes, what slides to the centre, and what the marker costs."""

    taken: Tiles
    left: Tiles
    marker: bool
    lost: int


class Placing(TypedDict):
    """What a placement pays and brings."""

    paid: Tiles
    points: int
    run: list[int]
    won: list[str]
    short: int  # bonus tiles that are due but not there
    later: int  # what it adds at the end of the game


class Passing(TypedDict):
    """What passing costs whoever keeps as much as may be kept."""

    kept: int
    lost: int


class Line(TypedDict):
    """One way to finish a choice of tiles, as it can be played at once."""

    line: str
    tiles: list[ColourName]
    lost: int
    proposed: bool


class Choice(TypedDict):
    """Every way to finish the choice that begins with a tile."""

    lines: list[Line]


MoveEffect = Take | Placing | Passing | Choice
