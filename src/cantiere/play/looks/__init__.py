"""The table as a player would tell of it: the view and what follows from it, as one dict of plain words.

Nothing in it is hidden from the viewer: it is made of `Match.view_as_dict` and of `view_models.facts`, and a
law test holds both to that. What a game puts otherwise than its record is in the module of its name here.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from cantiere.core.game import Game
from cantiere.core.record import SPECTATOR
from cantiere.games import module_name
from cantiere.play.match import Match
from cantiere.play.numbering import as_told
from cantiere.play.view_models import counted, facts

Look = dict[str, Any]  # names and what they hold follow from the game's record and facts
_SEAT_OR_NOBODY = ("marker", "opener")  # numbers of a seat; NOBODY in the record
_YES_OR_NO = ("passed", "is_home", "collected", "composing", "reshuffled")  # 0 and 1 in the record


def look(match: Match, viewer: int = SPECTATOR) -> Look:
    """What a seat sees, or a spectator: all open facts, and of what is hidden only its own."""
    seen = _joined(match.view_as_dict(viewer), facts(match, viewer))
    seen = as_told(match.game.id, {name: _plain(name, value) for name, value in seen.items()})
    told = {"game": match.game.id, "turn": match.turn, **seen, "to_move": match.to_move}
    module = _module_of(match.game)
    if module is not None:
        module.put(told)
    points = counted(match)
    return told if points is None else {**told, "counted": points}


def _joined(view: Any, more: Any) -> Any:
    """What is told of the same thing, by name or seat, side by side; a name that both have is the view's."""
    if isinstance(view, Mapping) and isinstance(more, Mapping):
        both = {name: _joined(view[name], more[name]) for name in view.keys() & more.keys()}
        return {**view, **more, **both}
    if isinstance(view, list) and isinstance(more, list) and len(view) == len(more):
        return [_joined(*pair) for pair in zip(view, more, strict=True)]
    return view


def _plain(name: str, value: Any) -> Any:
    """Yes and no as such, and nobody as None."""
    if isinstance(value, Mapping):
        return {inside: _plain(inside, one) for inside, one in value.items()}
    if isinstance(value, list):
        return [_plain(name, one) for one in value]
    if name in _SEAT_OR_NOBODY:
        return None if value < 0 else value
    return bool(value) if name in _YES_OR_NO and value is not None else value


@cache
def _module_of(game: Game) -> ModuleType | None:
    name = f"{__name__}.{module_name(game.id)}"
    return import_module(name) if find_spec(name) else None
