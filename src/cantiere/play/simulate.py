"""Many random games at once, on all cores: compiled rules release Python's lock."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cantiere.core.engine import engine
from cantiere.core.game import Game
from cantiere.core.record import pool, raw
from cantiere.play.match import check_table, chosen_options, opening

CHUNK = 2_000  # games between two signs of progress


@dataclass(frozen=True)
class Results:
    """What came of some games; game i had the seed `seed + i`."""

    scores: NDArray[np.int32]  # [game, seat]
    lengths: NDArray[np.int32]  # [game] actions played

    def wins(self) -> NDArray[np.float64]:
        """The share of wins of each seat; a shared win counts for its part."""
        best = self.scores == self.scores.max(axis=1, keepdims=True)
        shares: NDArray[np.float64] = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
        return shares


def simulate(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Results:
    """Play random games. The result does not depend on the number of jobs."""
    check_table(game, seats, seed)
    check_table(game, seats, seed + max(games - 1, 0))
    first = pool(game.state, 1)
    first[0] = opening(game, seats, chosen_options(game, options or {}))
    results = Results(np.zeros((games, seats), np.int32), np.zeros(games, np.int32))
    run = engine(game).random_games_fast

    def play(begin: int) -> int:
        part = slice(begin, begin + CHUNK)
        run(raw(pool(game.state, 1)), raw(first), seed + begin, results.scores[part], results.lengths[part])
        return len(results.lengths[part])

    with ThreadPoolExecutor(jobs) as threads:
        for done in threads.map(play, range(0, games, CHUNK)):
            progress(done)
    return results
