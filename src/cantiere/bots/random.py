"""The random player: any legal move, all with the same chance."""

from random import Random
from typing import Any

from cantiere.bots.bot import Bot
from cantiere.core.engine import engine
from cantiere.core.game import NO_ACTION, Game
from cantiere.core.record import pool, put, raw


class RandomBot(Bot):
    """Knows the rules and nothing else."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._table, self._moves = pool(game.state, 1), pool(game.moves, 1)

    def choose(self, view: Any, seed: int) -> int:
        preferred = int(self.game.rules.prefer(view))
        if preferred != NO_ACTION:
            return preferred
        put(self._table, 0, view)
        count = engine(self.game).legal(raw(self._table), raw(self._moves))
        return int(self._moves[0].actions[Random(seed).randrange(count)])
