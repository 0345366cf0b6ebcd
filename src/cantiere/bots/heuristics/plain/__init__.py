"""The heuristics that any game has, from its rules alone; bound to a game as the loops of the core are."""

from typing import Any

from cantiere.core.choosing import Choices
from cantiere.core.game import NO_ACTION, Rules

rules: Rules
choices: Choices


def estimate(state: Any, seat: int) -> float:
    """The score as it stands."""
    return float(rules.score(state, seat))


def prior(state: Any, moves: Any, count: int, priors: Any) -> None:
    """Uniform."""
    for k in range(count):
        priors[k] = 1.0


def rollout_policy(state: Any) -> int:
    """Any action."""
    action = rules.prefer(state)
    return action if action != NO_ACTION else choices.sample(state)
