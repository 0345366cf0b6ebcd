"""Hints: playable moves with honest figures and reasons in two languages."""

import json

import pytest

from cantiere.bots import hints as hints_module
from cantiere.bots.heuristics import own_package
from cantiere.bots.heuristics.reason import Reason
from cantiere.bots.hints import FEW_POINTS, LEAST_SHARE, MOST_REASONS, advise, reasons_of, spoken
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.searcher import Searcher
from cantiere.core.compile import JIT
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.texts import LANGUAGES
from tests.conftest import Table, Walk, every_game, every_registered_game
from tests.toy import LANTERN

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
def test_what_promises_most_comes_first(game):
    for match in some_matches(game):
        chances = [hint.win_chance for hint in hints_for(match, most=10)]
        assert chances == sorted(chances, reverse=True)


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
    assert said > 0 or own_package(game) is None


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


def test_a_hint_goes_on_to_the_end_of_its_move():
    """A build of Campanile comes with the bet that the search expects after it."""
    match, budget = Match(find("campanile"), 2, 1), Budget(playouts=60)
    searcher, view = Searcher(match.game), match.view(match.to_move)
    best = searcher.search(view, 3, budget)[0].action
    bet = next(searcher.principal_variation(best))
    hint = advise(match.game, view, 3, budget)[0]
    assert hint.actions == (best, bet)
    assert hint.move == f"{match.game.notation.text(best)}{match.game.notation.text(bet)}"


@every_game
def test_the_figures_are_those_of_the_search_for_the_seat_to_move(game):
    for match in some_matches(game):
        seat, view = match.to_move, match.view(match.to_move)
        found = Searcher(game).search(view, 3, BUDGET)
        looked_at = [one for one in found if one.visits >= LEAST_SHARE * BUDGET.playouts]
        looked_at.sort(key=lambda one: (-one.wins[seat], -one.visits))  # what promises most comes first
        hints = hints_for(match, most=100)
        assert [hint.actions[0] for hint in hints] == [one.action for one in looked_at]
        assert [hint.win_chance for hint in hints] == [one.wins[seat] for one in looked_at]
        assert [hint.points for hint in hints] == [tuple(one.points) for one in looked_at]
        assert [hint.visits for hint in hints] == [one.visits for one in looked_at]


# Reasons.


def told_with(monkeypatch, *reasons: Reason) -> tuple[Reason, ...]:
    """What a hint tells if these are the reasons for each action."""
    monkeypatch.setattr(hints_module, "reasons_of", lambda game: lambda before, after, action, seat: reasons)
    return hints_for(Match(LANTERN, 2, 1), most=1)[0].reasons


def test_the_weightiest_reasons_come_first_whether_for_or_against(monkeypatch):
    reasons = [Reason("one", 1.0), Reason("against", -3.0), Reason("two", 2.0)]
    assert [one.code for one in told_with(monkeypatch, *reasons)] == ["against", "two", "one"]


def test_a_reason_against_a_move_pushes_out_a_lighter_one_for_it(monkeypatch):
    reasons = [Reason("a", 1.0), Reason("b", 2.0), Reason("c", 4.0), Reason("against", -3.0)]
    assert [one.code for one in told_with(monkeypatch, *reasons)] == ["c", "against", "b"]


@pytest.mark.parametrize("sign", [1, -1])
def test_light_reasons_are_not_worth_a_word(sign, monkeypatch):
    reasons = [Reason("light", 0.9 * sign * FEW_POINTS), Reason("enough", sign * FEW_POINTS)]
    assert [one.code for one in told_with(monkeypatch, *reasons)] == ["enough"]


def test_what_is_said_twice_is_said_once_with_its_greater_weight(monkeypatch):
    reasons = [Reason("same", 1.0), Reason("same", -2.0), Reason("same", 1.5)]
    assert told_with(monkeypatch, *reasons) == (Reason("same", -2.0),)


@every_registered_game
def test_reasons_are_asked_for_each_part_of_a_move_as_its_seat_sees_it(game):
    """They are those of the game's heuristics, from before to after each action of the hint."""
    for match in some_matches(game):
        for hint in hints_for(match, most=2):
            known = reasons_along(match, hint.actions)
            heavy = sorted(
                (one for one in known if abs(one.weight) >= FEW_POINTS), key=lambda one: -abs(one.weight)
            )
            codes = list(dict.fromkeys(one.code for one in heavy))
            assert [one.code for one in hint.reasons] == codes[:MOST_REASONS]


def reasons_along(match: Match, actions: tuple[int, ...]) -> list[Reason]:
    """In the world that the hint imagines: what chance brings must be the same."""
    seat, found = match.to_move, []
    start = Match(match.game, match.seats, 0, match.options, start=match.view(seat)).imagined(seat, 3)
    world = Match(match.game, match.seats, 0, match.options, start=start)
    for action in actions:
        before = world.snapshot()
        world.play(action)
        found += reasons_of(match.game)(before, world.state, action, seat)
    return found


@pytest.mark.parametrize("game_id", ["azul-pavilion", "campanile"])
def test_hints_tell_what_speaks_against_a_move(game_id):
    game = find(game_id)
    hints = [hint for match in some_matches(game) for hint in hints_for(match, most=100)]
    doubtful = [hint for hint in hints if any(reason.weight < 0 for reason in hint.reasons)]
    assert doubtful
    assert all(len(spoken(game, hint, "fr")) == len(hint.reasons) for hint in doubtful)
