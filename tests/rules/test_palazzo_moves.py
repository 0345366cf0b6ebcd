"""§9 of palazzo.en.md: how moves are written."""

import pytest

from cantiere.games.palazzo import GAME
from cantiere.play.gamefile import write_game
from cantiere.play.notation import read_line, write_lines
from tests.palazzo import Table, played
from tests.rules.checks import check_no_move, check_no_parts, check_written

NOTATION = GAME.notation

WRITTEN = {
    "money": {"kind": "money"},
    "reveal": {"kind": "reveal"},
    "transform": {"kind": "transform"},
    "auction": {"kind": "auction"},
    "raise": {"kind": "raise"},
    "pass": {"kind": "pass"},
    "r5": {"kind": "take", "card": "red_5"},
    "b3": {"kind": "take", "card": "brown_3"},
    "s7": {"kind": "take", "card": "silver_7"},
    "c": {"kind": "take", "card": "certificate"},
    "buy-br42": {"kind": "buy", "tile": "br42"},
    "+sa51": {"kind": "also", "tile": "sa51"},
    "+t4": {"kind": "lay", "part": "triple_4"},
    "+r6": {"kind": "lay", "part": "red_6"},
    "+c": {"kind": "lay", "part": "certificate"},
    "+.": {"kind": "done"},
    "br42-sa31": {"kind": "put", "tile": "br42", "on": "sa31"},
    "br42-ma31x": {"kind": "put", "tile": "br42", "on": "ma31x"},
    "br31x-new": {"kind": "new", "tile": "br31x"},
    "ma53-out": {"kind": "out", "tile": "ma53"},
}


@pytest.mark.parametrize(("text", "parts"), WRITTEN.items())
def test_9_each_kind_of_move_as_text_and_as_parts(text, parts):
    """§9.1, §9.2, §9.3: the tables of the page."""
    check_written(NOTATION, text, parts)


def test_9_upper_and_lower_case_do_not_matter():
    assert NOTATION.parse(" BR31X-New ") == NOTATION.parse("br31x-new")
    assert NOTATION.parse("+T4") == NOTATION.parse("+t4")


def test_9_1_the_parts_may_be_typed_in_any_order():
    """§9.1: tiles, triples, single cards, certificates and the end are put in order."""
    straight = read_line(NOTATION, "buy-br42+sa51+t4+r6+r6+c+.")
    assert read_line(NOTATION, "buy-br42 +. +c +r6 +sa51 +r6 +t4") == straight
    assert write_lines(NOTATION, straight) == ["buy-br42+sa51+t4+r6+r6+c+."]


def test_9_2_a_bid_is_one_line_of_a_game_file():
    """§9.2: and so is a purchase, and a transformation's payment; each bidder has lines of their own."""
    table = Table(
        hands=("r4 b4 s4 r6 c", "s4 s5"), quarries={"east": "ma11"}, cities=("br11", "br13"), revealed=True
    )
    match = played(table, "auction", "raise+s4+.", "raise+c+r6+t4+.", "pass", "ma11-out")
    match.play_text("transform + s5")
    lines = write_lines(NOTATION, match.actions)
    assert lines == ["auction", "raise+s4+.", "raise+t4+r6+c+.", "pass", "ma11-out", "transform+s5"]
    assert '"raise+t4+r6+c+."' in write_game(match)


def test_9_the_longest_payment_can_be_written():
    """All money in one hand: every triple, every certificate."""
    table = Table(hands=("", ""), rest=0, depot="ma11 ma13", revealed=True)
    match = table.match()
    line = "buy-ma11+ma13" + "+t3+t4+t5+t6+t7" * 3 + "+c" * 10 + "+."
    match.play_text(line)
    assert sum(match.state.discard) == 55
    assert match.events(0)[-3].details == {"worth": 15 * 15 + 47, "price": 16}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "r2",
        "r8",
        "t4",
        "x5",
        "+",
        "+x",
        "+br44",
        "buy-br44",
        "buy br42",
        "buy",
        "br42-",
        "br42-old",
        "cc",
        "+cc",
    ],
)
def test_9_what_is_no_move_is_refused(text):
    check_no_move(NOTATION, text)


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"kind": "fly"},
        {"kind": "take"},
        {"kind": "take", "card": "triple_4"},
        {"kind": "lay", "part": "red_8"},
        {"kind": "lay", "part": 4},
        {"kind": "buy", "tile": "br44"},
        {"kind": "put", "tile": "br42"},
        {"kind": "put", "tile": "br42", "on": "new"},
        {"kind": "new", "tile": "br42", "on": "br11"},
        {"kind": "pass", "card": "red_5"},
    ],
)
def test_9_parts_that_are_no_move_are_refused(parts):
    check_no_parts(NOTATION, parts)
