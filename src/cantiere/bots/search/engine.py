"""The compiled search of one game, made when first asked for, and its scratch space."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from cantiere.bots.heuristics import Sense
from cantiere.bots.mcts import playouts
from cantiere.bots.mcts.playouts import Desk, Settings
from cantiere.bots.mcts.tree import Tree
from cantiere.core.compile import bind
from cantiere.core.engine import engine
from cantiere.core.game import Game
from cantiere.core.record import pool, raw

DEEPEST = 512  # actions from the root that a walk down the tree may take


@dataclass(frozen=True, eq=False)
class SearchEngine:
    """Ways into the compiled search, told in `playouts`."""

    search: Callable[[Tree, Desk, Settings, int, int], None]
    glance: Callable[[Desk, Settings, int, int], int]


@cache
def search_engine(game: Game, sense: Sense) -> SearchEngine:
    """Nothing is compiled before it is called, and nothing twice."""
    bound = bind(
        playouts,
        game.rules,
        owner=".".join([game.id, *(f"{part.__module__}.{part.__name__}" for part in sense.knowledge)]),
        parts={
            "sense": sense.knowledge,
            "state_layout": game.state.layout,
            "moves_layout": game.moves.layout,
        },
    )
    return SearchEngine(bound["search"], bound["glance"])


def settings_of(sense: Sense) -> Settings:
    """The figures, for compiled code."""
    return Settings(sense.spread, sense.haze, sense.horizon, sense.explore, sense.doubt, sense.margin)


def new_desk(game: Game, view: Any) -> Desk:
    """Scratch space for one thread, with the view laid on it."""
    worlds, most = pool(game.state, 2), game.notation.most
    worlds[playouts.VIEW] = view
    return Desk(
        worlds=raw(worlds),
        moves=raw(pool(game.moves, 1)),
        weights=np.zeros(most, np.float64),
        children=np.zeros(most, np.int32),
        before=np.zeros(most, np.int32),
        path=np.zeros(DEEPEST, np.int32),
        worth=np.zeros(int(view.seats), np.float64),
        wins=np.zeros(int(view.seats), np.float64),
        points=np.zeros(int(view.seats), np.float64),
    )


def legal_actions(game: Game, view: Any) -> list[int]:
    """The actions that the seat to move may choose; its own view is enough to know them."""
    table, moves = pool(game.state, 1), pool(game.moves, 1)
    table[0] = view
    return [*map(int, moves[0].actions[: engine(game).legal(raw(table), raw(moves))])]
