"""What positions are worth: shares that add up, fair chance, the same figures everywhere."""

import numpy as np
import pytest

from cantiere.core.record import copied
from cantiere.insight.balance import shares_of
from cantiere.insight.kernels.values import DEAL
from cantiere.insight.turns import draws_after, turns_of
from cantiere.insight.values import Estimate, Sampler, private_seed
from cantiere.play.match import opening
from tests.insight.games import CAMPANILE, campanile, ending, every_reviewed_table, finished


@pytest.fixture(scope="module")
def match():
    return campanile()


@every_reviewed_table
def test_shares_of_the_win_add_up_to_one(table):
    end = ending(finished(table), 3)
    for state in (end.start, end.state):
        shares = Sampler(table.game, 2, 0).sample(state)
        assert shares.shape == (2, table.seats)
        assert shares.sum(axis=1) == pytest.approx(1)


def test_the_end_is_worth_its_result(match):
    shares = Sampler(CAMPANILE, 3, 0).sample(match.state)
    assert shares.tolist() == [shares_of(match.winners(), 2)[0].tolist()] * 3


def test_the_same_seed_gives_the_same_shares_in_every_mode(match):
    """Compiled and in plain Python: these figures were found in both."""
    state = next(turns_of(match)).before
    found = Sampler(CAMPANILE, 8, 5, 2).sample(state)
    assert found[:, 0].tolist() == [0.0, 0.5, 0.5, 0.5]
    assert Sampler(CAMPANILE, 8, 6, 2).sample(state).tolist() != found.tolist()


def test_an_action_that_draws_nothing_is_worth_what_it_leads_to(match):
    """To the last playout: all positions have the same chance."""
    turn = next(turn for turn in turns_of(match) if not turn.draws)
    sampler = Sampler(CAMPANILE, 4, 0)
    assert sampler.sample(turn.before, turn.action).tolist() == sampler.sample(turn.after).tolist()


def test_an_action_that_draws_is_averaged_over_its_draws(match):
    """What the match itself has drawn is one of many possible draws."""
    turn = next(turn for turn in turns_of(match) if turn.draws)
    assert draws_after(CAMPANILE, turn.before, turn.action)
    sampler = Sampler(CAMPANILE, 20, 0)
    chosen, after = sampler.sample(turn.before, turn.action), sampler.sample(turn.after)
    assert chosen.tolist() != after.tolist()
    changed = copied(turn.before)
    changed.rng = 12345
    assert sampler.sample(changed, turn.action).tolist() == chosen.tolist()


def test_before_the_deal_every_seat_may_hope():
    blank = opening(CAMPANILE, 3, {"exact_token": "off", "bet_on": "visible", "memory": "open"})
    shares = Sampler(CAMPANILE, 30, 0).sample(blank, DEAL)
    assert (shares.max(axis=0) > 0).all()


def test_an_estimate_tells_how_sure_it_is():
    estimate = Estimate.of(np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0]]))
    assert estimate.mean.tolist() == [0.5, 0.5]
    assert estimate.error == pytest.approx([1 / np.sqrt(12)] * 2)
    assert Estimate.of(np.array([[0.25, 0.75]])).error.tolist() == [0, 0]


def test_no_seed_is_that_of_a_match():
    assert len({private_seed(seed) for seed in range(100)} - set(range(10**6))) == 100
