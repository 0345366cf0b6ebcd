"""Random games in compiled code, on one core and on two."""

from collections.abc import Callable
from typing import Any

import numpy as np

from cantiere.cli.bench.measure import Reading, Task, Work, timed, wall_and_cpu
from cantiere.cli.bench.setting import Setting, others
from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.record import pool, raw
from cantiere.play.simulate import CHUNK, simulate

LEGAL = Reading("legal", "random games, `legal`", "games/s")
LEGAL_DECISIONS = Reading("legal_decisions", "their decisions, `legal`", "decisions/s")
FAST = Reading("fast", "random games, count and pick", "games/s")
FAST_DECISIONS = Reading("fast_decisions", "their decisions, count and pick", "decisions/s")
SPEED_UP = Reading("two_cores", "two threads, by the clock", "× one")
SPEED_UP_CPU = Reading("two_cores_cpu", "two threads, by processor time", "× one")
CORES_GIVEN = Reading("cores_given", "cores that two threads were given", "cores")

THREADS = 2
_SMALLEST = THREADS * CHUNK if JIT else THREADS  # each thread needs a chunk of its own

Playing = Callable[[Any, Any], None]  # scores, lengths: fill them


def playouts(setting: Setting) -> list[Task]:
    """The usual table in full, then games per second at the other ones."""
    tasks = [
        Task(setting.game.id, setting.label, (LEGAL, LEGAL_DECISIONS), rate_of(setting, by_listing(setting))),
        Task(setting.game.id, setting.label, (FAST, FAST_DECISIONS), rate_of(setting, by_picking(setting))),
        Task(setting.game.id, setting.label, (SPEED_UP, SPEED_UP_CPU, CORES_GIVEN), speed_up(setting)),
    ]
    for other in others(setting):
        tasks += [
            Task(other.game.id, other.label, (LEGAL,), rate_of(other, by_listing(other))),
            Task(other.game.id, other.label, (FAST,), rate_of(other, by_picking(other))),
        ]
    return tasks


def by_listing(setting: Setting) -> Playing:
    game, first = setting.game, setting.first()
    table, moves = raw(pool(game.state, 1)), raw(pool(game.moves, 1))
    run = engine(game).random_games
    return lambda scores, lengths: run(table, raw(first), moves, 0, scores, lengths)


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


def speed_up(setting: Setting) -> Work:
    """The same games with one thread, then with two: how much sooner, at what cost, on how many cores."""

    def run(games: int, jobs: int) -> None:
        simulate(setting.game, setting.seats, games, seed=0, options=setting.options, jobs=jobs)

    def work(games: int) -> tuple[float, ...]:
        even = -(-games // _SMALLEST) * _SMALLEST
        wall_one, cpu_one = wall_and_cpu(lambda: run(even, 1))
        wall_two, cpu_two = wall_and_cpu(lambda: run(even, THREADS))
        return wall_one / wall_two, THREADS * cpu_one / cpu_two, cpu_two / wall_two

    return work
