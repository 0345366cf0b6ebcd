"""Somebody else's engine in the same run: random games of OpenSpiel, from Python and inside its C++."""

from random import random
from typing import Any

from cantiere.cli.bench.measure import Reading, Task, Work, rate, timed

PEERS = (
    "amazons",
    "connect_four",
    "quoridor",
    "go(board_size=9)",
    "hearts",
    "dou_dizhu",
    "skat",
    "backgammon",
)
PEER_PYTHON = Reading("peer_python", "from Python", "steps/s")
PEER_NATIVE = Reading("peer_native", "in C++", "steps/s")


def open_spiel() -> Any:
    """The module of OpenSpiel, or None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel


def peers() -> list[Task]:
    """None without OpenSpiel."""
    spiel = open_spiel()
    tasks = []
    for name in PEERS if spiel else ():
        game = spiel.load_game(name)
        tasks += [
            Task(f"OpenSpiel {name}", "", (PEER_PYTHON,), from_python(game)),
            Task(f"OpenSpiel {name}", "", (PEER_NATIVE,), native(spiel, game)),
        ]
    return tasks


def from_python(game: Any) -> Work:
    """Steps of chance count, too, and are drawn evenly: the cheapest way, to their favour."""

    def play(games: int) -> int:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                steps += 1
        return steps

    return rate(play)


def native(spiel: Any, game: Any) -> Work:
    """Whole games by `evaluate_bots`, or the rollouts of its tree search after the deal."""
    bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    root = after_the_deal(game)

    def work(games: int) -> tuple[float, ...]:
        states = [game.new_initial_state() for _ in range(games)]
        _, seconds = timed(
            lambda: [spiel.evaluate_bots(state, bots, seed) for seed, state in enumerate(states)]
        )
        steps = sum(len(state.full_history()) for state in states)
        search = rollouts(spiel, game, games)
        _, searching = timed(lambda: search.mcts_search(root))
        after = steps - games * len(root.full_history())  # what the rollouts play, too, on the average
        return (max(steps / seconds, after / searching),)

    return work


def after_the_deal(game: Any) -> Any:
    """The first state in which a player decides."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def rollouts(spiel: Any, game: Any, games: int) -> Any:
    """A search of one simulation: that is, so many random games from the root."""
    evaluator = spiel.RandomRolloutEvaluator(games, 1)
    return spiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
