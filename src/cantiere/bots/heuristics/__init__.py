"""What good players of each game know, for programs: an evaluation, priors and a rollout policy."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from cantiere.bots.heuristics import plain
from cantiere.core.compile import bind
from cantiere.core.engine import choices
from cantiere.core.game import Game
from cantiere.games import module_name


class HeuristicFunctions(NamedTuple):
    """Three questions about a game, compiled. They see a whole world, imagined or true."""

    estimate: Callable[[Any, int], float]  # state, seat: the points it may end with
    prior: Callable[[Any, Any, int, Any], None]  # state, moves, count, priors: fills in those of the moves
    rollout_policy: Callable[[Any], int]  # state: the action to play; may draw from the state's chance


@dataclass(frozen=True)
class Heuristics:
    """The functions of one game and the figures that a search needs with them."""

    functions: HeuristicFunctions
    spread: float  # a lead of so many points is as good as any larger one
    temperature: float = 10.0  # in points, of the softmax that guesses who wins where a playout is cut off
    horizon: int = 20_000  # actions after which a playout is cut off and estimated
    c_puct: float = 1.4  # how readily a search tries what looked worse
    fpu_reduction: float = 0.0  # how much worse than its parent an untried action is thought to be
    margin: float = 0.2  # how much a lead counts beside the win itself


@cache
def heuristics_of(game: Game) -> Heuristics:
    """Those written for a game; without any, the plain ones that any game has."""
    package = own_package(game)
    return plain_heuristics(game) if package is None else import_module(package).HEURISTICS


def own_package(game: Game) -> str | None:
    """Where the heuristics of a game are, if somebody has written them."""
    package = f"{__name__}.{module_name(game.id)}"
    return package if find_spec(package) else None


@cache
def plain_heuristics(game: Game, spread: float = 20.0) -> Heuristics:
    """Nothing but the rules: the score as it stands, uniform priors, random moves."""
    bound = bind(plain, game.rules, owner=game.id, parts={"choices": choices(game)})
    names = HeuristicFunctions._fields
    return Heuristics(HeuristicFunctions(**{name: bound[name] for name in names}), spread)
