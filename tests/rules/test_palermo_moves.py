"""§9 of palermo.en.md: how moves are written."""

import pytest

from cantiere.games.palermo import GAME
from tests.rules.checks import check_no_move, check_no_parts, check_written

NOTATION = GAME.notation

WRITTEN = {
    "sf8": {"kind": "start", "square": "f8"},
    "2f9": {"kind": "build", "house": "two", "door": "f9"},
    "3m13": {"kind": "build", "house": "three", "door": "m13"},
    "0f9": {"kind": "street", "door": "f9"},
    "drop": {"kind": "drop"},
    "g7": {"kind": "go", "field": "g7"},
    "n14": {"kind": "go", "field": "n14"},
    "pg7": {"kind": "post", "field": "g7"},
    "pa1": {"kind": "post", "field": "a1"},
    "home": {"kind": "home"},
    "wait": {"kind": "wait"},
}


@pytest.mark.parametrize(("text", "parts"), WRITTEN.items())
def test_9_each_kind_of_move_as_text_and_as_parts(text, parts):
    """§9.1, §9.2: the tables of the page."""
    check_written(NOTATION, text, parts)


def test_9_upper_and_lower_case_do_not_matter():
    assert NOTATION.parse(" SF8 ") == NOTATION.parse("sf8")
    assert NOTATION.parse("Home") == NOTATION.parse("home")


@pytest.mark.parametrize("field", ["f8", "g8", "f9", "g9"])
def test_9_1_a_square_may_be_named_by_any_of_its_fields(field):
    assert NOTATION.text(NOTATION.parse(f"s{field}")) == "sf8"


@pytest.mark.parametrize(
    "text",
    ["", "o1", "a0", "a15", "a01", "4f9", "2a1", "0n5", "sa1", "pp", "p", "2", "f", "homes", "f9f9", "-1"],
)
def test_9_what_is_no_move_is_refused(text):
    """There are no tiles on the ring, and no fields beyond it."""
    check_no_move(NOTATION, text)


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"kind": "fly"},
        {"kind": "go"},
        {"kind": "go", "field": 7},
        {"kind": "go", "field": "z1"},
        {"kind": "go", "field": "G7"},
        {"kind": "go", "field": "g7", "points": 3},
        {"kind": "build", "house": "four", "door": "f9"},
        {"kind": "build", "house": "two", "door": "a1"},
        {"kind": "start", "square": "g9"},
        {"kind": "home", "field": "g7"},
        {"kind": ["go"], "field": "g7"},
    ],
)
def test_9_parts_that_are_no_move_are_refused(parts):
    check_no_parts(NOTATION, parts)
