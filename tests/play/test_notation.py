"""Moves as text: what is none is refused with a sentence that shows how it is done."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.errors import BadMove
from cantiere.games import GAMES
from cantiere.play.notation import LONGEST, read_line, read_lines, write_lines
from cantiere.play.texts import LANGUAGES, say
from tests.conftest import every_game, every_registered_game, many_examples
from tests.toy import LANTERN

AZUL = GAMES[0]


@every_registered_game
@pytest.mark.parametrize(
    "text", ["", "   ", "\t\n", "+", "++", "hello", "3", "é", "0", "\0", "☃", "1r 2?", "-1"]
)
def test_what_is_no_move_is_refused_with_examples(game, text):
    with pytest.raises(BadMove) as caught:
        read_line(game.notation, text)
    assert caught.value.code == "not_a_move"
    for language, words in zip(LANGUAGES, ("is not a move", "n'est pas un coup"), strict=True):
        sentence = say(caught.value, language)
        assert words in sentence
        assert caught.value.facts["text"] in sentence
        assert caught.value.facts["text"] in (text, "".join(text.split()), "+")  # the part that is wrong
        assert any(game.notation.text(action) in sentence for action in range(game.notation.size))


def test_what_is_too_long_is_refused_and_not_repeated_in_full():
    with pytest.raises(BadMove) as caught:
        read_line(AZUL.notation, "3r" + "+g" * 100_000)
    assert len(say(caught.value, "en")) < LONGEST + 100
    assert read_line(AZUL.notation, "3r" + " " * (LONGEST - 2))


@every_game
@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"kind": "dance"},
        {"kind": 3},
        {"kind": "take"},
        {"kind": "take", "colour": "pink", "place": "centre"},
        {"kind": "take", "colour": 1, "place": "centre"},
        {"kind": "draw", "extra": 1},
        {"kind": "pass", "extra": 1},
        {"kind": "place", "star": "red", "colour": "red", "position": 1, "jokers": 99},
        {"kind": "place", "star": "red", "colour": "red", "position": "1", "jokers": 0},
        {"kind": "place", "star": "red", "colour": "red", "position": 0, "jokers": 0},
        {"kind": "place", "star": [], "colour": {}, "position": None, "jokers": None},
    ],
)
def test_parts_that_are_no_move_are_refused(game, parts):
    with pytest.raises(BadMove) as caught:
        game.notation.from_parts(parts)
    assert caught.value.code == "not_a_move"


def check_refusal(refusal: BadMove) -> None:
    for language in LANGUAGES:
        assert say(refusal, language) not in ("", refusal.written())


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3),
    max_leaves=5,
)
names_of_parts = st.sampled_from(["kind", "colour", "place", "star", "position", "jokers"])
values_of_parts = st.sampled_from(
    ["take", "place", "tile", "pass", "stop", "draw", "light", "red", "centre", 1, 2]
)


@every_game
@many_examples
@given(parts=st.dictionaries(names_of_parts | st.text(max_size=5), values_of_parts | json_values, max_size=6))
def test_any_parts_are_a_move_or_refused(game, parts):
    try:
        action = game.notation.from_parts(parts)
    except BadMove as reason:
        check_refusal(reason)
    else:
        assert game.notation.parts(action) == parts


@every_game
@many_examples
@given(text=st.text(max_size=12) | st.text(alphabet="123456789cpgoybrj+.pass draw", max_size=12))
def test_any_text_is_a_move_or_refused(game, text):
    try:
        actions = read_line(game.notation, text)
    except BadMove as reason:
        check_refusal(reason)
    else:
        assert actions
        assert all(0 <= action < game.notation.size for action in actions)
        assert read_lines(game.notation, write_lines(game.notation, actions)) == actions


def test_a_continuation_belongs_to_the_move_before_it():
    parse = LANTERN.notation.parse
    actions = [parse(text) for text in ("r", "lg", "+r", "+b", "+.", "draw", "lb", "+.")]
    lines = ["r", "lg+r+b+.", "draw", "lb+."]
    assert write_lines(LANTERN.notation, actions) == lines
    assert read_lines(LANTERN.notation, lines) == actions


def test_a_continuation_may_come_first():
    """A position may begin in the middle of a move."""
    parse = LANTERN.notation.parse
    actions = [parse(text) for text in ("+r", "+b", "+.", "draw")]
    assert write_lines(LANTERN.notation, actions) == ["+r+b+.", "draw"]
    assert read_lines(LANTERN.notation, ["+.+b+r", "draw"]) == actions
