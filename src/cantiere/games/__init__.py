"""The games we play. Each is a folder here whose package exports `GAME`; nobody keeps a list of them."""

from difflib import get_close_matches
from importlib import import_module
from pkgutil import iter_modules

from cantiere.core.errors import UnknownGame
from cantiere.core.game import Game

# As commands and pages list them; a game that is not named here comes after these, by its name.
_FIRST = ("azul_pavilion", "palazzo", "campanile", "palermo")


def module_name(game_id: str) -> str:
    """What the folder of a game, and whatever else belongs to it in Python, is called."""
    return game_id.replace("-", "_")


def _found() -> tuple[Game, ...]:
    others = [module.name for module in iter_modules(__path__) if module.name not in _FIRST]
    return tuple(_exported(name) for name in (*_FIRST, *sorted(others)))


def _exported(name: str) -> Game:
    game = getattr(import_module(f"{__name__}.{name}"), "GAME", None)
    if not isinstance(game, Game) or module_name(game.id) != name:
        raise TypeError(f"{__name__}.{name} exports no GAME whose id is {name.replace('_', '-')}")
    return game


GAMES: tuple[Game, ...] = _found()


def find(game_id: str) -> Game:
    """The game called `game_id`."""
    for game in GAMES:
        if game.id == game_id:
            return game
    known = [game.id for game in GAMES]
    close = get_close_matches(game_id, known, n=1)
    raise UnknownGame("unknown_game", game=game_id, suggestions=close or known)
