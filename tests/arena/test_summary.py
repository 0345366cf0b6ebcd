"""Figures: wins, intervals over deals, ratings, seats; each against a sum done by hand."""

import json
from dataclasses import astuple
from random import Random

import pytest

from cantiere.arena.outcome import Fault, Outcome
from cantiere.arena.plan import Plan
from cantiere.arena.ratings import ratings
from cantiere.arena.standing import over_deals
from cantiere.arena.summary import summed_up
from cantiere.play.figures import share
from cantiere.play.rating import START
from tests.arena.conftest import duel, tournament


def ended(plan: Plan, number: int, *scores: int, first: int = 0, **more) -> Outcome:
    """An outcome with these scores by seat."""
    ranks = tuple(sum(other > own for other in scores) for own in scores)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 0)
    parts = {"winners": winners, "ranks": ranks, **more}
    seats = len(scores)
    return Outcome(
        number=number,
        scores=scores,
        first=first,
        length=10 + number,
        moves=(5,) * seats,
        seconds=(0.5,) * seats,
        **parts,
    )


def all_ended(plan: Plan, rows) -> dict[int, Outcome]:
    return {number: ended(plan, number, *scores) for number, scores in enumerate(rows)}


def test_wins_ties_and_decided_games():
    plan = duel(deals=2)  # seats of the first bot: 0, 1, 0, 1
    summary = summed_up(plan, all_ended(plan, [(5, 3), (4, 4), (1, 2), (3, 9)]))
    own, other = summary.tables[0].standings
    assert (own.games, own.wins, own.decided, own.won) == (4, 2.5, 3, 2)
    assert (other.wins, other.won) == (1.5, 1)
    assert own.rate.share == 2.5 / 4
    assert own.rate_decided.share == 2 / 3
    assert own.chance == 0.5
    assert own.score.mean == (5 + 4 + 1 + 9) / 4
    assert own.margin.mean == (2 + 0 - 1 + 6) / 4
    assert own.seconds == pytest.approx(0.1)
    assert summary.tables[0].length.mean == 11.5


def test_one_against_two_has_a_third_of_the_chances():
    plan = duel(deals=1, seats=3)  # the first bot at seat 0, 1, 2
    own, others = summed_up(plan, all_ended(plan, [(5, 3, 3), (7, 2, 7), (3, 1, 3)])).tables[0].standings
    assert own.chance == pytest.approx(1 / 3)
    assert others.chance == pytest.approx(2 / 3)
    assert (own.wins, others.wins) == (1.5, 1.5)
    assert (own.won, others.won, own.decided) == (1, 1, 2)  # two of the same kind that share have won alone
    assert own.margin.mean == pytest.approx((2 - 5 + 0) / 3)


def test_seats_are_counted_from_who_began():
    plan = duel(deals=1)
    rows = {0: ended(plan, 0, 5, 3, first=1), 1: ended(plan, 1, 5, 3, first=0)}
    by_order = summed_up(plan, rows).tables[0].by_order
    assert [one.share for one in by_order] == [0.5, 0.5]
    rows = {0: ended(plan, 0, 5, 3, first=1), 1: ended(plan, 1, 3, 5, first=0)}
    by_order = summed_up(plan, rows).tables[0].by_order
    assert [one.share for one in by_order] == [0, 1]


def test_who_is_ahead_of_whom():
    plan = tournament(3, 3)
    versus = summed_up(plan, all_ended(plan, [(9, 5, 1), (1, 9, 5), (5, 5, 9)])).tables[0].versus
    seats = [pairing.seating for pairing in plan.pairings]
    assert seats == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert versus[0][0] is None
    assert versus[0][1].share == 1
    assert versus[1][2].share == pytest.approx((1 + 1 + 0.5) / 3)
    assert versus[2][1].share == pytest.approx(1 - versus[1][2].share)


def test_scores_leave_out_matches_in_which_a_bot_failed():
    plan = duel(deals=1)
    fault = Fault(1, 4, "bot_broke", {"reason": "x"})
    rows = all_ended(plan, [(5, 3)]) | {1: ended(plan, 1, 90, 1, faults=(fault,), winners=(0,), ranks=(0, 1))}
    table = summed_up(plan, rows).tables[0]
    assert table.standings[0].scores == (5,)
    assert [one.faults for one in table.standings] == [1, 0]  # who sat at seat 1 in the second match
    assert table.faults[0].label == plan.labels[0]


