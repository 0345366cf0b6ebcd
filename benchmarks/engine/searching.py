"""Whole games inside the search, from the opening position: on one thread, then on two."""

from dataclasses import replace

from cantiere.bots.heuristics import heuristics_of
from cantiere.cli.bench.measure import Reading, Task, Work, fitting_size, wall_and_cpu
from cantiere.cli.bench.rates import simulating, thinking
from cantiere.cli.bench.setting import Setting
from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.events import Log
from cantiere.core.record import pool, raw

SEARCH = Reading("search", "search, whole games from the opening", "simulations/s")
SPEED_UP = Reading("search_two_cores", "search with two threads, by the clock", "× one")
SPEED_UP_CPU = Reading("search_two_cores_cpu", "search with two threads, by processor time", "× one")

THREADS = 2
THINKING = 0.5  # seconds of each thread: what threads are for, not what it takes to begin
_LENGTHS = 50 if JIT else 1  # games that tell how long a simulation is


def searching(setting: Setting) -> list[Task]:
    length = rollout_length(setting)
    decisions = Reading("search_decisions", f"its decisions, {length:.0f} a game", "decisions/s")
    game_id, table = setting.game.id, setting.label
    alone = Task(game_id, table, (SEARCH, decisions), with_decisions(simulating(setting), length))
    together = Task(game_id, table, (SPEED_UP, SPEED_UP_CPU), speed_up(setting))
    return [alone, replace(together, size=fitting_size(alone, THINKING if JIT else 0.0))]


def rollout_length(setting: Setting) -> float:
    """The decisions in a game by the rollout policy, which a simulation follows once it has left the tree."""
    game, first, log = setting.game, setting.first(), raw(pool(Log, 1))
    states, compiled = pool(game.state, 1), engine(game)
    rollout_policy, decisions = heuristics_of(game).functions.rollout_policy, 0
    for seed in range(_LENGTHS):
        states[0] = first[0]
        compiled.begin(raw(states), seed, log)
        while not compiled.is_over(raw(states)) and decisions < _LENGTHS * game.longest:
            compiled.play(raw(states), int(rollout_policy(states[0])), log)
            decisions += 1
    return decisions / _LENGTHS


def with_decisions(work: Work, length: float) -> Work:
    """Simulations per second, and their decisions."""

    def both(simulations: int) -> tuple[float, ...]:
        (rate,) = work(simulations)
        return rate, rate * length

    return both


def speed_up(setting: Setting) -> Work:
    """As many simulations by one thread, then by two: how much sooner, at what cost."""
    alone, together = thinking(setting, threads=1), thinking(setting, THREADS)

    def work(simulations: int) -> tuple[float, ...]:
        even = THREADS * simulations
        wall_one, cpu_one = wall_and_cpu(lambda: alone(even))
        wall_two, cpu_two = wall_and_cpu(lambda: together(even))
        return wall_one / wall_two, THREADS * cpu_one / cpu_two

    return work
