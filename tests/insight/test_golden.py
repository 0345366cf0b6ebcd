"""The balance of a known game, compared loosely: within its doubt it may be another one, no further."""

import numpy as np

from cantiere.core.compile import JIT
from cantiere.insight.balance import balanced
from cantiere.insight.values import Sampler
from tests.insight.games import campanile

# 6,000 playouts a value, seed 1: of seat 0, with the standard error; two seats share the win.
GOLDEN = {"start": (0.489, 0.006), "luck": (-0.036, 0.030), "own": (0.193, 0.023), "others": (0.354, 0.024)}
PLAYOUTS = 600 if JIT else 8
FAR = 4.5  # standard errors


def test_luck_and_skill_of_a_known_game():
    match = campanile()
    balance = balanced(match, match.winners(), Sampler(match.game, PLAYOUTS, 0), 1)
    assert (match.turn, list(balance.result)) == (40, [1, 0])
    for part, (mean, error) in GOLDEN.items():
        found = getattr(balance, part)
        doubt = np.hypot(error, found.error[0])
        assert abs(found.mean[0] - mean) <= FAR * doubt, part
