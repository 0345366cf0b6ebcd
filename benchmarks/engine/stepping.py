"""Games driven from Python, one decision at a time: the comfortable way and the two quick ones."""

from functools import partial
from random import random
from typing import Any

from cantiere.cli.bench.measure import Reading, Task, rate
from cantiere.cli.bench.setting import Setting
from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.events import Log
from cantiere.core.record import pool, raw
from cantiere.play.match import Match

MATCH = Reading("match", "from Python, `Match`", "decisions/s")
STEP = Reading("step", "from Python, `engine.step`", "decisions/s")
STEP_KTH = Reading("step_kth", "from Python, `engine.step_kth`", "decisions/s")


def stepping(setting: Setting) -> list[Task]:
    ways = ((MATCH, by_match), (STEP, by_step), (STEP_KTH, by_step_kth))
    return [
        Task(setting.game.id, setting.label, (reading,), rate(partial(play, setting)))
        for reading, play in ways
    ]


def by_match(setting: Setting, games: int) -> int:
    """Every action checked, the past kept, events told."""
    decisions = 0
    for seed in range(games):
        match = Match(setting.game, setting.seats, seed, setting.options)
        while match.turn < setting.game.longest and (actions := match.legal()):
            match.play(actions[int(random() * len(actions))])
        decisions += match.turn
    return decisions


def in_place(row: Any) -> Any:
    """A row of a record as Python's own integers, seen where it lies."""
    return memoryview(row) if JIT else row


def by_step(setting: Setting, games: int) -> int:
    """Buffers made once and held in local names; the chosen action is read where `legal` wrote it."""
    game, first, log = setting.game, setting.first(), raw(pool(Log, 1))
    states, moves = pool(game.state, 1), pool(game.moves, 1)
    table, listed, actions = raw(states), raw(moves), in_place(moves[0].actions)
    begin, legal, step = engine(game).begin, engine(game).legal, engine(game).step
    decisions = 0
    for seed in range(games):
        states[0] = first[0]
        begin(table, seed, log)
        choices = legal(table, listed)
        for _ in range(game.longest):
            choices = step(table, actions[int(random() * choices)], listed)
            decisions += 1
            if not choices:
                break
    return decisions


def by_step_kth(setting: Setting, games: int) -> int:
    """As above, for who needs to know how many actions there are, not which."""
    game, first, log = setting.game, setting.first(), raw(pool(Log, 1))
    states = pool(game.state, 1)
    table = raw(states)
    begin, count, step = engine(game).begin, engine(game).count, engine(game).step_kth
    decisions = 0
    for seed in range(games):
        states[0] = first[0]
        begin(table, seed, log)
        choices = count(table)
        for _ in range(game.longest):
            choices = step(table, int(random() * choices))
            decisions += 1
            if not choices:
                break
    return decisions
