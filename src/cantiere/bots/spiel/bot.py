"""OpenSpiel's `MCTSBot` at a seat of ours; `open_spiel` is an extra that may not be installed."""

from functools import cache
from random import Random
from typing import Any

from cantiere.bots.bot import Bot
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.engine import legal_actions
from cantiere.bots.spiel.world import SearchContext
from cantiere.core.engine import engine
from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.core.record import pool, raw
from cantiere.play.match import Match

UCT_C = 2.0
WORLDS = 16  # behind a view, for each choice
_UNLIMITED = 2**31 - 1
_TRIAL = 300  # actions that show whether chance has a part in a game
_WARM_UP = 2  # simulations that have all compiled code loaded before the clock runs


class SpielBot(Bot):
    """Is given what every bot is given: a view. Forced moves take it no time, all others the whole budget."""

    def __init__(self, game: Game, budget: Budget, by_steps: bool = False) -> None:
        """Its rollouts are played by our compiled rules, or `by_steps` through Python."""
        self.game, self.budget, self.by_steps = game, budget, by_steps
        self.choices, self.simulations = 0, 0  # for those who compare
        self._search = open_spiel_search()
        self._is_warm = False

    def choose(self, view: Any, seed: int) -> int:
        legal = legal_actions(self.game, view)
        if len(legal) == 1:
            return legal[0]
        if not self._is_warm:
            self._searched(view, seed, Budget(playouts=_WARM_UP))
            self._is_warm = True
        root = self._searched(view, seed, self.budget)
        self.choices += 1
        self.simulations += root.explore_count
        best = root.best_child()
        return int(best.action) if best else Random(seed).choice(legal)  # no time for two simulations

    def _searched(self, view: Any, seed: int, budget: Budget) -> Any:
        context = SearchContext(self.game, worlds_behind(self.game), seed, self.by_steps)
        return self._search(context, view, UCT_C, budget.playouts or _UNLIMITED, budget.seconds)


def open_spiel_search() -> Any:
    """The bridge, or why there is none."""
    try:
        from cantiere.bots.spiel.bridge import searched
    except ImportError:
        raise Refusal("no_open_spiel") from None
    return searched


@cache
def worlds_behind(game: Game) -> int:
    """Just one if nothing is hidden and nothing left to chance: then the same moves lead to the same end."""
    first, second = (played(game, seed) for seed in (1, 2))
    return 1 if first == second else WORLDS


def played(game: Game, seed: int) -> bytes:
    """Where some moves lead from an opening that was dealt anew with a seed; without the random word."""
    states, moves, dice = pool(game.state, 1), pool(game.moves, 1), Random(0)
    states[0] = Match(game, game.seats[0], seed=0).state
    compiled = engine(game)
    compiled.redeal(raw(states), int(states[0].to_move), seed)
    count = compiled.legal(raw(states), raw(moves))
    for _ in range(_TRIAL):
        if count:
            count = compiled.step(raw(states), int(moves[0].actions[dice.randrange(count)]), raw(moves))
    states[0].rng = 0
    written: bytes = states[0].tobytes()
    return written