def test_a_contest_in_which_everything_failed_can_still_be_summed_up():
    plan = duel(deals=1)
    faults = tuple(Fault(seat, 0, "bot_broke", {"reason": "x"}) for seat in (0, 1))
    rows = {0: ended(plan, 0, 5, 3, faults=faults, winners=(), ranks=(0, 0))}
    summary = summed_up(plan, rows, lost=1)
    own = summary.tables[0].standings[0]
    assert (own.wins, own.decided, own.score, own.rate_decided) == (0, 0, None, None)
    assert json.dumps(summary.as_dict())


def test_half_a_contest_can_be_summed_up():
    plan = tournament(3, 2, deals=2)
    assert summed_up(plan, {}).tables == ()
    assert summed_up(plan, all_ended(plan, [(2, 1)])).games == 1


# Intervals.


def test_deals_that_repeat_themselves_are_no_further_evidence():
    """Two games a deal with the same end are worth one; with opposite ends, not more than two."""
    twins = [(deal, float(deal % 4 > 0)) for deal in range(100) for _ in range(2)]
    assert astuple(over_deals(twins)) == pytest.approx(astuple(share(0.75, 100)), rel=0.01)
    opposites = [(deal, float(turn)) for deal in range(100) for turn in (0, 1)]
    assert over_deals(opposites) == share(0.5, 200)


def test_independent_games_are_worth_what_they_are():
    chance = Random(3)
    parts = [(deal, float(chance.random() < 0.6)) for deal in range(2_000) for _ in range(2)]
    found, plain = over_deals(parts), share(sum(part for _, part in parts) / 4_000, 4_000)
    assert found.high - found.low == pytest.approx(plain.high - plain.low, rel=0.05)


def test_certainty_is_never_claimed():
    assert over_deals([(0, 1.0), (0, 1.0)]) == share(1, 1)
    assert over_deals([(deal, 1.0) for deal in range(50) for _ in range(2)]) == share(1, 50)
    assert over_deals([(0, 0.0), (1, 1.0)]).low > 0


def test_an_interval_holds_the_truth_about_as_often_as_it_says():
    """Each deal favours one side, so that its two games agree more often than not."""
    chance, held = Random(5), 0
    for _ in range(300):
        parts = []
        for deal in range(40):
            luck = chance.choice((0.3, 0.9))
            parts += [(deal, float(chance.random() < luck)) for _ in range(2)]
        interval = over_deals(parts)
        held += interval.low <= 0.6 <= interval.high
    assert 0.91 <= held / 300 <= 0.99


# Ratings.


def games(strength: float, n: int, seed: int = 1):
    chance = Random(seed)
    for number in range(n):
        seating = (0, 1) if number % 2 else (1, 0)
        wins = chance.random() < strength
        yield seating, tuple(int((one == 0) != wins) for one in seating)


def test_ratings_are_those_of_the_chess_scale():
    """Three wins of four are 191 points there."""
    own, other = ratings(2, games(0.75, 2_000))
    assert own.rating - other.rating == pytest.approx(191, abs=40)
    assert own.rating + other.rating == pytest.approx(2 * START)
    assert own.uncertainty < 40


def test_more_matches_leave_less_uncertainty():
    few, many = (ratings(2, games(0.6, n))[0].uncertainty for n in (20, 200))
    assert many < few / 2


def test_equals_that_share_every_win_are_rated_equal():
    rated = ratings(3, [((0, 1, 2), (0, 0, 0))] * 10)
    assert [one.rating for one in rated] == pytest.approx([START] * 3)


def test_a_bot_that_sits_there_twice_has_one_rating():
    seatings = [(0, 1, 1), (1, 0, 1), (1, 1, 0)] * 30
    own, others = ratings(2, [(seating, tuple(int(one == 1) for one in seating)) for seating in seatings])
    assert own.rating > START > others.rating
