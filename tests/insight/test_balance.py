"""result = start + luck + own decisions + others' decisions, whatever the estimates are."""

import numpy as np
import pytest

from cantiere.core.events import TABLE
from cantiere.core.game import NO_ACTION
from cantiere.insight.balance import balanced, shares_of
from cantiere.insight.kernels.values import DEAL
from cantiere.insight.values import Sampler
from tests.insight.games import campanile, ending, every_reviewed_table, finished


def check_sum(balance) -> None:
    moved = balance.luck.mean + balance.own.mean + balance.others.mean
    assert balance.start.mean + moved == pytest.approx(balance.result, abs=1e-12)
    for row in (balance.start.mean, balance.result):
        assert row.sum() == pytest.approx(1)
    for row in (balance.luck.mean, balance.own.mean + balance.others.mean):
        assert row.sum() == pytest.approx(0, abs=1e-12)


@every_reviewed_table
def test_the_result_is_start_and_luck_and_decisions(table):
    """A law for every game and every number of players."""
    match = ending(finished(table), 8)
    balance = balanced(match, match.winners(), Sampler(table.game, 2, 0))
    check_sum(balance)
    assert balance.result.tolist() == shares_of(match.winners(), table.seats)[0].tolist()
    assert [step.action for step in balance.steps] == match.actions


@pytest.fixture(scope="module")
def whole():
    match = campanile(seats=3)
    told = []
    balance = balanced(
        match, match.winners(), Sampler(match.game, 2, 0), 2, lambda *told_now: told.append(told_now)
    )
    return match, balance, told


def test_a_whole_game_begins_before_its_deal(whole):
    match, balance, told = whole
    check_sum(balance)
    assert (balance.steps[0].action, balance.steps[0].seat) == (DEAL, TABLE)
    assert not balance.steps[0].skill.mean.any()
    assert len(balance.steps) == match.turn + 1
    assert told == [(done + 1, len(told)) for done in range(len(told))]


def test_every_value_closes_one_step_and_opens_the_next(whole):
    _, balance, _ = whole
    for step, following in zip(balance.steps, balance.steps[1:], strict=False):
        assert step.after is following.before


def test_what_is_forced_is_no_skill_and_what_draws_nothing_no_luck(whole):
    match, balance, _ = whole
    again = match.copy()
    again.go_to(0)
    luck = skill = 0
    for step, action in zip(balance.steps[1:], match.actions, strict=True):
        if len(again.legal()) == 1:
            assert not step.skill.mean.any()
            skill += 1
        trial = again.copy()
        trial.play(action, word=0)
        if int(trial.state.rng) == 0:
            assert not step.luck.mean.any()
            luck += 1
        again.play(action)
    assert min(luck, skill) > 0


def test_the_number_of_threads_changes_nothing(whole):
    match, balance, _ = whole
    again = balanced(match, match.winners(), Sampler(match.game, 2, 0), 1)
    assert again.luck.mean.tolist() == balance.luck.mean.tolist()
    assert again.own.error.tolist() == balance.own.error.tolist()


def test_giving_up_is_a_decision_of_its_own():
    match = ending(campanile(seats=3), 6)
    match.go_to(3)
    balance = balanced(match, [0, 2], Sampler(match.game, 2, 0))
    check_sum(balance)
    last = balance.steps[-1]
    assert (last.seat, last.action, last.number) == (1, NO_ACTION, 3)
    assert balance.result.tolist() == [0.5, 0, 0.5]
    assert last.skill.mean == pytest.approx(balance.result - np.mean(last.before, axis=0))
