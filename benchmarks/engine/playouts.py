"""Random games in compiled code, on one core and on two."""

from benchmarks.engine.tables import others
from cantiere.cli.bench.measure import Reading, Task, Work, wall_and_cpu
from cantiere.cli.bench.rates import Playing, by_picking, rate_of, shared_evenly
from cantiere.cli.bench.setting import Setting
from cantiere.core.engine import engine
from cantiere.core.record import pool, raw
from cantiere.play.simulate import simulate

LEGAL = Reading("legal", "random games, `legal`", "games/s")
LEGAL_DECISIONS = Reading("legal_decisions", "their decisions, `legal`", "decisions/s")
FAST = Reading("fast", "random games, count and pick", "games/s")
FAST_DECISIONS = Reading("fast_decisions", "their decisions, count and pick", "decisions/s")
TWIN = Reading("twin", "what count and pick bring", "× `legal`")
BOTH_WAYS = (LEGAL, FAST, TWIN, LEGAL_DECISIONS, FAST_DECISIONS)
SPEED_UP = Reading("two_cores", "two threads, by the clock", "× one")
SPEED_UP_CPU = Reading("two_cores_cpu", "two threads, by processor time", "× one")
CORES_GIVEN = Reading("cores_given", "cores that two threads were given", "cores")

THREADS = 2


def playouts(setting: Setting) -> list[Task]:
    """The usual table in full, then games per second at the other ones; both ways where a game has two."""
    readings = BOTH_WAYS if setting.game.twin else (LEGAL, LEGAL_DECISIONS)
    tasks = [
        Task(setting.game.id, setting.label, readings, rates_of(setting)),
        Task(setting.game.id, setting.label, (SPEED_UP, SPEED_UP_CPU, CORES_GIVEN), speed_up(setting)),
    ]
    in_short = tuple(reading for reading in readings if reading.unit != LEGAL_DECISIONS.unit)
    return tasks + [Task(one.game.id, one.label, in_short, rates_of(one)) for one in others(setting)]


def rates_of(setting: Setting) -> Work:
    """Games by listing, and by the twin of `legal` in the same round, if there is one."""
    listing = rate_of(setting, by_listing(setting))
    if not setting.game.twin:
        return listing
    picking = rate_of(setting, by_picking(setting))

    def work(games: int) -> tuple[float, ...]:
        (listed, listed_decisions), (picked, picked_decisions) = listing(games), picking(games)
        return listed, picked, picked / listed, listed_decisions, picked_decisions

    return work


def by_listing(setting: Setting) -> Playing:
    game, first = setting.game, setting.first()
    table, moves = raw(pool(game.state, 1)), raw(pool(game.moves, 1))
    run = engine(game).random_games
    return lambda scores, lengths: run(table, raw(first), moves, 0, scores, lengths)


def speed_up(setting: Setting) -> Work:
    """The same games with one thread, then with two: how much sooner, at what cost, on how many cores."""

    def run(games: int, jobs: int) -> None:
        simulate(setting.game, setting.seats, games, seed=0, options=setting.options, jobs=jobs)

    def work(games: int) -> tuple[float, ...]:
        even = shared_evenly(games, THREADS)
        wall_one, cpu_one = wall_and_cpu(lambda: run(even, 1))
        wall_two, cpu_two = wall_and_cpu(lambda: run(even, THREADS))
        return wall_one / wall_two, THREADS * cpu_one / cpu_two, cpu_two / wall_two

    return work
