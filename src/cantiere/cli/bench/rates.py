"""Work whose rate is taken: random games on one core and on all, and whole games inside the search."""

import os
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any

import numpy as np

from cantiere.bots.heuristics import Heuristics, heuristics_of
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.searcher import Searcher
from cantiere.cli.bench.measure import Work, timed
from cantiere.cli.bench.setting import Setting
from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.game import Game
from cantiere.core.record import pool, raw
from cantiere.play.match import Match
from cantiere.play.simulate import CHUNK, simulate

CORES = os.cpu_count() or 1
Playing = Callable[[Any, Any], None]  # scores, lengths: fill them


def by_picking(setting: Setting) -> Playing:
    game, first = setting.game, setting.first()
    table = raw(pool(game.state, 1))
    run = engine(game).random_games_fast
    return lambda scores, lengths: run(table, raw(first), 0, scores, lengths)


def rate_of(setting: Setting, play: Playing) -> Work:
    """Games and decisions per second of processor time."""

    def work(games: int) -> tuple[float, ...]:
        scores, lengths = np.zeros((games, setting.seats), np.int32), np.zeros(games, np.int32)
        _, seconds = timed(lambda: play(scores, lengths))
        return games / seconds, int(lengths.sum()) / seconds

    return work


def shared_evenly(games: int, threads: int) -> int:
    """A few games more, so that each thread has as many: they take chunks of them."""
    smallest = threads * CHUNK if JIT else threads
    return -(-games // smallest) * smallest


def on_all_cores(setting: Setting) -> Work:
    """Games per second by the clock, with a thread for each core."""

    def work(games: int) -> tuple[float, ...]:
        even = shared_evenly(games, CORES)
        _, seconds = timed(
            lambda: simulate(setting.game, setting.seats, even, 0, setting.options, CORES), perf_counter
        )
        return (even / seconds,)

    return work


def to_the_end(game: Game) -> Heuristics:
    """The game's own heuristics, with no playout cut off."""
    return replace(heuristics_of(game), horizon=game.longest)


def thinking(setting: Setting, threads: int) -> Callable[[int], object]:
    """So many simulations from the opening, on a tree that begins empty."""
    match = Match(setting.game, setting.seats, seed=0, options=setting.options)
    view = match.view(match.mover)
    searcher = Searcher(setting.game, to_the_end(setting.game), threads)

    def think(simulations: int) -> object:
        searcher.reset()
        return searcher.search(view, 0, Budget(playouts=simulations))

    return think


def simulating(setting: Setting) -> Work:
    """Simulations of the search per second of processor time, on one thread."""
    think = thinking(setting, threads=1)

    def work(simulations: int) -> tuple[float, ...]:
        _, seconds = timed(lambda: think(simulations))
        return (simulations / seconds,)

    return work
