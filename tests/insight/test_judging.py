"""Decisions judged by what could be seen, and never more harshly than that allows."""

import pytest

from cantiere.bots.search.budget import Budget
from cantiere.bots.search.searcher import Searcher
from cantiere.core.record import observe
from cantiere.insight.judging import LEAST_LOSS, Difference, Judge, Judgement, hides_something, judgement_of
from cantiere.insight.turns import Turn, turns_of
from cantiere.insight.values import private_seed
from cantiere.play.figures import SURE
from cantiere.play.match import Match
from tests.insight.games import CAMPANILE, campanile

PLAYOUTS = 12


@pytest.mark.parametrize(
    ("gain", "error", "word"),
    [
        (-0.01, 0.0, Judgement.BEST),
        (0.029, 0.0, Judgement.GOOD),
        (0.03, 0.0, Judgement.INACCURACY),
        (0.07, 0.0, Judgement.MISTAKE),
        (0.15, 0.0, Judgement.BLUNDER),
        (0.15, 0.01, Judgement.MISTAKE),
        (0.5, 0.3, Judgement.GOOD),
    ],
)
def test_the_word_for_a_loss_allows_for_its_uncertainty(gain, error, word):
    assert judgement_of(False, Difference(gain, error)) is word


def test_what_the_search_would_have_played_is_best():
    assert judgement_of(True, Difference(0.5, 0.0)) is Judgement.BEST
    assert list(LEAST_LOSS.values()) == sorted(LEAST_LOSS.values())


@pytest.fixture(scope="module")
def turn() -> Turn:
    """A decision at which a seat does not know all cards."""
    turns = [turn for turn in turns_of(campanile()) if turn.choices > 2]
    return next(turn for turn in turns if hides_something(turn.before, observe(turn.before, turn.seat)))


def played(turn: Turn, action: int) -> Turn:
    return Turn(turn.number, turn.seat, action, turn.choices, turn.draws, turn.before, turn.after)


def chosen(turn: Turn) -> int:
    view, seed = observe(turn.before, turn.seat), private_seed(0, turn.number)
    return Searcher(CAMPANILE, stops_early=True).search(view, seed, Budget(playouts=PLAYOUTS))[0].action


def other(turn: Turn) -> int:
    match = Match(CAMPANILE, 2, 0, start=turn.before)
    tails = [action for action in match.legal() if CAMPANILE.notation.text(action).startswith("+")]
    assert not tails
    return next(action for action in match.legal() if action != chosen(turn))


def test_who_plays_what_the_search_finds_loses_nothing(turn):
    verdict = Judge(CAMPANILE, PLAYOUTS, 0).verdict(played(turn, chosen(turn)))
    assert (verdict.judgement, verdict.loss.gain, verdict.hidden) == (Judgement.BEST, 0, 0)


def test_who_plays_something_else_is_told_what_was_better(turn):
    verdict = Judge(CAMPANILE, PLAYOUTS, 0).verdict(played(turn, other(turn)))
    assert (verdict.best, verdict.played) == (chosen(turn), other(turn))
    assert verdict.loss.error <= SURE / 2
    assert verdict.known_loss is not verdict.loss
    assert verdict.hidden == verdict.known_loss.gain - verdict.loss.gain


def test_hidden_cards_do_not_change_what_could_be_seen(turn):
    """The same view, other cards behind it: the same loss by what the seat could see."""
    judge, action = Judge(CAMPANILE, PLAYOUTS, 0), other(turn)
    match = Match(CAMPANILE, 2, 0, start=turn.before)
    worlds = [turn.before, *(match.imagined(turn.seat, seed) for seed in (1, 2))]
    assert len({world.tobytes() for world in worlds}) == 3
    losses = {
        judge.verdict(Turn(turn.number, turn.seat, action, turn.choices, turn.draws, world, turn.after)).loss
        for world in worlds
    }
    assert len(losses) == 1


def test_what_continues_a_move_is_looked_at_for_a_shorter_time():
    judge = Judge(CAMPANILE, PLAYOUTS, 0)
    texts = {
        CAMPANILE.notation.text(action).startswith("+"): action for action in range(CAMPANILE.notation.size)
    }
    assert judge.budget(texts[False]).playouts == PLAYOUTS
    assert judge.budget(texts[True]).playouts == PLAYOUTS // 4
