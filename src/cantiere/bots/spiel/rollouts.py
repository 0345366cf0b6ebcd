"""Random rollouts to the end of a game, bound to a game as the loops of the core are."""
# ruff: noqa: F821  its globals are given when it is bound to a game

from typing import Any

from cantiere.bots.heuristics import HeuristicFunctions
from cantiere.core.chance import start
from cantiere.core.events import NO_LOG
from cantiere.core.game import Rules

rules: Rules
heuristics: HeuristicFunctions
longest: int
state_layout: Any


def rollout(table: Any, seed: int) -> None:
    """Play on with a future of its own."""
    state = table.view(state_layout)[0]
    start(state, seed)
    length = 0
    while length < longest and not rules.is_over(state):
        rules.apply(state, heuristics.rollout_policy(state), NO_LOG)
        length += 1
