"""What positions are worth: each seat's expected share of the win, and how sure that is."""

from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cantiere.bots.heuristics import heuristics_of
from cantiere.bots.mcts.tree import empty_tree
from cantiere.bots.search.engine import new_scratch, settings_of
from cantiere.core.game import NO_ACTION, Game
from cantiere.core.record import pool, raw
from cantiere.insight.engine import insight_engine
from cantiere.insight.kernels.values import TRUTH, WORLDS

Shares = NDArray[np.float64]  # [search, seat] of the win; a single row says what is known for sure
PLAYOUTS_EACH = 1  # of one search; docs/insight.md, "Which policy"
_BITS = 60  # of a seed: playouts count on from it


@dataclass(frozen=True)
class Estimate:
    """A number for each seat with its standard error."""

    mean: NDArray[np.float64]  # [seat]
    error: NDArray[np.float64]  # [seat]

    @classmethod
    def of(cls, shares: Shares) -> Self:
        """The mean over searches, each of which is independent of the others."""
        n = len(shares)
        error = shares.std(axis=0, ddof=1) / sqrt(n) if n > 1 else np.zeros(shares.shape[1])
        return cls(shares.mean(axis=0), error)


def private_seed(*facts: object) -> int:
    """A seed that has nothing to do with any match's own, though both may be small numbers."""
    return Random(" ".join(map(str, ("insight", *facts)))).getrandbits(_BITS)


class Sampler:
    """Estimates positions of one game, each by so many playouts in small searches that know all cards.

    A search of one playout begins with the likeliest action and goes on by the rollout policy. All positions
    are given the same chance.
    """

    def __init__(self, game: Game, playouts: int, seed: int, playouts_each: int = PLAYOUTS_EACH) -> None:
        self.game, self.seed, self.playouts_each = game, private_seed(seed), playouts_each
        self.searches = max(2, -(-playouts // playouts_each))  # from one alone nobody could tell its error
        self.heuristics = heuristics_of(game)

    def sample(self, state: Any, action: int = NO_ACTION) -> Shares:
        """The value of a position; after an action, or the DEAL, on average over what that draws."""
        worlds, seats = pool(self.game.state, WORLDS), int(state.seats)
        worlds[TRUTH] = state
        scratch = new_scratch(self.game, state)._replace(worlds=raw(worlds))
        shares, tree = np.zeros((self.searches, seats)), empty_tree(self.playouts_each + 1, seats)
        # To the end: where a search may cut off and estimate, chances would look more even than they are.
        settings = settings_of(self.heuristics)._replace(horizon=self.game.longest)
        insight_engine(self.game, self.heuristics).sample(
            tree, scratch, settings, action, self.seed, self.playouts_each, shares
        )
        return shares
