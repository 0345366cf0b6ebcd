"""Somebody else's tree search in the same run: that of OpenSpiel, in C++, with random rollouts."""

from typing import Any

from benchmarks.engine import peers
from cantiere.cli.bench.measure import Reading, Task, Work, timed

SEARCHED_PEERS = ("dou_dizhu", "go(board_size=9)", "amazons")  # about as long as our games
PEER_SEARCH = Reading("peer_search", "tree search in C++", "simulations/s")

_LENGTHS = 50  # random games that tell how long a simulation is
_EXPLORE = 2.0  # as OpenSpiel's own examples have it
_ROOM = 1000  # megabytes: it never has to forget


def search_peers() -> list[Task]:
    """None without OpenSpiel."""
    spiel = peers.open_spiel()
    return [search_peer(spiel, name) for name in SEARCHED_PEERS] if spiel else []


def search_peer(spiel: Any, name: str) -> Task:
    game = spiel.load_game(name)
    root = peers.after_the_deal(game)
    length = random_length(spiel, game, root)
    steps = Reading("peer_search_steps", f"tree search in C++, {length:.0f} steps a game", "steps/s")
    return Task(f"OpenSpiel {name}", "", (PEER_SEARCH, steps), simulating(spiel, game, root, length))


def random_length(spiel: Any, game: Any, root: Any) -> float:
    """The steps from the first decision to the end of a random game; those of chance count."""
    bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    steps = 0
    for seed in range(_LENGTHS):
        state = root.clone()
        spiel.evaluate_bots(state, bots, seed)
        steps += len(state.full_history()) - len(root.full_history())
    return steps / _LENGTHS


def simulating(spiel: Any, game: Any, root: Any, length: float) -> Work:
    """As ours: a tree that begins empty, and one rollout for each simulation."""

    def work(simulations: int) -> tuple[float, ...]:
        evaluator = spiel.RandomRolloutEvaluator(1, 1)
        search = spiel.MCTSBot(game, evaluator, _EXPLORE, simulations, _ROOM, False, 1, False)
        _, seconds = timed(lambda: search.mcts_search(root))
        return simulations / seconds, simulations * length / seconds

    return work
