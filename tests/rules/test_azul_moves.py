"""§9 of azul-pavilion.en.md: how moves are written."""

import pytest

from cantiere.games.azul_pavilion import GAME
from tests.rules.checks import check_no_move, check_no_parts, check_written

NOTATION = GAME.notation

WRITTEN = {
    "3r": {"kind": "take", "place": "factory_3", "colour": "red"},
    "9p": {"kind": "take", "place": "factory_9", "colour": "purple"},
    "cr": {"kind": "take", "place": "centre", "colour": "red"},
    "B6": {"kind": "place", "star": "blue", "position": 6, "colour": "blue", "jokers": 0},
    "B6j3": {"kind": "place", "star": "blue", "position": 6, "colour": "blue", "jokers": 3},
    "C3r": {"kind": "place", "star": "centre", "position": 3, "colour": "red", "jokers": 0},
    "C3rj1": {"kind": "place", "star": "centre", "position": 3, "colour": "red", "jokers": 1},
    "B6r": {"kind": "place", "star": "blue", "position": 6, "colour": "red", "jokers": 0},
    "+r": {"kind": "tile", "colour": "red"},
    "pass": {"kind": "pass"},
    "+.": {"kind": "stop"},
}


@pytest.mark.parametrize(("text", "parts"), WRITTEN.items())
def test_9_each_kind_of_move_as_text_and_as_parts(text, parts):
    """§9.1, §9.2, §9.3: the tables of the page."""
    check_written(NOTATION, text, parts)


def test_9_upper_and_lower_case_do_not_matter():
    assert NOTATION.parse("b6J3") == NOTATION.parse("B6j3")
    assert NOTATION.parse(" PASS ") == NOTATION.parse("pass")
    assert NOTATION.parse("CR") == NOTATION.parse("cr")


def test_9_2_the_colour_of_the_star_may_be_written():
    assert NOTATION.parse("B6b") == NOTATION.parse("B6")


@pytest.mark.parametrize(
    "text",
    ["", "0r", "10r", "3x", "B7", "B0", "B6j0", "B6j6", "X1", "3r3", "+", "+x", "+pp", "passed", "B6 j3x"],
)
def test_9_what_is_no_move_is_refused(text):
    check_no_move(NOTATION, text)


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"kind": "fly"},
        {"kind": "take", "place": "factory_3"},
        {"kind": "take", "place": "factory_10", "colour": "red"},
        {"kind": "take", "place": "factory_3", "colour": 5},
        {"kind": "tile", "colour": "pink"},
        {"kind": "pass", "colour": "red"},
        {"kind": "place", "star": "blue", "position": 7, "colour": "blue", "jokers": 0},
        {"kind": "place", "star": "blue", "position": "six", "colour": "blue", "jokers": 0},
        {"kind": "place", "star": "blue", "position": 6, "colour": "blue", "jokers": 6},
        {"kind": "place", "star": "blue", "position": 6, "colour": "blue", "jokers": 0, "now": True},
    ],
)
def test_9_parts_that_are_no_move_are_refused(parts):
    check_no_parts(NOTATION, parts)
