"""A review: key moments, judgements, and all of it as plain values."""

import json

import numpy as np
import pytest

from cantiere.insight.balance import Balance, Step
from cantiere.insight.judging import Difference, Judgement, Verdict
from cantiere.insight.kernels.values import DEAL
from cantiere.insight.report import as_dict
from cantiere.insight.review import CHANCE, DECISION, key_moments, review
from tests.insight.games import campanile, ending


@pytest.fixture(scope="module")
def match():
    return ending(campanile(seed=5), 12)


@pytest.fixture(scope="module")
def found(match):
    told = []
    result = review(match, match.winners(), 4, 0, 2, lambda *now: told.append(now))
    assert told[-1] == (len(told), len(told))
    return result


def test_the_same_seed_and_budget_give_the_same_review(match, found):
    assert as_dict(review(match, match.winners(), 4, 0)) == as_dict(found)
    assert as_dict(review(match, match.winners(), 4, 1)) != as_dict(found)


def test_every_choice_is_judged_and_counted(match, found):
    judged = [found.judged(seat) for seat in range(2)]
    assert sum(sum(counts.values()) for counts in judged) == len(found.verdicts)
    assert set(judged[0]) == set(Judgement)


def test_a_review_is_plain_values(found):
    told = json.loads(json.dumps(as_dict(found)))
    assert told["game"] == "campanile"
    assert len(told["turns"]) == len(found.match.actions)
    assert [one["turn"] for one in told["turns"]] == list(range(1, 13))
    sums = np.array([told[part]["mean"] for part in ("start", "luck", "own", "others")]).sum(axis=0)
    assert sums == pytest.approx(told["result"], abs=1e-3)
    assert {one["judgement"] for one in told["decisions"]} <= {word.value for word in Judgement}


def test_the_deal_has_no_player_and_turn_0():
    whole = campanile()
    whole.go_to(2)
    told = as_dict(review(whole, [0], 2, 0))
    assert (told["turns"][0]["seat"], told["turns"][0]["move"], told["turns"][0]["turn"]) == (None, "deal", 0)
    assert (told["turns"][-1]["move"], told["turns"][-1]["seat"]) == ("given up", 1)
    assert told["result"] == [1, 0]


def test_a_part_of_a_move_is_written_with_what_came_before_it(found):
    write = found.match.game.notation.text
    numbers = [n for n, action in enumerate(found.match.actions) if write(action).startswith("+")]
    for number in numbers:
        text = found.text(number, found.match.actions[number])
        assert not text.startswith("+")
        assert text.endswith(write(found.match.actions[number]))
    assert numbers


def step(number: int, luck: float, action: int = 0) -> Step:
    value = np.array([[0.5, 0.5]])
    return Step(number, 0, action, value, value, value + np.array([[luck, -luck]]))


def verdict(number: int, loss: float) -> Verdict:
    difference = Difference(loss, 0.0)
    return Verdict(number, 0, 0, 1, difference, difference, Judgement.GOOD)


def test_key_moments_are_the_heaviest_in_their_order():
    balance = Balance(2, [step(0, 0.01, DEAL), *(step(number, 0.02 * number) for number in range(12))])
    moments = key_moments(balance, [verdict(2, 0.5), verdict(3, 0.0)])
    told = [(moment.kind, moment.step.number) for moment in moments]
    assert told == [(DECISION, 2), *((CHANCE, number) for number in range(6, 12))]


def test_a_quiet_game_has_three_key_moments_all_the_same():
    balance = Balance(2, [step(number, 0.001 * number) for number in range(8)])
    assert [moment.step.number for moment in key_moments(balance, [verdict(1, 0.02)])] == [1, 6, 7]
