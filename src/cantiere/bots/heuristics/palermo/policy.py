"""Where to look first in Palermo, and how a hasty player moves."""

from typing import Any

from cantiere.bots.heuristics.palermo.building import hasty_build, weigh_builds
from cantiere.bots.heuristics.palermo.police import hasty_post, weigh_posts
from cantiere.bots.heuristics.palermo.walking import hasty_walk, weigh_starts, weigh_walks
from cantiere.core.chance import below
from cantiere.core.compile import compiled_beside
from cantiere.core.game import NO_ACTION, Moves
from cantiere.games import palermo
from cantiere.games.palermo.moves import GO, POST, START
from cantiere.games.palermo.state import QUARTERS, SQUARES, Phase, State
from cantiere.games.palermo.turns import start_field

compiled = compiled_beside(palermo)


@compiled
def weigh(state: State, moves: Moves, count: int, weights: Any) -> None:
    """How much each legal action deserves a look."""
    if state.phase == Phase.BUILD:
        weigh_builds(state, moves, count, weights)
    elif state.phase == Phase.TURN or state.phase == Phase.WALK:
        walks = count
        while walks > 0 and moves.actions[walks - 1] >= POST:
            walks -= 1
        weigh_walks(state, moves, walks, weights)
        weigh_posts(state, moves, walks, count, weights)
    elif state.phase == Phase.ENTER:
        weigh_starts(state, moves, count, weights)
    else:
        for k in range(count):
            weights[k] = 1.0


@compiled
def follow(state: State) -> int:
    """What a hasty player does."""
    if state.phase == Phase.BUILD:
        return hasty_build(state)
    if state.phase == Phase.START:
        return START + below(state, SQUARES)
    if state.phase == Phase.ENTER:
        return GO + start_field(state, below(state, QUARTERS))
    if state.phase == Phase.TURN:
        action = hasty_post(state)
        if action != NO_ACTION:
            return action
    return hasty_walk(state)
