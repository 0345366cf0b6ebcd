"""A study: what is played, and that its figures say what the games say."""

import json
from math import isinf

import pytest

from cantiere.arena.outcome import Outcome
from cantiere.games import GAMES, find
from cantiere.play.match import chosen_options
from cantiere.research.lab.figures import effects, figures_of, mean_of
from cantiere.research.lab.findings import findings
from cantiere.research.lab.plan import StudyPlan
from cantiere.research.lab.sample import Sample, sampled
from tests.conftest import every_registered_game


def plan_of(game: str = "campanile", seats: int = 2, deals: int = 2, **options: str) -> StudyPlan:
    return StudyPlan(game, seats, chosen_options(find(game), options), ("random",), deals, seed=7)


def sample(scores: tuple[int, ...], winners: tuple[int, ...], first: int = 0, length: int = 10) -> Sample:
    """Each seat has its score from one line, and has passed as often."""
    outcome = Outcome(0, scores, winners, (0,) * len(scores), first, length, (1,) * len(scores), (0.0,))
    counts = tuple({"tower": score} for score in scores)
    return Sample(0, outcome, counts, tuple({"pass": score} for score in scores))


@every_registered_game
def test_every_value_of_every_option_is_tried_alone(game):
    arms = plan_of(game.id, game.seats[0]).arms
    usual = chosen_options(game, {})
    assert (arms[0].option, arms[0].table.options) == (None, usual)
    tried = [(arm.option, arm.value) for arm in arms[1:]]
    assert tried == [(one.name, value) for one in game.options for value in one.values[1:]]
    for arm in arms[1:]:
        changed = {name for name, value in arm.table.options.items() if usual[name] != value}
        assert changed == {arm.option}


def test_what_was_asked_for_is_the_usual_table():
    arms = plan_of(bet_on="built").arms
    assert arms[0].table.options["bet_on"] == "built"
    assert ("bet_on", "visible") in {(arm.option, arm.value) for arm in arms}
    assert all(arm.table.options["bet_on"] == "built" for arm in arms if arm.option != "bet_on")


def test_every_table_has_the_same_deals():
    plan = plan_of(deals=3)
    assert [pairing.number for pairing in plan.pairings] == list(range(5 * 3))
    assert [pairing.deal for pairing in plan.pairings] == [7, 8, 9] * 5


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_sample_is_made_of_its_game(game):
    pairing = plan_of(game, find(game).seats[0]).pairings[1]
    one = sampled(pairing)
    assert one == sampled(pairing)
    assert [sum(lines.values()) for lines in one.lines] == list(one.outcome.scores)
    assert sum(one.shares) == pytest.approx(1)
    for kinds, moves in zip(one.kinds, one.outcome.moves, strict=True):
        assert 0 < sum(kinds.values()) <= moves


def test_a_mean_has_students_interval():
    found = mean_of([1, 2, 3, 4, 5])
    assert (found.mean, found.high - 3, 3 - found.low) == pytest.approx((3, 1.963, 1.963), abs=0.01)
    assert not mean_of([-1, 2, 3]).is_clear
    assert mean_of([5, 5.1, 4.9]).is_clear
    assert isinf(mean_of([4]).high)


def test_turn_order_begins_with_whoever_began():
    """Who began has won three times, at whatever seat; the one after has shared a win."""
    samples = [
        sample((9, 1), (0,), first=0),
        sample((1, 9), (1,), first=1),
        sample((9, 1), (0,), first=0),
        sample((5, 5), (0, 1), first=1),
    ]
    figures = figures_of(samples, ["tower"], ["pass"])
    assert [one.share for one in figures.by_order] == [0.875, 0.125]
    assert figures.shared.share == 0.25
    assert (figures.winning.mean, figures.margin.mean) == (8, 6)
    assert figures.score.mean == 5


def test_features_compare_winners_with_the_others_of_the_same_game():
    samples = [
        sample((9, 1, 3), (0,)),
        sample((2, 8, 4), (1,)),
        sample((6, 6, 6), (0, 1, 2)),  # nobody has lost: it tells nothing
    ]
    figures = figures_of(samples, ["tower", "never"], ["pass"])
    (line,) = figures.lines
    assert (line.name, line.winners, line.others) == ("tower", 8.5, 2.5)
    assert line.difference.mean == 6
    assert figures.kinds[0].difference.mean == 6


def test_options_are_compared_deal_by_deal():
    usual = [sample((10, 2), (0,), length=20), sample((30, 2), (0,), length=40)]
    changed = [sample((11, 2), (0,), length=25), sample((31, 2), (1,), length=45)]
    found = {one.measure: one for one in effects(usual, changed)}
    assert (found["winning"].usual, found["winning"].changed) == (20, 21)
    assert (found["winning"].difference.mean, found["winning"].difference.low) == (
        1,
        1,
    )  # the same in each deal
    assert found["length"].difference.mean == 5
    assert found["first"].difference.mean == -50
    assert not found["first"].difference.is_clear


def test_a_study_is_made_of_all_its_games():
    plan = plan_of(deals=3)
    samples = {pairing.number: sampled(pairing) for pairing in plan.pairings}
    found = findings(plan, samples)
    (bot,) = found.bots
    assert bot.usual.scores == tuple(score for k in range(3) for score in samples[k].outcome.scores)
    assert [arm.value for arm, _, _ in bot.changed] == ["on", "built", "either", "hidden"]
    assert bot.changed[0][1].lengths == tuple(samples[k].outcome.length for k in (3, 4, 5))
    told = json.loads(json.dumps(found.as_dict(), allow_nan=False))
    assert told["bots"][0]["options"][3]["effects"][1]["measure"] == "winning"
    assert findings(plan, samples).digest == found.digest
    assert findings(plan, {**samples, 0: samples[1]}).digest != found.digest
