"""§9 of campanile.en.md: how moves are written."""

import pytest

from cantiere.games.campanile import GAME
from cantiere.play.notation import read_line, write_lines
from cantiere.play.texts import describe
from tests.rules.checks import check_no_move, check_no_parts, check_written

NOTATION = GAME.notation

WRITTEN = {
    "r2": {"kind": "build", "style": "rosa", "storeys": 2},
    "g1": {"kind": "build", "style": "grigia", "storeys": 1},
    "a3": {"kind": "build", "style": "aurelia", "storeys": 3},
    "+b3": {"kind": "bet", "style": "bruna", "token": 3},
    "+c1": {"kind": "bet", "style": "chiara", "token": 1},
    "+.": {"kind": "no_bet"},
}


@pytest.mark.parametrize(("text", "parts"), WRITTEN.items())
def test_9_each_kind_of_move_as_text_and_as_parts(text, parts):
    """§9.1, §9.2: the tables of the page."""
    check_written(NOTATION, text, parts)


def test_9_a_whole_turn_is_one_line():
    """§9.2: `r2+b3` and `r2+.`."""
    actions = [*read_line(NOTATION, "r2+b3"), *read_line(NOTATION, " G1 + . ")]
    assert [NOTATION.text(action) for action in actions] == ["r2", "+b3", "g1", "+."]
    assert write_lines(NOTATION, actions) == ["r2+b3", "g1+."]


def test_9_upper_and_lower_case_do_not_matter():
    assert NOTATION.parse(" R2 ") == NOTATION.parse("r2")
    assert NOTATION.parse("+B3") == NOTATION.parse("+b3")


def test_9_so_many_moves_can_be_written():
    """For each tower and card, for each tower and token, and no bet."""
    assert NOTATION.size == 15 + 15 + 1


@pytest.mark.parametrize(
    "text", ["", "r", "2", "r0", "r4", "x2", "+", "+r", "+r4", "++r2", ".", "r2b3", "+..", "rr2"]
)
def test_9_what_is_no_move_is_refused(text):
    check_no_move(NOTATION, text)


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"kind": "fly"},
        {"kind": "build", "style": "rosa"},
        {"kind": "build", "style": "rosa", "storeys": 4},
        {"kind": "build", "style": "rosa", "storeys": "two"},
        {"kind": "build", "style": "rosa", "token": 2},
        {"kind": "build", "style": 3, "storeys": 2},
        {"kind": "bet", "style": "blue", "token": 2},
        {"kind": "bet", "style": "grigia", "token": 0},
        {"kind": "bet", "style": "grigia", "token": 5},
        {"kind": "bet", "style": "grigia", "token": 2, "now": True},
        {"kind": "no_bet", "style": "grigia"},
    ],
)
def test_9_parts_that_are_no_move_are_refused(parts):
    check_no_parts(NOTATION, parts)


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("r1", "1 storey on Rosa", "1 étage sur Rosa"),
        ("r2", "2 storeys on Rosa", "2 étages sur Rosa"),
        ("+b3", "bet 3 on Bruna", "parier 3 sur Bruna"),
        ("+.", "no bet", "pas de pari"),
    ],
)
def test_9_moves_in_words(text, english, french):
    parts = NOTATION.parts(NOTATION.parse(text))
    assert describe("campanile", parts, "en") == english
    assert describe("campanile", parts, "fr") == french
