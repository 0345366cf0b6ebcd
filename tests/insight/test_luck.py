"""Luck is 0 on average, and nothing where nothing is drawn."""

import numpy as np

from cantiere.core.compile import JIT
from cantiere.insight.luck import luck_of
from tests.conftest import covering, find
from tests.insight.games import campanile, ending, finished

GAMES = 60 if JIT else 4
GENEROUS = 4.5  # standard errors: by chance, one seed in 100,000 would fail


def test_luck_is_zero_on_average_for_every_seat():
    """Of the last actions of many matches, which were played by neither of the estimate's policies."""
    matches = [ending(campanile(seats=2, seed=seed), 14) for seed in range(GAMES)]
    luck = np.array([luck_of(match, 60 if JIT else 4, seed, 2) for seed, match in enumerate(matches)])
    assert np.abs(luck.sum(axis=1)).max() < 1e-9
    error = luck[:, 0].std(ddof=1) / np.sqrt(GAMES)
    assert 0 < abs(luck[:, 0].mean()) < GENEROUS * error


def test_a_game_without_draws_has_no_luck():
    table = covering((find("palermo"),))[0]
    assert luck_of(ending(finished(table), 5), 2, 0) == (0.0,) * table.seats
