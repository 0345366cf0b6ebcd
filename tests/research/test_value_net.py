"""The small net of examples/research learns: a tiny budget beats chance, the same each time."""

from pathlib import Path
from runpy import run_path

import numpy as np
import pytest

from cantiere.core.compile import JIT

PROGRAM = Path(__file__).parents[2] / "examples" / "research" / "campanile_value.py"
BUDGET = {"steps": 150, "games": 64, "hidden": 16, "enough": 500}

pytestmark = pytest.mark.skipif(not JIT, reason="thousands of games are for compiled rules")


def test_a_tiny_budget_beats_chance():
    program = run_path(str(PROGRAM))
    trained = program["train"](**BUDGET, seed=1)
    assert program["contest"](*trained, games=60, seed=10**6, rival="random") > 0.6


def test_the_same_seed_makes_the_same_net():
    program = run_path(str(PROGRAM))
    nets = [program["train"](60, 16, 8, seed=seed, enough=100)[0] for seed in (1, 1, 2)]
    first, again, other = [np.concatenate([part.ravel() for part in net.parts]) for net in nets]
    assert first.tobytes() == again.tobytes()
    assert first.tobytes() != other.tobytes()
