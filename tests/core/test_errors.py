"""Refusals: one tree, each a code and facts that survive a trip to another process."""

import inspect
import pickle

import pytest

from cantiere.core import errors
from cantiere.core.errors import BadFile, GameOver, IllegalMove, NotYourTurn, Refusal
from cantiere.play.texts import say

TREE = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, Refusal)]


def test_every_refusal_is_in_the_tree_that_the_module_draws():
    assert len(TREE) > 5
    assert all(kind.__name__ in errors.__doc__ for kind in TREE)
    assert issubclass(NotYourTurn, IllegalMove)
    assert issubclass(GameOver, IllegalMove)


@pytest.mark.parametrize("kind", TREE, ids=lambda kind: kind.__name__)
def test_a_refusal_is_a_code_and_facts(kind):
    refusal = kind("colour_absent", rule="azul.3.1", colour="red", tiles={"blue": 2})
    assert (refusal.code, refusal.rule) == ("colour_absent", "azul.3.1")
    assert refusal.facts == {"colour": "red", "tiles": {"blue": 2}}
    assert str(refusal) == "colour_absent(colour='red', tiles={'blue': 2})"


def test_a_refusal_can_be_sent_to_another_process():
    inner = IllegalMove("space_taken", rule="azul.4.2", position=3)
    again = pickle.loads(pickle.dumps(BadFile("file_illegal_move", number=4, reason=inner)))
    assert (type(again), again.code, again.rule) == (BadFile, "file_illegal_move", None)
    reason = again.facts["reason"]
    assert (type(reason), reason.code, reason.rule, reason.facts) == (
        IllegalMove,
        "space_taken",
        "azul.4.2",
        {"position": 3},
    )


def test_the_text_of_a_refusal_is_its_sentence():
    refusal = IllegalMove("cannot_go_back", steps=3, turn=1)
    assert str(refusal) == say(refusal, "en")
    assert str(refusal) != refusal.written()
    assert str(Refusal("no_such_sentence", seat=1)) == "no_such_sentence(seat=1)"


def test_without_sentences_a_refusal_is_its_code_and_facts(monkeypatch):
    """Nobody has called `speak_by`: the core by itself knows no language."""
    monkeypatch.setattr(errors, "_speakers", [])
    assert str(IllegalMove("not_legal", rule="azul.3", seat=1)) == "not_legal(seat=1)"
