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


def figures(match: Match, viewer: int) -> Figures:
    """Of the table as it stands: ranks, points by part. It goes with every view, so it is cheap."""
    return {**open_figures(match), **own_figures(match, viewer)}


def open_figures(match: Match) -> Figures:
    """What is the same for all eyes: a server works it out once for everybody at a table."""
    module = _module(match.game)
    told: Figures = module.open_figures(match) if module else {}
    return told


def own_figures(match: Match, viewer: int) -> Figures:
    """What differs from one pair of eyes to the next."""
    module = _module(match.game)
    told: Figures = module.own_figures(match, viewer) if module and hasattr(module, "own_figures") else {}
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


@cache
def _module(game: Game) -> ModuleType | None:
    name = f"{__name__}.{game.id.replace('-', '_')}"
    return import_module(name) if find_spec(name) else None
