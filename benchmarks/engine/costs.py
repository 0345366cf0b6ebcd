"""What a state weighs, what a copy of it costs, and what it takes to load a game."""

from collections.abc import Callable
from typing import Any

from benchmarks.engine.tables import largest
from cantiere.cli.bench.measure import Reading, Task, cost
from cantiere.cli.bench.setting import Setting
from cantiere.core.chance import below
from cantiere.core.engine import engine
from cantiere.core.game import NO_ACTION
from cantiere.core.record import pool, put, raw
from cantiere.play.gamefile import read_game, write_game
from cantiere.play.match import Match
from cantiere.play.simulate import simulate

MEMORY = Reading("memory", "memory of a state", "bytes")
COPY = Reading("copy", "copy of a state, in compiled code", "ns")
COPY_PYTHON = Reading("copy_python", "copy of a state, from Python", "ns")
COPY_MATCH = Reading("copy_match", "copy of half a `Match`", "µs")
LOAD = Reading("load", "load of the longest game found", "ms")

SEARCHED = 40_000  # random games per second of --seconds, among which the longest is sought


def costs(setting: Setting, seconds: float) -> list[Task]:
    found = longest(setting, max(1, round(SEARCHED * seconds)))
    game, text, middle = setting.game, write_game(found), found.copy()
    middle.go_to(found.turn // 2)
    states = pool(game.state, 2)
    states[0] = middle.state
    copies = engine(game).copies
    large = f"{found.seats} players, {found.turn} decisions"
    return [
        Task(game.id, setting.label, (MEMORY,), lambda _: (game.state.layout.itemsize,), size=1, rounds=1),
        Task(game.id, setting.label, (COPY,), cost(lambda times: copies(raw(states), times), 1e9)),
        Task(game.id, setting.label, (COPY_PYTHON,), cost(lambda times: copy_often(states, times), 1e9)),
        Task(game.id, large, (COPY_MATCH,), cost(repeated(middle.copy), 1e6)),
        Task(game.id, large, (LOAD,), cost(repeated(lambda: read_game(text)), 1e3)),
    ]


def repeated(work: Callable[[], object]) -> Callable[[int], None]:
    def repeat(times: int) -> None:
        for _ in range(times):
            work()

    return repeat


def copy_often(states: Any, times: int) -> None:
    for _ in range(times):
        put(states, 1, states[0])


def longest(setting: Setting, games: int) -> Match:
    """The longest of many random games at the largest table, played again as a match."""
    table = largest(setting)
    lengths = simulate(table.game, table.seats, games, seed=0, options=table.options).lengths
    return replayed(table, seed=int(lengths.argmax()))


def replayed(setting: Setting, seed: int) -> Match:
    """A random game again, with the random word that the loop left in the state before each action."""
    match = Match(setting.game, setting.seats, seed, setting.options)
    while match.turn < setting.game.longest and not match.is_over:
        action = int(setting.game.rules.prefer(match.state))
        if action == NO_ACTION:
            actions = match.legal()
            action = actions[int(below(match.state, len(actions))) if len(actions) > 1 else 0]
        match.play(action, word=int(match.state.rng))
    return match
