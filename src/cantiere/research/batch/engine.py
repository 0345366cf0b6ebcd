"""The compiled loops over batches of one game, made when first asked for."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache

from cantiere.bots.mcts import playouts
from cantiere.core.compile import JIT, bind
from cantiere.core.engine import choices
from cantiere.core.game import Game
from cantiere.research.kernels import playing
from cantiere.research.kernels.playing import Result


@dataclass(frozen=True, eq=False)
class BatchEngine:
    """Ways into the compiled loops, told in `kernels.playing`."""

    deal: Callable[..., None]
    imagine: Callable[..., None]
    list_legal: Callable[..., None]
    play: Callable[..., None]
    play_watched: Callable[..., None]


@cache
def batch_engine(game: Game) -> BatchEngine:
    """The loops of a game. Nothing is compiled before it is called, and nothing twice."""
    owner = f"{game.id}.batch"
    bound = bind(
        playing,
        game.rules,
        owner=owner,
        parts={
            "choices": choices(game),
            "result": Result(bind(playouts, game.rules, owner=owner, parts={})["share_win"]),
            "state_layout": game.state.layout,
            "moves_layout": game.moves.layout if JIT else game.moves,
        },
    )
    return BatchEngine(**{entry.name: bound[entry.name] for entry in fields(BatchEngine)})
