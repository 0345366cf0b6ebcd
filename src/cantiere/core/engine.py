"""The compiled loops of one game, made when first asked for."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from cantiere.core import choosing, loops
from cantiere.core.choosing import Choices
from cantiere.core.compile import JIT, bind
from cantiere.core.events import Log
from cantiere.core.game import Game, Lines


@dataclass(frozen=True, eq=False)
class Engine:
    """Ways into a game's compiled code, told one by one in `loops`. Records go in as `raw(pool)`."""

    begin: Callable[[Any, int, Any], None]
    legal: Callable[[Any, Any], int]
    play: Callable[[Any, int, Any], None]
    advance: Callable[[Any, Any, int, Any], int]
    step: Callable[[Any, int, Any], int]
    step_kth: Callable[[Any, int], int]
    count: Callable[[Any], int]
    pick: Callable[[Any, int], int]
    is_over: Callable[[Any], bool]
    score: Callable[[Any, int], int]
    tiebreak: Callable[[Any, int], int]
    breakdown: Callable[[Any, int, Any], None]
    redeal: Callable[[Any, int, int], None]
    replay: Callable[[Any, Any, Any, Any, Any], int]
    random_games: Callable[[Any, Any, Any, int, Any, Any], None]
    random_games_fast: Callable[[Any, Any, int, Any, Any], None]
    copies: Callable[[Any, int], None]
    perft: Callable[[Any, Any, int, int], int]


@cache
def choices(game: Game) -> Choices:
    """Counting, picking and sampling: by its twin if the game has one, else by its list."""
    layout = game.moves.layout if JIT else game.moves
    parts = {"moves_layout": layout, "twin": game.twin}
    bound = bind(choosing, game.rules, owner=game.id, parts=parts)
    if game.twin:
        return Choices(*game.twin, bound["sample_picked"])
    return Choices(bound["count_listed"], bound["pick_listed"], bound["sample_listed"])


@cache
def engine(game: Game) -> Engine:
    """The compiled loops of a game. Nothing is compiled before it is called, and nothing twice."""
    bound = bind(
        loops,
        game.rules,
        owner=game.id,
        parts={
            "choices": choices(game),
            "longest": game.longest,
            "state_layout": game.state.layout,
            "moves_layout": game.moves.layout,
            "log_layout": Log.layout,
            "lines_layout": Lines.layout,
        },
    )
    return Engine(**{entry.name: bound[entry.name] for entry in fields(Engine)})
