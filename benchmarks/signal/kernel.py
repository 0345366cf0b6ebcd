"""Playouts of the likeliest actions of a position, compiled for each game.

`rules`, `heuristics`, `mcts` and the layouts are given when the module is bound to a game.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from cantiere.bots.heuristics import HeuristicFunctions
from cantiere.bots.mcts.playouts import VIEW, WORLD, Scratch, Settings
from cantiere.core.compile import whole
from cantiere.core.events import NO_LOG
from cantiere.core.game import Rules

rules: Rules
heuristics: HeuristicFunctions
mcts: "Mcts"
state_layout: Any
moves_layout: Any

_TAKEN = -1.0  # below any prior


class Mcts(NamedTuple):
    """Parts of `cantiere.bots.mcts.playouts`, bound to the same game."""

    rollout: Callable[..., None]
    evaluate: Callable[..., None]


def go_on(scratch: Scratch, actions: int) -> int:
    """Play so many actions by the rollout policy, or to the end; how many they were."""
    world, played = scratch.worlds.view(state_layout)[VIEW], 0
    while played < actions and not rules.is_over(world):
        rules.apply(world, heuristics.rollout_policy(world), NO_LOG)
        played += 1
    return played


def likeliest(scratch: Scratch, found: Any) -> int:
    """The actions with the highest priors, as many as `found` has room for; how many there are."""
    worlds, listed = scratch.worlds.view(state_layout), scratch.moves.view(moves_layout)[0]
    if rules.is_over(worlds[VIEW]):
        return 0
    worlds[WORLD] = worlds[VIEW]
    count = rules.legal(worlds[WORLD], listed)
    if count > 1:
        heuristics.prior(worlds[WORLD], listed, count, scratch.priors)
    most = min(count, len(found))
    for place in range(most):
        best = 0
        for k in range(count):
            if scratch.priors[k] > scratch.priors[best]:
                best = k
        found[place] = listed.actions[best]
        scratch.priors[best] = _TAKEN
    return most


def sample(scratch: Scratch, settings: Settings, action: int, seed: int, values: Any, wins: Any) -> None:
    """[playout] What an action is worth to the seat to move, and its share of the win, where playouts end.

    The k-th playout of each action begins in the same world.
    """
    worlds = scratch.worlds.view(state_layout)
    mover = worlds[VIEW].to_move
    for playout in range(len(values)):
        worlds[WORLD] = worlds[VIEW]
        rules.redeal(worlds[WORLD], mover, seed + playout)
        rules.apply(worlds[WORLD], whole(action), NO_LOG)
        mcts.rollout(worlds[WORLD], settings.horizon)
        mcts.evaluate(worlds[WORLD], scratch, settings)
        values[playout], wins[playout] = scratch.value[mover], scratch.wins[mover]
