"""Campanile: its moves, as numbers, as parts and as text (§9 of the rules page)."""

from cantiere.core.compile import compiled
from cantiere.core.notation import Notation, Segment, axis
from cantiere.games.campanile.state import MOST, Style

LETTERS = "".join(style.name[0].lower() for style in Style)
_STYLE = axis("style", Style, LETTERS)
_NUMBERS = range(1, MOST + 1)

NOTATION = Notation(
    Segment("build", "{style}{storeys}", (_STYLE, axis("storeys", _NUMBERS))),
    Segment("bet", "+{style}{token}", (_STYLE, axis("token", _NUMBERS))),
    Segment("no_bet", "+."),
    most=(MOST + 1) * MOST + 1,  # three open styles and the tower built on, three tokens each, and no bet
    examples="r2, +b3, +., r2+b3, r2+.",
)

BUILD, BET, NO_BET = NOTATION.firsts("build", "bet", "no_bet")
_BUILDS = BET - BUILD  # a bet has the number of a build and so many more
_STYLE_STEP, _ = NOTATION.steps("build")


@compiled
def build_on(style: int, storeys: int) -> int:
    """§3.2 The action of playing a card of a style as so many storeys."""
    return BUILD + style * _STYLE_STEP + storeys - 1


@compiled
def bet_with(style: int, value: int) -> int:
    """§4.1 The action of putting a token of a value under a tower."""
    return BET + style * _STYLE_STEP + value - 1


@compiled
def style_and_number(action: int) -> tuple[int, int]:
    """The tower of a build or a bet, and its storeys or the value of its token."""
    style, rest = divmod((action - BUILD) % _BUILDS, _STYLE_STEP)
    return style, rest + 1
