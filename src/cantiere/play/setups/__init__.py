"""Positions in a few words, for tests, puzzles and questions: what is not said is as it would be in a game.

What can be said of a game are the fields of `Table` in the module of its name here.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cantiere.core.errors import BadPosition
from cantiere.core.game import Game
from cantiere.games import find, module_name
from cantiere.play.match import Match


def lay_out(game: Game | str, **said: Any) -> Match:
    """A match that starts from a position: `lay_out("azul-pavilion", hands=("ggr", "pp"))`."""
    game = find(game) if isinstance(game, str) else game
    name = f"{__name__}.{module_name(game.id)}"
    if not find_spec(name):
        raise BadPosition("position_field", path=game.id, expected="state_dict, from_position")
    match: Match = import_module(name).Table(**said).match()
    return match
