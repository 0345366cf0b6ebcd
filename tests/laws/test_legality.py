"""Legality has one author, in every game: what is listed can be played, all else is refused."""

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.errors import GameOver, IllegalMove, Refusal
from cantiere.core.events import Log
from cantiere.core.game import MAX_SEED, NO_ACTION
from cantiere.core.record import SPECTATOR, pool, raw
from cantiere.games import GAMES
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match, opening
from cantiere.play.position import write_position
from cantiere.play.texts import LANGUAGES, say
from tests.conftest import every_table, marks, walks, whole_games
from tests.laws.shared import few_examples, laid, sections

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")


def check_refusal(match: Match, action: int, refusal: Refusal) -> None:
    """The right class, a reason that says more than no, a rule that exists, a sentence in each language."""
    if match.is_over:
        assert (type(refusal), refusal.code) == (GameOver, "game_over")
    elif action not in range(match.game.notation.size):
        assert refusal.code == "no_such_action"
    else:
        assert refusal.code.startswith(match.game.rules_prefix + "_")
        assert refusal.rule in sections(match.game)
        assert refusal.facts["move"] == match.game.notation.text(action)
        assert refusal.facts["examples"] == match.moves()[:3]
    if match.game in GAMES:
        for language in LANGUAGES:
            sentence = say(refusal, language)
            assert sentence != refusal.written()
            assert not re.search(r"[{}]|None", sentence)


@every_table
@given(walk=walks, action=st.integers(-2, 3_000) | st.integers() | st.integers(-(2**70), 2**70))
def test_an_action_is_legal_or_refused_without_a_trace(table, walk, action):
    match = table.after(walk)
    before, allowed = marks(match), match.legal()
    if action in allowed:
        match.play(action)
        assert match.turn == len(before[1]) + 1
    else:
        with pytest.raises(IllegalMove) as caught:
            match.play(action, word=1)
        check_refusal(match, action, caught.value)
        assert marks(match) == before


@every_table
@few_examples
@given(walk=walks)
def test_every_action_that_is_not_listed_is_refused_with_its_reason(table, walk):
    match = table.after(walk)
    before, allowed = marks(match), match.legal()
    for action in range(-2, match.game.notation.size + 2):
        if action in allowed:
            onward = match.copy()
            onward.play(action)
            assert onward.actions == [*match.actions, action]
        else:
            with pytest.raises(IllegalMove) as caught:
                match.play(action)
            check_refusal(match, action, caught.value)
    assert marks(match) == before


@every_table
@given(walk=walks)
def test_legal_actions_are_listed_ascending_and_once(table, walk):
    match = table.after(walk)
    allowed, notation = match.legal(), match.game.notation
    assert allowed == sorted(set(allowed))
    assert all(0 <= action < notation.size for action in allowed)
    assert len(allowed) <= notation.most


@every_table
@given(walk=walks)
def test_each_legal_action_cites_a_rule(table, walk):
    match = table.after(walk)
    assert {match.why(action) for action in match.legal()} <= sections(match.game)


@every_table
@few_examples
@given(walk=whole_games)
def test_counting_and_picking_agree_with_the_list_all_game_long(table, walk):
    rules = engine(table.game)
    for match in table.along(walk):
        table_now, allowed = raw(laid(match)), match.legal()
        assert rules.count(table_now) == len(allowed)
        assert [rules.pick(table_now, k) for k in range(len(allowed))] == allowed
        preferred = NO_ACTION if match.is_over else table.game.rules.prefer(match.state)
        assert preferred in (NO_ACTION, *allowed)


@every_table
@given(walk=walks)
def test_every_way_to_play_an_action_does_the_same(table, walk):
    """With a log and without, by number and by place in the list, alone and with the next list."""
    match = table.after(walk)
    rules, moves = engine(table.game), pool(table.game.moves, 1)
    for k, action in enumerate(match.legal()[:20]):
        onward, stepped, kth = match.copy(), laid(match), laid(match)
        onward.play(action)
        choices = rules.step(raw(stepped), action, raw(moves))
        assert rules.step_kth(raw(kth), k) == choices == len(onward.legal())
        assert stepped[0].tobytes() == kth[0].tobytes() == onward.state.tobytes()
        assert list(moves[0].actions[:choices]) == onward.legal()


@every_table
@few_examples
@given(seed=st.integers(0, MAX_SEED - 100))
def test_random_games_by_list_and_by_count_are_the_same_games(table, seed):
    games = 20 if JIT else 3
    rules, first = engine(table.game), pool(table.game.state, 1)
    first[0] = opening(table.game, table.seats, table.options)
    results = []
    for run, extra in ((rules.random_games, [raw(pool(table.game.moves, 1))]), (rules.random_games_fast, [])):
        last, scores, lengths = pool(table.game.state, 1), np.zeros((games, table.seats)), np.zeros(games)
        run(raw(last), raw(first), *extra, seed, scores, lengths)
        results.append((last[0].tobytes(), scores.tolist(), lengths.tolist()))
    assert results[0] == results[1]
    assert table.game.rules.is_over(last[0])


def window(records: Any, place: int) -> Any:
    """One record of a pool as a pool, not copied."""
    if JIT:
        return records[place : place + 1]
    own = pool(type(records[place]), 1)
    list.__setitem__(own, 0, records[place])
    return own


@every_table
@given(walk=walks)
def test_rules_change_the_records_they_are_given_and_nothing_beside_them(table, walk):
    match, rules = table.after(walk), engine(table.game)
    states, logs, moves = (pool(kind, 3) for kind in (table.game.state, Log, table.game.moves))
    for place in range(3):
        states[place] = match.state
        moves[place].actions[:] = [-7] * table.game.notation.most
        logs[place].count = 5
    beside = [records[place].tobytes() for records in (states, logs, moves) for place in (0, 2)]
    choices = rules.legal(raw(window(states, 1)), raw(window(moves, 1)))
    assert states[1].tobytes() == match.state.tobytes()
    assert list(moves[1].actions[choices:]) == [-7] * (table.game.notation.most - choices)
    for action in match.legal()[:1]:
        rules.play(raw(window(states, 1)), action, raw(window(logs, 1)))
    rules.redeal(raw(window(states, 1)), SPECTATOR, 3)
    assert [records[place].tobytes() for records in (states, logs, moves) for place in (0, 2)] == beside


@every_table
@given(walk=walks)
def test_questions_change_nothing(table, walk):
    match = table.after(walk)
    before = marks(match)
    for seat in range(match.seats):
        match.breakdown(seat)
        match.view_as_dict(seat)
        match.imagined(seat, 1)
    match.legal(), match.moves(), match.scores(), match.winners(), match.snapshot(), match.copy()
    write_game(match), write_position(match)
    assert marks(match) == before
