"""What a position and an action are worth, by playouts, written once and compiled for each game.

`rules`, `mcts` and the layouts are given when the module is bound to a game. Chance is one word of the state:
with another word, the future is drawn anew and everything that lies on the table stays as it is.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from cantiere.bots.mcts.playouts import VIEW, WORLD, Scratch, Settings
from cantiere.bots.mcts.tree import ROOT, Tree, clear
from cantiere.core.chance import start
from cantiere.core.events import NO_LOG
from cantiere.core.game import NO_ACTION, Rules

rules: Rules
mcts: "Mcts"
state_layout: Any
moves_layout: Any

TRUTH, WORLDS = 2, 3  # a third world of a scratch, and how many there are then
DEAL = -2  # in place of an action: the setup
AFTER = 2**61  # from the seeds of what comes after an action to those of what it draws


class Mcts(NamedTuple):
    """Parts of `cantiere.bots.mcts.playouts`, bound to the same game."""

    select_and_expand: Callable[..., int]
    rollout: Callable[..., None]
    evaluate: Callable[..., None]
    backup: Callable[..., None]


def sample(
    tree: Tree, scratch: Scratch, settings: Settings, action: int, seed: int, playouts: int, shares: Any
) -> None:
    """What the truth is worth to each seat, by searches of so many playouts, one for each row of `shares`.

    Before each of them the action is played, or the deal made, by chance of its own. What follows has the
    same chance in the k-th search of every position: values of neighbours differ by what lies on the table.
    """
    worlds, listed = scratch.worlds.view(state_layout), scratch.moves.view(moves_layout)[0]
    for k in range(len(shares)):
        worlds[VIEW] = worlds[TRUTH]
        if action == DEAL:
            rules.setup(worlds[VIEW], seed + AFTER + k, NO_LOG)
        elif action != NO_ACTION:
            start(worlds[VIEW], seed + AFTER + k)
            rules.apply(worlds[VIEW], action, NO_LOG)
        clear(tree)
        for playout in range(playouts):
            worlds[WORLD] = worlds[VIEW]
            start(worlds[WORLD], seed + k * playouts + playout)
            go_on(tree, scratch, settings, worlds[WORLD], listed)
        for seat in range(worlds[VIEW].seats):
            shares[k, seat] = tree.win_sum[ROOT, seat] / playouts


def search_after(
    tree: Tree, scratch: Scratch, settings: Settings, action: int, seed: int, playouts: int, is_known: bool
) -> None:
    """Grow a tree by so many playouts that all begin with one action: its root then tells what that is worth.

    The worlds are those that the seat to move may imagine; or all is known but the future.
    """
    worlds, listed = scratch.worlds.view(state_layout), scratch.moves.view(moves_layout)[0]
    for playout in range(playouts):
        worlds[WORLD] = worlds[VIEW]
        world = worlds[WORLD]
        if is_known:
            start(world, seed + playout)
        else:
            rules.redeal(world, world.to_move, seed + playout)
        rules.apply(world, action, NO_LOG)
        go_on(tree, scratch, settings, world, listed)


def go_on(tree: Tree, scratch: Scratch, settings: Settings, world: Any, listed: Any) -> None:
    """One playout."""
    depth = mcts.select_and_expand(tree, scratch, settings, world, listed)
    mcts.rollout(world, settings.horizon)
    mcts.evaluate(world, scratch, settings)
    mcts.backup(tree, scratch, depth, world.seats)
