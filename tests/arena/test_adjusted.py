"""Win rates without luck: the same on average, surer, and not sure of what is not so."""

import json
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from cantiere.arena.adjusted import adjusted, student
from cantiere.arena.contest import play_one
from cantiere.arena.ledger import Ledger
from cantiere.arena.outcome import Outcome
from cantiere.arena.summary import summed_up
from cantiere.core.errors import BadFile
from tests.arena.conftest import duel

GENEROUS = 4.5  # standard errors


def simulated(dice: Random, deals: int, lead: float) -> list[tuple[int, float, float]]:
    """A duel, two matches a deal: chance and play decide, and luck is what chance did, roughly."""
    parts = []
    for deal in range(deals):
        for _ in range(2):
            chance = dice.gauss(0, 1)
            part = float(chance + dice.gauss(lead, 0.6) > 0)
            parts.append((deal, part, 0.35 * chance + dice.gauss(0, 0.1)))
    return parts


def plain_rate(parts) -> float:
    return float(np.mean([part for _, part, _ in parts]))


@pytest.fixture(scope="module")
def duels():
    """Many of a bot that is somewhat stronger."""
    dice = Random(1)
    return [simulated(dice, 12, lead=0.3) for _ in range(300)]


def test_taking_luck_off_changes_no_average(duels):
    strayed = np.array([adjusted(one).rate.share - plain_rate(one) for one in duels])
    assert abs(strayed.mean()) < GENEROUS * strayed.std(ddof=1) / np.sqrt(len(duels))


def test_the_interval_is_narrower(duels):
    rates = [adjusted(one) for one in duels]
    spread = np.std([one.rate.share for one in rates]), np.std([plain_rate(one) for one in duels])
    assert spread[0] < 0.8 * spread[1]
    assert np.median([one.times for one in rates]) > 1.5


@pytest.mark.parametrize("deals", [4, 10, 40])
def test_equal_bots_are_seldom_called_unequal(deals):
    """In 200 duels: 5 % by the meaning of the interval, and what chance adds to that in 200."""
    dice = Random(2)
    rates = [adjusted(simulated(dice, deals, lead=0.0)).rate for _ in range(200)]
    wrong = sum(not one.low <= 0.5 <= one.high for one in rates)
    assert wrong <= 0.05 * 200 + 2 * np.sqrt(0.05 * 0.95 * 200)


def test_luck_that_says_nothing_is_left_alone():
    parts = [(deal, part, 0.0) for deal in range(4) for part in (1.0, float(deal % 2))]
    found = adjusted(parts)
    assert (found.rate.share, found.luck, found.times) == (0.75, 0, 1)


def test_from_few_deals_half_of_the_luck_is_taken_off():
    found = adjusted([(0, 1.0, 0.4), (0, 1.0, 0.2), (1, 0.0, 0.1), (1, 1.0, 0.1)])
    assert found.rate.share == pytest.approx(0.75 - 0.1)
    assert found.luck == pytest.approx(0.1)


def test_many_deals_tell_how_much_to_take_off():
    parts = [(deal, 0.5 + 0.8 * luck, luck) for deal in range(400) for luck in [(deal % 7 - 3) / 10]]
    found = adjusted(parts)
    assert found.times > 1000
    assert found.rate.share == pytest.approx(0.5, abs=0.01)


def test_one_deal_tells_nothing():
    found = adjusted([(7, 1.0, 0.5), (7, 1.0, 0.1)])
    assert (found.rate.low, found.rate.high) == (0, 1)


@pytest.mark.parametrize(
    ("freedom", "true"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (10**6, 1.96)],
)
def test_few_deals_reach_further(freedom, true):
    assert student(freedom) == pytest.approx(true, abs=0.004)


@pytest.fixture(scope="module")
def plan():
    return replace(duel(), luck_playouts=1)


@pytest.fixture(scope="module")
def played(plan) -> list[Outcome]:
    return [play_one(pairing) for pairing in plan.pairings]


def test_the_luck_of_a_match_is_nobodys_gain_on_the_whole(played):
    assert all(sum(one.luck) == pytest.approx(0) for one in played)
    assert any(any(one.luck) for one in played)


def test_the_same_is_played_with_and_without_it(played, outcomes):
    assert [replace(one, luck=()) for one in played] == outcomes


def test_the_summary_has_both_rates(plan, played, outcomes):
    own, other = summed_up(plan, dict(enumerate(played))).tables[0].standings
    assert own.adjusted.rate.share + other.adjusted.rate.share == pytest.approx(1)
    assert own.rate.share - own.adjusted.luck == pytest.approx(own.adjusted.rate.share)
    assert all(
        one.adjusted is None for one in summed_up(duel(), dict(enumerate(outcomes))).tables[0].standings
    )


def test_a_file_keeps_it(tmp_path, plan, played):
    path = tmp_path / "lucky.jsonl"
    with Ledger(plan, path) as ledger:
        ledger.add(played[0])
    with Ledger(plan, path) as again:
        assert again.outcomes == {0: played[0]}
    with pytest.raises(BadFile), Ledger(duel(), path):
        pass


def test_a_line_without_luck_is_no_result_of_such_a_contest(tmp_path, plan, played):
    path = tmp_path / "lucky.jsonl"
    with Ledger(plan, path) as ledger:
        ledger.add(replace(played[0], luck=()))
    with pytest.raises(BadFile) as refused, Ledger(plan, path):
        pass
    assert refused.value.code == "arena_damaged"


def test_contests_without_it_are_written_as_before(outcomes):
    assert "luck" not in json.dumps([duel().as_dict(), outcomes[0].as_dict()])
