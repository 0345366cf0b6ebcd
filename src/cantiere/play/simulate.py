"""Many random games at once, on all cores: compiled rules release Python's lock."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cantiere.core.engine import engine
from cantiere.core.game import Game, no_tiebreak
from cantiere.core.record import pool, put, raw
from cantiere.play.match import check_table, chosen_options, opening

CHUNK = 2_000  # games between two signs of progress


@dataclass(frozen=True)
class Results:
    """What came of some games; game i had the seed `seed + i`."""

    scores: NDArray[np.int32]  # [game, seat]
    tiebreaks: NDArray[np.int32]  # [game, seat] zeros where the scores decide
    lengths: NDArray[np.int32]  # [game] actions played

    def wins(self) -> NDArray[np.float64]:
        """The share of wins of each seat; a shared win counts for its part."""
        best = self.scores == self.scores.max(axis=1, keepdims=True)
        ranks = np.where(best, self.tiebreaks, np.iinfo(np.int32).min)
        best &= ranks == ranks.max(axis=1, keepdims=True)
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
    chosen = chosen_options(game, options or {})
    for one in (seed, seed + max(games - 1, 0)):
        check_table(game, seats, one, chosen)
    first = pool(game.state, 1)
    put(first, 0, opening(game, seats, chosen))
    results = Results(
        scores=np.zeros((games, seats), np.int32),
        tiebreaks=np.zeros((games, seats), np.int32),
        lengths=np.zeros(games, np.int32),
    )
    run = engine(game).random_games_fast

    def play(begin: int) -> int:
        part = slice(begin, begin + CHUNK)
        run(raw(pool(game.state, 1)), raw(first), seed + begin, results.scores[part], results.lengths[part])
        return len(results.lengths[part])

    with ThreadPoolExecutor(jobs) as threads:
        for done in threads.map(play, range(0, games, CHUNK)):
            progress(done)
    _break_ties(game, first, seed, results)
    return results


def _break_ties(game: Game, first: Any, seed: int, results: Results) -> None:
    """Play the games that ended in a tie once more: the loop leaves its last table behind."""
    if game.rules.tiebreak is no_tiebreak:
        return
    table, rules = raw(pool(game.state, 1)), engine(game)
    best = results.scores == results.scores.max(axis=1, keepdims=True)
    for match in np.flatnonzero(best.sum(axis=1) > 1):
        rules.random_games_fast(
            table, raw(first), seed + int(match), results.scores[[match]], results.lengths[[match]]
        )
        for seat in range(results.scores.shape[1]):
            results.tiebreaks[match, seat] = rules.tiebreak(table, seat)
