"""Whoever tries again is judged as whoever played, and told why in the features of the game."""

import pytest

from cantiere.bots.heuristics.reason import Reason
from cantiere.core.compile import JIT
from cantiere.core.record import observe
from cantiere.insight import review as reviewing
from cantiere.insight import trying
from cantiere.insight.judging import Difference, Judge, Judgement, Verdict
from cantiere.insight.trying import MOST_TRIED, tried, worth_trying
from cantiere.insight.turns import turns_of
from cantiere.insight.why import MoveWithReasons, _without, compared
from tests.insight.games import campanile, ending

PLAYOUTS = 120 if JIT else 16


@pytest.fixture(autouse=True)
def _short_first_look(monkeypatch):
    """So that there is a second one, however few playouts there are."""
    monkeypatch.setattr(trying, "FEWEST", 2)


@pytest.fixture(scope="module")
def turn():
    return next(one for one in turns_of(campanile()) if one.choices > 3)


def verdict_of(number: int, seat: int, loss: float, judgement: Judgement) -> Verdict:
    lost = Difference(loss, 0.0)
    return Verdict(number, seat, 0, 1, lost, lost, judgement)


def test_every_legal_action_is_judged_and_the_best_loses_nothing(turn):
    judge = Judge(campanile().game, PLAYOUTS, 0)
    verdict = judge.verdict(turn)
    found = tried(judge, turn, verdict)
    assert len(found) == turn.choices
    assert (found[verdict.best].loss, found[verdict.best].judgement) == (0, Judgement.BEST)
    assert tried(judge, turn, verdict) == found


def test_a_try_is_judged_by_what_the_seat_could_see(turn):
    """Another world that looks the same to the seat gives the same judgements."""
    judge = Judge(campanile().game, PLAYOUTS, 0)
    verdict, blind = (
        judge.verdict(turn),
        type(turn)(**(vars(turn) | {"before": observe(turn.before, turn.seat)})),
    )
    assert tried(judge, blind, verdict) == tried(judge, turn, verdict)
    assert compared(campanile(), blind, verdict) == compared(campanile(), turn, verdict)


def test_only_what_lost_for_sure_is_tried_and_only_by_those_who_may():
    words = [Judgement.BEST, Judgement.GOOD, Judgement.INACCURACY, Judgement.BLUNDER]
    own = [verdict_of(number, 0, 0.01 * number, word) for number, word in enumerate(words)]
    theirs = [verdict_of(9, 1, 0.5, Judgement.BLUNDER)]
    assert worth_trying([*own, *theirs], frozenset({0})) == own[2:]
    many = [verdict_of(number, 0, 0.01 * number, Judgement.MISTAKE) for number in range(30)]
    assert worth_trying(many, frozenset({0})) == many[-MOST_TRIED:]
    assert worth_trying(many, frozenset()) == []


def test_a_review_tries_for_some_seats_and_tells_how_far_it_is(monkeypatch):
    monkeypatch.setattr(reviewing, "worth_trying", lambda verdicts, seats: verdicts[:2] if seats else [])
    match, told = ending(campanile(), 14), []
    found = reviewing.review(match, match.winners(), 4, 0, 1, lambda *now: told.append(now), frozenset({0}))
    assert list(found.tries) == [one.number for one in found.verdicts[:2]]
    assert [len(one) for one in found.tries.values()] == [turn.choices for turn in found.turns[:2]]
    assert told == [(done + 1, told[-1][1]) for done in range(len(told))]
    assert told[-1][1] >= len(told)
    assert reviewing.review(match, match.winners(), 4, 0).tries == {}


def test_what_would_be_said_of_both_moves_is_said_of_neither():
    both, better, worse = Reason("points_now", 2, {"points": 2}), Reason("draws", 1), Reason("spends", -3)
    one, other = MoveWithReasons((1,), (both, better)), MoveWithReasons((2,), (worse, both))
    assert _without(one, other).reasons == (better,)
    assert _without(other, one).reasons == (worse,)


def test_moves_are_compared_from_their_first_action_on():
    match = campanile()
    judge = Judge(match.game, PLAYOUTS // 4, 0)
    for turn in turns_of(match):
        if turn.choices > 1:
            verdict = judge.verdict(turn)
            played, better = compared(match, turn, verdict)
            assert (played.actions[0], better.actions[0]) == (turn.action, verdict.best)
            assert list(played.actions) == list(match.actions[turn.number :][: len(played.actions)])
