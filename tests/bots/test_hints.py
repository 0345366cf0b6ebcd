"""Hints: playable moves with honest figures and reasons in two languages."""

import json

import pytest

from cantiere.bots.hints import MOST_REASONS, advise, spoken
from cantiere.bots.search.budget import Budget
from cantiere.core.compile import JIT
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES
from tests.conftest import Table, Walk, every_game, every_registered_game

BUDGET = Budget(playouts=150 if JIT else 6)
PLACES = (0, 9, 25) if JIT else (3,)


def some_matches(game):
    chosen = tuple((option.name, option.values[0]) for option in game.options)
    for plies in PLACES:
        match = Table(game, game.seats[0], chosen).after(Walk(4, plies, 1))
        if not match.is_over:
            yield match


def hints_for(match: Match, most: int = 3):
    return advise(match.game, match.view(match.to_move), 3, BUDGET, most)


@every_game
def test_hints_are_whole_moves_that_can_be_played(game):
    for match in some_matches(game):
        hints = hints_for(match)
        assert 1 <= len(hints) <= 3
        assert len({hint.actions[0] for hint in hints}) == len(hints)
        for hint in hints:
            assert hint.actions[0] in match.legal()
            assert 0 <= hint.win_chance <= 1
            assert len(hint.points) == match.seats
            match.copy().play_text(hint.move, match.to_move)


@every_game
def test_the_best_known_move_comes_first(game):
    for match in some_matches(game):
        visits = [hint.visits for hint in hints_for(match, most=10)]
        assert visits == sorted(visits, reverse=True)


@every_registered_game
def test_reasons_are_few_and_said_in_both_languages(game):
    said = 0
    for match in some_matches(game):
        for hint in hints_for(match):
            assert len(hint.reasons) <= MOST_REASONS
            english, french = (spoken(game, hint, language) for language in LANGUAGES)
            assert len(english) == len(french) == len(hint.reasons)
            assert all(one != other for one, other in zip(english, french, strict=True))
            said += len(english)
    assert said > 0


@every_game
def test_hints_tell_nothing_that_the_seat_cannot_see(game):
    for match in some_matches(game):
        other = Match(game, match.seats, 9, match.options, start=match.imagined(match.to_move, 11))
        assert [hint.as_dict() for hint in hints_for(match)] == [hint.as_dict() for hint in hints_for(other)]


@pytest.mark.parametrize("most", [1, 2])
@every_registered_game
def test_hints_can_be_written_down(game, most):
    match = next(some_matches(game))
    written = [hint.as_dict() for hint in hints_for(match, most)]
    assert len(written) <= most
    assert json.loads(json.dumps(written)) == written
