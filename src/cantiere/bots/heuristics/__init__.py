"""What good players of each game know, for programs: how a position stands and where to look first."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from cantiere.bots.heuristics import plain
from cantiere.core.compile import bind
from cantiere.core.game import Game


class Knowledge(NamedTuple):
    """Three questions about a game, compiled. They see a whole world, imagined or true."""

    estimate: Callable[[Any, int], float]  # state, seat: the points it may end with
    weigh: Callable[[Any, Any, int, Any], None]  # state, moves, count, weights: how much each deserves a look
    follow: Callable[[Any], int]  # state: what a hasty player does; may draw from the state's chance


@dataclass(frozen=True)
class Sense:
    """The knowledge of one game and the figures that a search needs with it."""

    knowledge: Knowledge
    spread: float  # a lead of so many points is as good as any larger one
    haze: float = 10.0  # where a playout is cut off, so many points make a difference felt
    horizon: int = 20_000  # actions after which a playout is cut off and estimated
    explore: float = 1.4  # how readily a search tries what looked worse
    doubt: float = 0.0  # how much worse than usual an untried action is thought to be
    margin: float = 0.2  # how much a lead counts beside the win itself


@cache
def sense_of(game: Game) -> Sense:
    """The sense written for a game; without one, the plain sense that any game has."""
    package = own_package(game)
    return plain_sense(game) if package is None else import_module(package).SENSE


def own_package(game: Game) -> str | None:
    """Where the sense of a game is, if somebody has written one."""
    package = f"{__name__}.{game.id.replace('-', '_')}"
    return package if find_spec(package) else None


@cache
def plain_sense(game: Game, spread: float = 20.0) -> Sense:
    """No sense at all but the rules: the score as it stands, random moves, everything worth a look."""
    bound = bind(plain, game.rules, owner=game.id, parts={})
    return Sense(Knowledge(**{name: bound[name] for name in Knowledge._fields}), spread)
