"""The compiled playouts of one game, made when first asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from cantiere.bots.heuristics import Heuristics
from cantiere.bots.mcts.playouts import Scratch, Settings
from cantiere.bots.mcts.tree import Tree
from cantiere.bots.search.engine import owner_of, search_functions
from cantiere.core.compile import bind
from cantiere.core.game import Game
from cantiere.insight.kernels import values
from cantiere.insight.kernels.values import Mcts


@dataclass(frozen=True, eq=False)
class InsightEngine:
    """Ways into the compiled playouts, told in `kernels.values`."""

    sample: Callable[[Tree, Scratch, Settings, int, int, int, Any], None]
    search_after: Callable[[Tree, Scratch, Settings, int, int, int, bool], None]


@cache
def insight_engine(game: Game, heuristics: Heuristics) -> InsightEngine:
    """The playouts of a game by the rollout policy of its heuristics."""
    search = search_functions(game, heuristics)
    bound = bind(
        values,
        game.rules,
        owner=owner_of(game, heuristics),
        parts={
            "mcts": Mcts(**{name: search[name] for name in Mcts._fields}),
            "state_layout": game.state.layout,
            "moves_layout": game.moves.layout,
        },
    )
    return InsightEngine(bound["sample"], bound["search_after"])
