"""What is gained by choosing after so many playouts of each action, by game, players and evaluation.

A search can be no better than what its playouts tell. At positions of games by the rollout policy, the
likeliest actions get the same few playouts each, and the best mean is chosen. How much more of the win it
really brings than the action of the highest prior is asked of other playouts, to the end of the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.markdown import table
from benchmarks.signal import kernel
from cantiere.bots.heuristics import heuristics_of
from cantiere.bots.mcts.playouts import Settings
from cantiere.bots.search.engine import new_scratch, search_functions, settings_of
from cantiere.cli.bench.setting import usual
from cantiere.core.compile import bind
from cantiere.core.game import Game
from cantiere.games import find
from cantiere.play.match import Match

MOST_ACTIONS = 6
EACH = (2, 8, 32)  # playouts of an action, before one is chosen
DRAWS = 8  # of those playouts out of all that were made
CUTS = (0, 6, 12, 24, 48)  # actions after which a playout is cut off and estimated
LATEST = 0.9  # part of a usual game that is played before a position
Gains = NDArray[np.float64]  # [draw, number of playouts each]


@dataclass(frozen=True)
class Sampled:
    """The playouts of one position, by evaluation and action; what is asked of others is by action."""

    values: dict[str, NDArray[np.float64]]  # [action, playout] what a search would go by
    truth: NDArray[np.float64]  # [action, playout] share of the win at the end of the same games


def evaluations(game: Game) -> dict[str, Settings]:
    """The ways of telling what a playout is worth that are compared, the first with all others."""
    figures = settings_of(heuristics_of(game))
    whole = figures._replace(horizon=game.longest)
    found = {
        "to the end": whole,
        "to the end, win only": whole._replace(margin=0.0),
        "to the end, lead only": whole._replace(margin=1.0),
        "to the end, lead only, twice the spread": whole._replace(margin=1.0, spread=2 * figures.spread),
    }
    return found | {f"cut off after {cut}": figures._replace(horizon=cut) for cut in CUTS}


@cache
def bound(game: Game) -> Any:
    """The kernel, for one game."""
    heuristics = heuristics_of(game)
    functions = search_functions(game, heuristics)
    parts = {
        "heuristics": heuristics.functions,
        "mcts": kernel.Mcts(**{name: functions[name] for name in kernel.Mcts._fields}),
        "state_layout": game.state.layout,
        "moves_layout": game.moves.layout,
    }
    return bind(kernel, game.rules, owner=game.id, parts=parts)


def sampled(game: Game, seats: int, positions: int, playouts: int) -> Iterator[Sampled]:
    """So many positions at which there is a choice."""
    dice, ways, found = Random(f"signal {game.id} {seats}"), bound(game), np.zeros(MOST_ACTIONS, np.int64)
    length = ways["go_on"](new_scratch(game, Match(game, seats, seed=0).state), game.longest)
    while positions:
        match = Match(game, seats, seed=dice.getrandbits(32))
        scratch = new_scratch(game, match.state)
        ways["go_on"](scratch, dice.randrange(max(1, int(LATEST * length))))
        count = ways["likeliest"](scratch, found)
        if count > 1:
            positions -= 1
            yield _sampled(game, scratch, found[:count], dice.getrandbits(50), playouts)


def _sampled(game: Game, scratch: Any, actions: Any, seed: int, playouts: int) -> Sampled:
    values, shape = {}, (len(actions), playouts)
    truth, wins = np.zeros(shape), np.zeros(shape)
    for number, (name, settings) in enumerate(evaluations(game).items()):
        values[name] = np.zeros(shape)
        for k, action in enumerate(actions):
            into = wins[k] if number else truth[k]
            bound(game)["sample"](scratch, settings, int(action), seed, values[name][k], into)
    return Sampled(values, truth)


def gains(one: Sampled, seed: int) -> dict[str, Gains]:
    """What the choices of each evaluation bring more than the prior's, told by playouts not seen."""
    found = {name: np.zeros((DRAWS, len(EACH))) for name in one.values}
    for draw in range(DRAWS):
        order = np.random.default_rng((seed, draw)).permutation(one.truth.shape[1])
        for place, each in enumerate(EACH):
            seen, rest = order[:each], order[each:]
            worth = one.truth[:, rest].mean(axis=1)
            for name, values in one.values.items():
                chosen = int(np.argmax(values[:, seen].mean(axis=1)))
                found[name][draw, place] = worth[chosen] - worth[0]
    return found


def rows(of_positions: list[dict[str, Gains]]) -> Iterator[tuple[str, ...]]:
    """A row for each evaluation: its gain in hundredths of a win, and the difference to the first."""
    names = list(of_positions[0])
    means = {name: np.array([one[name].mean(axis=0) for one in of_positions]) for name in names}
    for name in names:
        difference = means[name] - means[names[0]]
        error = 1.96 * difference.std(axis=0) / np.sqrt(len(difference))
        cells = zip(means[name].mean(axis=0), difference.mean(axis=0), error, strict=True)
        yield name, *(f"{100 * gain:+.2f} ({100 * more:+.2f} ± {100 * off:.2f})" for gain, more, off in cells)


@click.command()
@click.argument("game")
@click.option("--players", type=click.IntRange(min=1), help="By default the fewest.")
@click.option("--positions", type=click.IntRange(min=2), default=250, show_default=True)
@click.option(
    "--playouts",
    type=click.IntRange(min=2 * EACH[-1]),
    default=2 * EACH[-1],
    show_default=True,
    help="Of each action; those that do not choose tell what the choice is worth.",
)
def signal(game: str, players: int | None, positions: int, playouts: int) -> None:
    """How much playouts tell of a decision in GAME, by how they are evaluated."""
    setting = usual(find(game), players)
    many = sampled(setting.game, setting.seats, positions, playouts)
    head = ("evaluation", *(f"{each} playouts each" for each in EACH))
    click.echo(table(head, rows([gains(one, number) for number, one in enumerate(many)])))
