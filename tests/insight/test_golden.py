"""The balances of known games, compared loosely: within its doubt it may be another one, no further."""

import numpy as np
import pytest

from cantiere.core.compile import JIT
from cantiere.games import find
from cantiere.insight.balance import balanced
from cantiere.insight.values import Sampler
from tests.conftest import covering
from tests.insight.games import campanile, finished

# By other seeds: 6,000 playouts a value in Campanile, 600 in Azul and Palermo, 300 in Palazzo. Of seat 0,
# with the standard error; all seats share the win.
GOLDEN = {
    "campanile": {
        "start": (0.489, 0.006),
        "luck": (-0.036, 0.030),
        "own": (0.193, 0.023),
        "others": (0.354, 0.024),
    },
    "azul-pavilion": {
        "start": (0.512, 0.020),
        "luck": (0.077, 0.087),
        "own": (-2.253, 0.178),
        "others": (1.664, 0.175),
    },
    "palazzo": {
        "start": (0.510, 0.029),
        "luck": (0.250, 0.216),
        "own": (-0.760, 0.257),
        "others": (1.000, 0.276),
    },
    "palermo": {
        "start": (0.366, 0.019),
        "luck": (-0.076, 0.026),
        "own": (-0.572, 0.063),
        "others": (0.282, 0.065),
    },
}
TURNS = {"campanile": 40, "azul-pavilion": 161, "palazzo": 339, "palermo": 162}
RESULTS = {"campanile": [1, 0], "azul-pavilion": [0, 1], "palazzo": [1, 0], "palermo": [0, 0, 1]}
PLAYOUTS = {"campanile": 600, "azul-pavilion": 150, "palazzo": 60, "palermo": 150}
FAR = 4.5  # standard errors


@pytest.mark.parametrize("game", GOLDEN if JIT else ["campanile"])  # the others take minutes in plain Python
def test_luck_and_skill_of_a_known_game(game):
    match = campanile() if game == "campanile" else finished(covering((find(game),))[0])
    sampler = Sampler(match.game, PLAYOUTS[game] if JIT else 8, 0)
    balance = balanced(match, match.winners(), sampler, 1)
    assert (match.turn, list(balance.result)) == (TURNS[game], RESULTS[game])
    for part, (mean, error) in GOLDEN[game].items():
        found = getattr(balance, part)
        doubt = np.hypot(error, found.error[0])
        assert abs(found.mean[0] - mean) <= FAR * doubt, part
