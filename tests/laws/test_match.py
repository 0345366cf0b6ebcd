"""What a program may rely on when it asks a match: whole moves, what is told, what is remembered."""

from itertools import chain, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.record import SPECTATOR, pool, raw
from cantiere.play.looks import look
from cantiere.play.match import Match
from cantiere.play.position import from_position
from tests.conftest import Walk, every_table, examples, played_on, trace, walks

pytestmark = pytest.mark.usefixtures("files_may_name_the_toy")
SOME = 30  # whole moves of a position


@every_table
@given(walk=walks)
def test_a_move_can_be_named_in_every_way(table, walk):
    match = table.after(walk)
    before = trace(match)
    for move in islice(match.whole_moves(), SOME):
        one_by_one, told = match.copy(), []
        for action in move.actions:
            one_by_one.play(action)
            told.append([one_by_one.events(viewer) for viewer in range(SPECTATOR, match.seats)])
        for name in (move, str(move), move.parts):
            onward = match.copy()
            onward.play(name, seat=match.to_move)
            assert onward.actions == one_by_one.actions
            assert onward.state.tobytes() == one_by_one.state.tobytes()
            events = [onward.events(viewer) for viewer in range(SPECTATOR, match.seats)]
            assert events == [[*chain(*parts)] for parts in zip(*told, strict=True)]
            assert [onward.part_events(viewer) for viewer in range(SPECTATOR, match.seats)] == told[-1]
    assert trace(match) == before


@every_table
@given(walk=walks)
def test_moves_are_the_legal_actions_with_their_parts_and_rules(table, walk):
    match = table.after(walk)
    notation = match.game.notation
    moves, legal = match.moves(), match.legal()
    assert [move.actions for move in moves] == [(action,) for action in legal]
    assert moves == [notation.text(action) for action in legal]
    assert [move.parts for move in moves] == [notation.parts(action) for action in legal]
    assert [move.rule for move in moves[:SOME]] == [match.why(action) for action in legal[:SOME]]


@every_table
@given(walk=walks)
def test_whole_moves_begin_with_every_legal_action_and_are_never_half_a_move(table, walk):
    match = table.after(walk)
    begun = {move.actions[0] for move in islice(match.whole_moves(), 10 * SOME)}
    legal = match.legal()
    assert begun <= set(legal)
    assert begun == set(legal[: len(begun)])
    for move in islice(match.whole_moves(), SOME):
        onward = match.copy()
        onward.play(move)
        goes_on = onward.to_move == match.to_move and all(one.startswith("+") for one in onward.moves())
        assert not goes_on or onward.snapshot().rng != match.snapshot().rng


@every_table
@given(walk=walks)
def test_a_state_told_by_name_is_the_same_state_again(table, walk):
    match = table.after(walk)
    again = from_position(match.state_dict())
    assert again.snapshot().tobytes() == match.snapshot().tobytes()
    assert again.state_dict() == match.state_dict()


@every_table
@given(steps=st.integers(0, 200), seed=st.integers(0, 2**32))
def test_what_is_seen_is_the_same_in_every_world_that_could_be_the_true_one(table, steps, seed):
    match = table.after(Walk(seed, steps, 1))
    for viewer in range(SPECTATOR, match.seats):
        other = Match(match.game, match.seats, 0, match.options, match.imagined(viewer, seed + 1))
        other.actions += match.actions  # the past is the same in all of them
        assert look(match, viewer) == look(other, viewer)


@every_table
@given(walk=walks)
def test_nothing_remembered_is_out_of_date(table, walk):
    """Asked twice, after each way to change the table, a match says what the rules say."""
    match = table.match(walk.seed)
    for _ in played_on(match, walk):
        check_against_rules(match)
    match.back(min(3, match.turn))
    check_against_rules(match)
    again = table.match(walk.seed)
    again.replay(match.actions)
    check_against_rules(again)
    check_against_rules(again.copy())


def check_against_rules(match: Match) -> None:
    rules, state, moves = match.game.rules, match.snapshot(), pool(match.game.moves, 1)
    count = int(match._engine.legal(match._board, raw(moves)))
    for _ in range(2):
        assert match.legal() == [int(action) for action in moves[0].actions[:count]]
        assert match.is_over == bool(rules.is_over(state))
        assert match.to_move == (None if match.is_over else state.to_move)
        match.legal().clear()  # a list of the caller's own


@every_table
@examples(compiled=5, plain=2)
@given(walk=walks)
def test_whoever_holds_the_live_record_may_change_it(table, walk):
    match = table.after(walk)
    state = match.state
    other = table.after(Walk(walk.seed + 1 if walk.seed else 1, walk.plies // 2, 1)).snapshot()
    match.legal()
    match._table[0] = other
    assert state.tobytes() == other.tobytes()
    check_against_rules(match)


@pytest.mark.parametrize("seed", range(4))
def test_rounds_are_told_by_the_number_that_events_give_them(seed):
    for game, seats in (("azul-pavilion", 2), ("palermo", 3)):
        match, chance, told = Match(game, seats, seed), Random(seed), 0
        while not match.is_over:
            began = [one for one in match.events(SPECTATOR) if one.kind == "round_began"]
            told = began[-1].details["round_no"] if began else told
            assert look(match)["round_no"] == match.state_dict()["state"]["round_no"] == told
            match.play(chance.choice(match.legal()))
        assert look(match)["round_no"] == match.state_dict()["state"]["round_no"] == told
