"""Positions in a few words, for tests, puzzles and questions: what is not said is as it would be in a game.

What can be said of a game are the fields of `Table` in the module of its name here.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_origin, get_type_hints

from cantiere.core.errors import BadPosition
from cantiere.core.game import Game
from cantiere.games import find, module_name
from cantiere.play.match import Match

_SEVERAL = {Mapping: "{…: …, …: …}", Sequence: "(…, …)"}


def lay_out(game: Game | str, **said: Any) -> Match:
    """A match that starts from a position: `lay_out("azul-pavilion", hands=("ggr", "pp"))`."""
    game = find(game) if isinstance(game, str) else game
    name = f"{__name__}.{module_name(game.id)}"
    if not find_spec(name):
        raise BadPosition("position_field", path=game.id, expected="state_dict, from_position")
    table = import_module(name).Table
    _check(said, get_type_hints(table))
    match: Match = table(**said).match()
    return match


def _check(said: Mapping[str, Any], kinds: Mapping[str, Any]) -> None:
    """Whether that can be said of the game, and several things are told as such."""
    for name, value in said.items():
        if name not in kinds:
            raise BadPosition("position_unknown", path=name)
        kind = get_origin(kinds[name])
        if kind in _SEVERAL and (isinstance(value, str) or not isinstance(value, kind)):
            raise BadPosition("position_field", path=name, expected=_SEVERAL[kind])
