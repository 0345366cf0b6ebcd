"""The compiled search of one game, made when first asked for, and its scratch memory."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np

from cantiere.bots.heuristics import Heuristics
from cantiere.bots.mcts import playouts
from cantiere.bots.mcts.playouts import Scratch, Settings
from cantiere.bots.mcts.tree import Tree
from cantiere.core.compile import bind
from cantiere.core.engine import engine
from cantiere.core.game import Game
from cantiere.core.record import pool, put, raw

DEEPEST = 512  # actions from the root that a walk down the tree may take
_DIGITS = 12


@dataclass(frozen=True, eq=False)
class SearchEngine:
    """Ways into the compiled search, told in `playouts`."""

    search: Callable[[Tree, Scratch, Settings, int, int], None]
    one_ply: Callable[[Scratch, Settings, int, int, Any], int]


@cache
def search_functions(game: Game, heuristics: Heuristics) -> Mapping[str, Any]:
    """All of `playouts`, bound to a game; nothing is compiled before it is called, and nothing twice."""
    functions = heuristics.functions
    return bind(
        playouts,
        game.rules,
        owner=owner_of(game, heuristics),
        parts={
            "heuristics": functions,
            "state_layout": game.state.layout,
            "moves_layout": game.moves.layout,
        },
    )


def owner_of(game: Game, heuristics: Heuristics) -> str:
    """A name for what is bound to a game and its heuristics, however many these are: files bear it."""
    names = ".".join(f"{part.__module__}.{part.__name__}" for part in heuristics.functions)
    return f"{game.id}.{sha256(names.encode()).hexdigest()[:_DIGITS]}"


@cache
def search_engine(game: Game, heuristics: Heuristics) -> SearchEngine:
    """What bots call."""
    functions = search_functions(game, heuristics)
    return SearchEngine(functions["search"], functions["one_ply"])


def settings_of(heuristics: Heuristics) -> Settings:
    """The figures, for compiled code."""
    return Settings(
        heuristics.spread,
        heuristics.temperature,
        heuristics.horizon,
        heuristics.c_puct,
        heuristics.fpu_reduction,
        heuristics.margin,
    )


def new_scratch(game: Game, view: Any) -> Scratch:
    """Scratch memory for one thread, with the view in its place."""
    worlds, most = pool(game.state, 2), game.notation.most
    worlds[playouts.VIEW] = view
    return Scratch(
        worlds=raw(worlds),
        moves=raw(pool(game.moves, 1)),
        priors=np.zeros(most, np.float64),
        children=np.zeros(most, np.int32),
        previous=np.zeros(most, np.int32),
        path=np.zeros(DEEPEST, np.int32),
        value=np.zeros(int(view.seats), np.float64),
        wins=np.zeros(int(view.seats), np.float64),
        points=np.zeros(int(view.seats), np.float64),
    )


def legal_actions(game: Game, view: Any) -> list[int]:
    """The actions that the seat to move may choose; its own view is enough to know them."""
    table, moves = pool(game.state, 1), pool(game.moves, 1)
    put(table, 0, view)
    return [*map(int, moves[0].actions[: engine(game).legal(raw(table), raw(moves))])]
