"""What a good screen tells beyond the view, so that no screen has to know the rules.

All of it follows from what the viewer sees: it is the same in every world that could be the true one, which
`tests/laws/test_insight.py` holds it to. A game without a module here tells nothing more.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from cantiere.core.game import Game
from cantiere.play.match import Match

Figures = dict[str, Any]
_PLIES = 40  # Palermo is built after 34


def figures(match: Match, viewer: int) -> Figures:
    """Of the table as it stands: ranks, points by part. It goes with every view, so it is cheap."""
    module = _module(match.game)
    told: Figures = module.figures(match, viewer) if module else {}
    return told


def study(match: Match) -> dict[str, Figures]:
    """By move, what each choice of the seat to move would bring. Told when a screen asks for it."""
    module = _module(match.game)
    told: dict[str, Figures] = module.study(match) if module else {}
    return told


def weigh(match: Match, about: str) -> Figures:
    """What the seat to move could make of something it has in mind, in the game's words. Told when asked."""
    module = _module(match.game)
    told: Figures = module.weigh(match, about) if module and hasattr(module, "weigh") else {}
    return told


def warm_up(game: Game) -> None:
    """Call what a table will call, in all phases of a game: the first time some of it is compiled."""
    match = Match(game, game.seats[0], 0)
    while _module(game) and not match.is_over and match.turn < _PLIES:
        figures(match, match.to_move)
        study(match)
        match.play(match.legal()[0], word=0)


@cache
def _module(game: Game) -> ModuleType | None:
    name = f"{__name__}.{game.id.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None
