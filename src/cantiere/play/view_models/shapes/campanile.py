"""Campanile: the types of what is told beyond the view."""

from typing import Annotated, Literal, TypedDict

from cantiere.games.campanile.state import Style
from cantiere.play.view_models.shapes import EVERY_NAME

StyleName = Annotated[str, Style]
Value = Literal[1, 2, 3]


class Bettor(TypedDict):
    """Who has bet on a tower."""

    seat: int
    sum: int
    points: int  # if the game ended now


class Standing(TypedDict):
    """How a tower stands among the others, and who has bet on it."""

    rank: int  # 1 for the highest
    flag: tuple[int, int] | None  # for the best and the second best bet; null for the lowest tower
    takes_bets: bool
    bettors: list[Bettor]  # the best first, ties resolved


Standings = Annotated[dict[StyleName, Standing], EVERY_NAME]


class LaidToken(TypedDict):
    """A token under a tower."""

    seat: int
    value: Value


class OpenFacts(TypedDict):
    """The towers as they stand, their tokens, and those that fit what was just built."""

    towers: Standings
    laid: Annotated[dict[StyleName, list[LaidToken]], EVERY_NAME]  # in the order in which they were laid
    fitting: list[Value]  # while somebody may bet: the values of tokens that fit what was built


class OwnFacts(TypedDict):
    """What only these eyes know."""

    unseen: Annotated[dict[StyleName, int], EVERY_NAME]  # cards that these eyes have not seen


class Outcome(TypedDict):
    """Towers and points after a move, and the card that will be drawn."""

    towers: Standings
    scores: list[int]
    pile: int
    draws: StyleName
    left: int


class BuildOutcome(Outcome):
    """Of a build also how high the tower is then, which others are level with it, and what may be bet."""

    height: int
    level_with: list[StyleName]
    fitting: list[Value]
    tokens: list[Value]  # those of them that one still has


MoveEffect = Outcome | BuildOutcome
