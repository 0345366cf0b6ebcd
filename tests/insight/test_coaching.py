"""A coach warns of serious mistakes only, tells what a move was for, and knows no more than the seat."""

from collections.abc import Iterator

import pytest

from cantiere.bots.heuristics.reason import Reason
from cantiere.bots.hints import imagined, reasons_of
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.searcher import Searcher
from cantiere.core.compile import JIT
from cantiere.core.record import observe
from cantiere.insight import coaching
from cantiere.insight.coaching import SERIOUS, Concern, chance_after, concern, purpose
from cantiere.insight.judging import Judge
from cantiere.insight.turns import Turn, turns_of
from cantiere.play.match import Match
from tests.insight.games import CAMPANILE, campanile, every_reviewed_table, finished

PLAYOUTS = 60
BUDGET = Budget(playouts=PLAYOUTS)
STRIDE = 5 if JIT else 60  # turns between two that are looked at


def decisions(match: Match) -> Iterator[Turn]:
    return (turn for turn in turns_of(match) if turn.choices > 1)


def test_a_search_that_can_only_begin_with_one_action_is_worth_what_a_review_says():
    turn = next(turn for turn in decisions(campanile()) if turn.choices > 3)
    view, judge = observe(turn.before, turn.seat), Judge(CAMPANILE, PLAYOUTS, 0)
    match = Match(CAMPANILE, 2, 0, start=turn.before)
    playouts = 400 if JIT else 100
    for action in match.legal()[:6]:
        found = chance_after(CAMPANILE, view, action, 1, playouts)
        known = judge.chance(view, action, 1, playouts)
        assert found.playouts == playouts
        assert abs(found.minus(known).gain) <= 5 * found.minus(known).error + 0.01


@pytest.fixture
def sure(monkeypatch):
    """Every action but the best one loses the game for sure."""

    def chance(game, view, action, seed, playouts):
        best = Searcher(game).search(view, seed, Budget(playouts=playouts))[0].action
        return coaching.WinChance(0.9 if action == best else 0.1, 10_000)

    monkeypatch.setattr(coaching, "chance_after", chance)


def test_what_the_search_would_play_is_no_concern_and_what_loses_is(sure):
    found = []
    for turn in [turn for turn in decisions(campanile()) if turn.choices > 3][:4]:
        view = observe(turn.before, turn.seat)
        tail = CAMPANILE.notation.text(turn.action).startswith("+")
        best = Searcher(CAMPANILE).search(view, 0, BUDGET.part(4 if tail else 1))[0].action
        for action in Match(CAMPANILE, 2, 0, start=turn.before).legal():
            asked = concern(CAMPANILE, view, [action], 0, BUDGET)
            assert (asked is None) == (action == best)
            found.append(asked)
    said = list(filter(None, found))
    assert all(one.judgement in SERIOUS for one in said)
    assert any(one.against for one in said)
    assert any(one.instead for one in said)
    assert all(reason.weight < 0 for one in said for reason in one.against)
    assert all(reason.weight > 0 for one in said for reason in one.instead)


def test_small_losses_and_what_is_forced_are_no_concern(monkeypatch):
    same = coaching.WinChance(0.5, 100)
    monkeypatch.setattr(coaching, "chance_after", lambda *given: same)
    turns = list(decisions(campanile()))
    assert not any(
        concern(CAMPANILE, observe(turn.before, turn.seat), [turn.action], 0, Budget(playouts=8))
        for turn in turns[:4]
    )
    forced = next(turn for turn in turns_of(campanile()) if turn.choices == 1)
    assert concern(CAMPANILE, observe(forced.before, forced.seat), [forced.action], 0, BUDGET) is None


def answers(match: Match, turn: Turn, world) -> list[Concern | None]:
    """What the coach says of each action, in a world that the seat may imagine."""
    view = observe(world, turn.seat)
    actions = Match(match.game, match.seats, 0, match.options, turn.before).legal()
    some, budget = actions[: 6 if JIT else 2], Budget(playouts=8 if JIT else 3)
    return [concern(match.game, view, [action], 0, budget) for action in some]


@every_reviewed_table
def test_whatever_is_hidden_the_coach_says_the_same(sure, table):
    match = finished(table)
    for turn in [*decisions(match)][3 : 60 if JIT else 5 : 19]:
        view = observe(turn.before, turn.seat)
        other = imagined(match.game, view, 7).state
        assert answers(match, turn, other) == answers(match, turn, turn.before)


def told(match: Match, viewer: int, turn: Turn) -> list[Reason]:
    """What the coach says of an action of another seat."""
    at = Match(match.game, match.seats, 0, match.options, turn.before)
    at.play(turn.action)
    return purpose(match.game, observe(turn.before, viewer), viewer, at.events(viewer))


@every_reviewed_table
def test_what_a_move_was_for_is_told_alike_in_all_worlds_that_the_viewer_cannot_tell_apart(table):
    match, viewer, said = finished(table), 0, 0
    for turn in [turn for turn in turns_of(match) if turn.seat != viewer][::STRIDE]:
        found = told(match, viewer, turn)
        said += bool(found)
        for seed in (11, 12):
            world = imagined(match.game, observe(turn.before, viewer), seed, viewer)
            if turn.action not in world.legal():
                continue
            first = _seen(match, turn.before, turn.action, viewer)
            if _seen(match, world.state, turn.action, viewer) == first:
                other = Turn(turn.number, turn.seat, turn.action, 2, False, world.state, turn.after)
                assert told(match, viewer, other) == found
    assert said or not JIT


def _seen(match: Match, state, action: int, viewer: int):
    """The first event, as a viewer saw it: by it an action is known."""
    at = Match(match.game, match.seats, 0, match.options, state)
    at.play(action)
    return next(iter(at.events(viewer)), None)


@every_reviewed_table
def test_only_what_is_true_and_speaks_for_a_move_is_told(table):
    """Where all is open, that is what the move really brought."""
    match, viewer = finished(table), 0
    for turn in [turn for turn in turns_of(match) if turn.seat != viewer][::STRIDE]:
        view = observe(turn.before, viewer)
        said = told(match, viewer, turn)
        assert all(reason.weight > 0 for reason in said)
        if view.tobytes() != imagined(match.game, view, 1, viewer).state.tobytes():
            continue
        real = [*reasons_of(match.game)(turn.before, turn.after, turn.action, turn.seat)]
        known = [(reason.code, reason.facts) for reason in real]
        assert all((reason.code, reason.facts) in known for reason in said)


def test_of_what_shows_nothing_nothing_is_told():
    match = campanile()
    assert purpose(CAMPANILE, match.view(0), 0, []) == []
