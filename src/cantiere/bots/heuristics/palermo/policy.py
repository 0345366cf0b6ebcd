"""Palermo: the prior of a search and the policy of its rollouts, phase by phase."""

from typing import Any

from cantiere.bots.heuristics.palermo.building import prior_of_builds, rollout_build
from cantiere.bots.heuristics.palermo.police import prior_of_posts, rollout_post
from cantiere.bots.heuristics.palermo.walking import prior_of_starts, prior_of_walks, rollout_walk
from cantiere.core.chance import below
from cantiere.core.compile import compiled_beside
from cantiere.core.game import NO_ACTION, Moves
from cantiere.games import palermo
from cantiere.games.palermo.moves import GO, POST, START
from cantiere.games.palermo.state import QUARTERS, SQUARES, Phase, State
from cantiere.games.palermo.turns import start_field

compiled = compiled_beside(palermo)


@compiled
def prior(state: State, moves: Moves, count: int, priors: Any) -> None:
    """Each phase has its own."""
    if state.phase == Phase.BUILD:
        prior_of_builds(state, moves, count, priors)
    elif state.phase == Phase.TURN or state.phase == Phase.WALK:
        walks = count
        while walks > 0 and moves.actions[walks - 1] >= POST:
            walks -= 1
        prior_of_walks(state, moves, walks, priors)
        prior_of_posts(state, moves, walks, count, priors)
    elif state.phase == Phase.ENTER:
        prior_of_starts(state, moves, count, priors)
    else:
        for k in range(count):
            priors[k] = 1.0


@compiled
def rollout_policy(state: State) -> int:
    """Sensible and quick; now and then the policeman first."""
    if state.phase == Phase.BUILD:
        return rollout_build(state)
    if state.phase == Phase.START:
        return START + below(state, SQUARES)
    if state.phase == Phase.ENTER:
        return GO + start_field(state, below(state, QUARTERS))
    if state.phase == Phase.TURN:
        action = rollout_post(state)
        if action != NO_ACTION:
            return action
    return rollout_walk(state)
