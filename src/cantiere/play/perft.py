"""Count every line of play to a given depth: one wrong rule and the number changes."""

from typing import Any

from cantiere.core.engine import engine
from cantiere.core.game import Game
from cantiere.core.record import pool, put, raw


def perft(game: Game, state: Any, depth: int) -> int:
    """How many sequences of `depth` actions start from `state`."""
    line, moves = pool(game.state, depth + 1), pool(game.moves, depth + 1)
    put(line, 0, state)
    return int(engine(game).perft(raw(line), raw(moves), 0, depth))
