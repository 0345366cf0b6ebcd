"""Cantiere: play and study classic board games about building, with exact rules and a compiled engine.

These are the public names. They are looked up when used: `cantiere --help` need not load the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cantiere.core.errors import Refusal, speak_by

if TYPE_CHECKING:
    from cantiere.bots.bot import Bot
    from cantiere.bots.catalogue import bot_named
    from cantiere.core.progress import Compiling, on_compile
    from cantiere.core.record import SPECTATOR
    from cantiere.games import GAMES, find
    from cantiere.play.gamefile import read_game, write_game
    from cantiere.play.looks import look
    from cantiere.play.match import Match
    from cantiere.play.moves import Move
    from cantiere.play.perft import perft
    from cantiere.play.position import from_position, read_position, write_position
    from cantiere.play.setups import lay_out
    from cantiere.play.simulate import simulate
    from cantiere.play.texts import describe, say, tell

__version__ = "0.1.0"

_HOMES = {
    "GAMES": "games",
    "SPECTATOR": "core.record",
    "Bot": "bots.bot",
    "Compiling": "core.progress",
    "Match": "play.match",
    "Move": "play.moves",
    "Refusal": "core.errors",
    "bot_named": "bots.catalogue",
    "describe": "play.texts",
    "find": "games",
    "from_position": "play.position",
    "lay_out": "play.setups",
    "look": "play.looks",
    "on_compile": "core.progress",
    "perft": "play.perft",
    "read_game": "play.gamefile",
    "read_position": "play.position",
    "say": "play.texts",
    "simulate": "play.simulate",
    "tell": "play.texts",
    "write_game": "play.gamefile",
    "write_position": "play.position",
}

__all__ = [
    "GAMES",
    "SPECTATOR",
    "Bot",
    "Compiling",
    "Match",
    "Move",
    "Refusal",
    "bot_named",
    "describe",
    "find",
    "from_position",
    "lay_out",
    "look",
    "on_compile",
    "perft",
    "read_game",
    "read_position",
    "say",
    "simulate",
    "tell",
    "write_game",
    "write_position",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'cantiere' has no attribute {name!r}")
    return getattr(import_module(f"cantiere.{_HOMES[name]}"), name)


def _sentence(refusal: Refusal) -> str:
    from cantiere.play.texts import say  # when somebody reads it: sentences are looked up in files

    return say(refusal, "en")


speak_by(_sentence)
