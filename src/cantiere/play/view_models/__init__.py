"""What a good screen tells beyond the view, so that no screen has to know the rules.

All of it follows from what the viewer sees: it is the same in every world that could be the true one, which
`tests/laws/test_view_models.py` holds it to. A game without a module here tells nothing more.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from cantiere.core.game import Game
from cantiere.games import module_name
from cantiere.play.match import Match

Facts = Mapping[str, object]  # of one game: its TypedDicts in `shapes`


def facts(match: Match, viewer: int) -> Facts:
    """Of the table as it stands: ranks, points by part. It goes with every view, so it is cheap."""
    return {**open_facts(match), **own_facts(match, viewer)}


def open_facts(match: Match) -> Facts:
    """What is the same for all eyes: a server works it out once for everybody at a table."""
    module = module_of(match.game)
    told: Facts = module.open_facts(match) if module else {}
    return told


def own_facts(match: Match, viewer: int) -> Facts:
    """What differs from one pair of eyes to the next."""
    module = module_of(match.game)
    told: Facts = module.own_facts(match, viewer) if module and hasattr(module, "own_facts") else {}
    return told


def move_effects(match: Match) -> Mapping[str, Facts]:
    """By move, what each choice of the seat to move would bring. Told when a screen asks for it."""
    module = module_of(match.game)
    told: Mapping[str, Facts] = module.move_effects(match) if module else {}
    return told


def selection_facts(match: Match, about: str) -> Facts:
    """What the seat to move could make of something it has in mind, in the game's words. Told when asked."""
    module = module_of(match.game)
    told: Facts = (
        module.selection_facts(match, about) if module and hasattr(module, "selection_facts") else {}
    )
    return told


def selections(match: Match) -> Iterable[str]:
    """What the seat to move could have in mind, for screens that cannot ask: a few things of each kind."""
    module = module_of(match.game)
    known: Iterable[str] = module.selections(match) if module and hasattr(module, "selections") else ()
    return known


def counted(match: Match) -> list[int] | None:
    """By seat, the points that the rules have given so far; None: they give none before the end."""
    module = module_of(match.game)
    if match.is_over or module is None:
        return match.scores()
    told: list[int] | None = module.counted(match)
    return told


def projected(match: Match) -> list[int]:
    """By seat, the points if nothing more were played: a projection, as long as the game is not over."""
    module = module_of(match.game)
    told: list[int] = module.projected(match) if module and hasattr(module, "projected") else match.scores()
    return told


@cache
def module_of(game: Game) -> ModuleType | None:
    """Where a game tells more, if it does."""
    name = f"{__name__}.{module_name(game.id)}"
    return import_module(name) if find_spec(name) else None
