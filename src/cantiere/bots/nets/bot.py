"""A bot that tries its actions in imagined worlds, one decision ahead, and asks a net how it likes them."""

from functools import cached_property
from pathlib import Path
from typing import Any

from cantiere.bots.bot import Bot
from cantiere.bots.learned.ahead import HERE, RECORDS
from cantiere.bots.nets.engine import Weights, brain_of, load, net_functions
from cantiere.core.game import Game
from cantiere.core.record import pool, put, raw

TRIES = 16  # worlds


class NetBot(Bot):
    """Plays what is worth most after the action itself: no tree, a fraction of a millisecond."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.game, self.weights = game, weights

    @classmethod
    def from_file(cls, game: Game, path: Path) -> "NetBot":
        return cls(game, load(path, game))

    @cached_property
    def _memory(self) -> tuple[Any, Any]:
        return pool(self.game.state, RECORDS), pool(self.game.moves, 1)

    def choose(self, view: Any, seed: int) -> int:
        table, moves = self._memory
        put(table, HERE, view)
        brain = brain_of(self.game, self.weights, int(view.seats))
        count = net_functions(self.game)["look_ahead"](raw(table), raw(moves), brain, seed % 2**62, TRIES)
        best = max(range(count), key=lambda k: (float(brain.values[k]), -k))
        return int(moves[0].actions[best])
