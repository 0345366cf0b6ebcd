"""What a batch refuses: in words, and with no trace in any game."""

import numpy as np
import pytest

from cantiere.core.errors import BadTable, GameOver, IllegalMove, UnknownGame
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.texts import say
from cantiere.research.batch import Batch
from tests.conftest import every_game, spaced
from tests.research.batches import mixed


def everything(batch: Batch) -> list[bytes]:
    states = [state.tobytes() for state in batch.states]
    return [*states, *(part.tobytes() for part in (*batch._step, *batch.legal(), batch.seeds))]


@every_game
def test_an_illegal_action_is_refused_before_any_game_is_touched(game, monkeypatch):
    monkeypatch.setattr("cantiere.research.batch.environment.FEWEST", 1)
    batch = mixed(game, each=2, threads=2)
    for _ in range(6):
        batch.step_random()
    before, legal = everything(batch), batch.legal().actions[:, 0].tolist()
    for wrong in (1, len(batch) - 1):
        listed = set(batch.legal().actions[wrong].tolist())
        for action in [one for one in range(game.notation.size) if one not in listed][::97]:
            actions = [*legal[:wrong], action, *legal[wrong + 1 :]]
            with pytest.raises(IllegalMove) as refused:
                batch.step(actions)
            assert refused.value.facts["number"] == wrong
            assert refused.value.facts["move"] == game.notation.text(action)
            assert everything(batch) == before
    batch.step(legal)


def test_the_first_game_that_is_wrong_is_named_with_the_reason():
    batch = Batch("campanile", 3, seed=4)
    actions = [int(one) for one in batch.legal().actions[:, 0]]
    with pytest.raises(IllegalMove) as refused:
        batch.step([actions[0], 30, 30])
    english, french = say(refused.value, "en"), spaced(say(refused.value, "fr"))
    assert english.startswith("In game 1 of this batch, '+.' is not allowed. +. is not possible now")
    assert english.endswith(
        "Nothing was played in any game: choose another action there, then take the step again."
    )
    assert "Dans la partie 1 de ce lot, « +. » n'est pas permis. " in french
    assert refused.value.rule == refused.value.facts["reason"].rule
    assert refused.value.rule.startswith("campanile.")


@pytest.mark.parametrize("action", [-2, 10_000, 2**40])
def test_a_number_that_is_no_action_is_refused(action):
    batch = Batch("campanile", 2)
    actions = batch.legal().actions[:, 0].astype(np.int64)
    actions[1] = action
    with pytest.raises(IllegalMove) as refused:
        batch.step(actions)
    assert f"{action} is not an action." in say(refused.value, "en")


@pytest.mark.parametrize(
    ("actions", "kind", "words"),
    [
        ([0], ValueError, r"one action for each of 3 games, not an array of shape \(1,\)"),
        ([[0], [0], [0]], ValueError, r"shape \(3, 1\)"),
        ([0.0, 1.0, 2.0], TypeError, "actions of a batch are whole numbers, not float64"),
        ([True, False, True], TypeError, "not bool"),
        (["a", "b", "c"], TypeError, "not <U1"),
    ],
)
def test_what_is_no_row_of_actions_is_refused(actions, kind, words):
    batch = Batch("campanile", 3)
    before = everything(batch)
    with pytest.raises(kind, match=words):
        batch.step(actions)
    assert everything(batch) == before


def test_a_match_of_another_kind_or_that_is_over_has_no_place():
    batch = Batch("campanile", 3)
    before = everything(batch)
    with pytest.raises(
        ValueError, match="game 1 of this batch is campanile with 2 players, not campanile with 3"
    ):
        batch.place(1, Match(find("campanile"), 3, 0))
    with pytest.raises(ValueError, match="not palazzo with 2"):
        batch.place(1, Match(find("palazzo"), 2, 0))
    match = Match(find("campanile"), 2, 0)
    while not match.is_over:
        match.play(match.legal()[0])
    with pytest.raises(GameOver):
        batch.place(1, match)
    assert everything(batch) == before


@pytest.mark.parametrize(
    ("wish", "kind", "words"),
    [
        ({"game": "campanille"}, UnknownGame, "unknown_game"),
        ({"longest": 0}, ValueError, "one decision or more, not 0"),
        ({"games": 0}, ValueError, "one game or more, not 0"),
        ({"seats": 6}, BadTable, "wrong_seats"),
        ({"seats": [2, 3, 6]}, BadTable, "wrong_seats"),
        ({"seats": [2, 3]}, ValueError, "one for each of 3: not 2"),
        ({"options": {"colour": "red"}}, BadTable, "unknown_option"),
        ({"options": [{}, {}, {"bet_on": "all"}]}, BadTable, "unknown_choice"),
        ({"options": [{}]}, ValueError, "options of a batch are one for all games"),
        ({"seed": -1}, BadTable, "wrong_seed"),
        ({"seed": 2**63 - 2}, BadTable, "wrong_seed"),
        ({"seed": [1, 2]}, ValueError, "one for each of 3 games: not 2"),
        ({"seed": 1.5}, TypeError, "seeds of a batch are whole numbers"),
    ],
)
def test_tables_that_cannot_be_are_refused(wish, kind, words):
    with pytest.raises(kind, match=words):
        Batch(**{"game": "campanile", "games": 3, **wish})


def test_options_of_all_games_are_named_as_those_of_a_match():
    batch = Batch("campanile", 2, seats=[2, 3], options=[{"memory": "hidden"}, {}], exact_token=True)
    match = batch.match(0)
    assert (match.options["exact_token"], match.options["memory"]) == ("on", "hidden")
    assert batch.match(1).options["exact_token"] == "on"
    assert repr(batch) == "<Batch 'campanile': 2 games of 2–3 players>"
    with pytest.raises(BadTable):
        Batch("campanile", 2, exact_tokens=True)
