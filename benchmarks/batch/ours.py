"""Batches of our games: chosen inside, chosen in Python, and with all that a learner sees."""

from collections.abc import Callable

import numpy as np

from cantiere.cli.bench.measure import Reading, Task, Work, wall_and_cpu
from cantiere.cli.bench.setting import Setting
from cantiere.research.batch import Batch

THREADS = 2
INSIDE = Reading("inside", "any legal action, chosen inside", "decisions/s")
INSIDE_CPU = Reading("inside_cpu", "the same, by processor time of two cores", "decisions/s")
GIVEN = Reading("given", "actions from Python, as an array", "decisions/s")
GIVEN_CPU = Reading("given_cpu", "the same, by processor time of two cores", "decisions/s")
WHOLE = Reading("whole", "the same; observed and masked after each", "decisions/s")
WHOLE_CPU = Reading("whole_cpu", "the same, by processor time of two cores", "decisions/s")
SPEED_UP = Reading("batch_two_cores", "two threads, by the clock", "× one")

Stepping = Callable[[], object]


def ours(setting: Setting, games: int) -> list[Task]:
    """The rows of one game."""
    game_id, alone = setting.game.id, batch_of(setting, games, 1)
    together, watched = (batch_of(setting, games, THREADS) for _ in range(2))
    watched.watch(np.float32)
    ways = (
        ((INSIDE, INSIDE_CPU), together.step_random),
        ((GIVEN, GIVEN_CPU), choosing(together)),
        ((WHOLE, WHOLE_CPU), seeing(watched)),
    )
    tasks = [Task(game_id, setting.label, readings, stepped(games, step)) for readings, step in ways]
    return [*tasks, Task(game_id, setting.label, (SPEED_UP,), speed_up(alone, together))]


def batch_of(setting: Setting, games: int, threads: int) -> Batch:
    return Batch(setting.game, games, seats=setting.seats, options=setting.options, threads=threads)


def choosing(batch: Batch) -> Stepping:
    """Any legal action, chosen with numpy from the lists."""
    chance, games = np.random.default_rng(0), np.arange(len(batch))

    def step() -> None:
        actions, counts = batch.legal()
        batch.step(actions[games, (chance.random(len(batch)) * counts).astype(np.int64)])

    return step


def seeing(batch: Batch) -> Stepping:
    """As above; then the view of who is to move, and what is legal there among all actions: watched."""
    step = choosing(batch)

    def step_and_see() -> None:
        step()
        batch.observe()
        batch.mask()

    return step_and_see


def stepped(games: int, step: Stepping) -> Work:
    """Decisions per second by the clock, and with two cores that nobody else wants."""

    def work(steps: int) -> tuple[float, ...]:
        wall, cpu = wall_and_cpu(lambda: repeat(step, steps))
        return steps * games / wall, THREADS * steps * games / cpu

    return work


def speed_up(alone: Batch, together: Batch) -> Work:
    """As many decisions by one thread, then by two."""

    def work(steps: int) -> tuple[float, ...]:
        one, _ = wall_and_cpu(lambda: repeat(alone.step_random, steps))
        two, _ = wall_and_cpu(lambda: repeat(together.step_random, steps))
        return (one / two,)

    return work


def repeat(step: Stepping, steps: int) -> None:
    for _ in range(steps):
        step()
