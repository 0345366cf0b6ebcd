"""What palazzo refuses, with the reason that a player finds on the table and its section."""

from collections.abc import Iterator

import pytest

from cantiere.core.errors import IllegalMove, Refusal
from tests.palazzo import Table, lucky
from tests.rules.checks import check_refused, last_refused
from tests.rules.test_palazzo_positions import palazzo_positions

DEPOT = "ma11 ma13 ma21 ma23"  # 6 each


def turn() -> Table:
    return Table(hands=("", ""), discard="r3", rest=1)


def money() -> Table:
    """A display of r3, r4 and c."""
    return Table(hands=("", ""), recycled="r3 r4 c", rest=1)


def choice() -> Table:
    return Table(hands=("r4 r5 b5 b6 s5 c", ""), depot=DEPOT, revealed=True)


def poor() -> Table:
    return Table(hands=("r5", "r3"), depot=DEPOT, quarries={"east": "sa11"}, revealed=True)


def auction() -> Table:
    """Seat 1 is to raise a bid of 3."""
    return Table(hands=("r7", "b4 b5 s5 r5 c c"), quarries={"east": "sa11"}, revealed=True)


def city() -> Table:
    return Table(hands=("r3", ""), cities=("br11 br42 / sa21 / ma21", "sa11"))


def building() -> Table:
    return Table(quarries={"east": "ma32"}, cities=("br11 br42 / sa21", "sa11"), revealed=True)


CASES = [
    (turn, "money", "palazzo_deck_too_small", "palazzo.3.2", {"needed": 3}),
    (turn, "transform", "palazzo_nothing_to_transform", "palazzo.3.6", {}),
    (turn, "auction", "palazzo_wrong_phase", "palazzo.3.1", {"phase": "turn"}),
    (turn, "r3", "palazzo_wrong_phase", "palazzo.3.1", {"phase": "turn"}),
    (turn, "pass", "palazzo_wrong_phase", "palazzo.3.1", {"phase": "turn"}),
    (turn, "buy-ma11", "palazzo_wrong_phase", "palazzo.3.1", {"phase": "turn"}),
    (turn, "+r3", "palazzo_wrong_phase", "palazzo.3.1", {"phase": "turn"}),
    (turn, "ma11-new", "palazzo_wrong_phase", "palazzo.3.1", {"phase": "turn"}),
    (
        money,
        "money s7",
        "palazzo_card_absent",
        "palazzo.3.2",
        {"card": "silver_7", "cards": ["red_3", "red_4", "certificate"]},
    ),
    (money, "money c", "palazzo_card_order", "palazzo.3.2", {"card": "certificate"}),
    (money, "money r4 r3", "palazzo_card_order", "palazzo.3.2", {"card": "red_3"}),
    (choice, "money", "palazzo_wrong_phase", "palazzo.3.1", {"phase": "choice"}),
    (choice, "buy-sa11", "palazzo_not_in_depot", "palazzo.3.5", {"tile": "sa11"}),
    (poor, "buy-ma11", "palazzo_cannot_pay", "palazzo.3.5", {"price": 6, "best": 5}),
    (choice, "+r4", "palazzo_begin_first", "palazzo.4.5", {}),
    (choice, "+.", "palazzo_begin_first", "palazzo.4.5", {}),
    (choice, "+ma11", "palazzo_begin_first", "palazzo.4.5", {}),
    (choice, "buy-ma11 auction", "palazzo_finish_first", "palazzo.4.5", {}),
    (choice, "buy-ma11 buy-ma13", "palazzo_finish_first", "palazzo.4.5", {}),
    (choice, "buy-ma11 +ma11", "palazzo_tile_order", "palazzo.4.5", {"tile": "ma11"}),
    (choice, "buy-ma13 +ma11", "palazzo_tile_order", "palazzo.4.5", {"tile": "ma11"}),
    (choice, "buy-ma11 +ma13 +ma21", "palazzo_tile_order", "palazzo.4.5", {"tile": "ma21"}),
    (choice, "buy-ma11 +r5 +ma13", "palazzo_tile_order", "palazzo.4.5", {"tile": "ma13"}),
    (choice, "buy-ma11 +br11", "palazzo_not_in_depot", "palazzo.3.5", {"tile": "br11"}),
    (choice, "buy-ma11 +.", "palazzo_not_enough", "palazzo.4.3", {"worth": 0, "needed": 6}),
    (choice, "buy-ma11 +r5 +.", "palazzo_not_enough", "palazzo.4.3", {"worth": 5, "needed": 6}),
    (choice, "buy-ma11 +r7", "palazzo_not_in_hand", "palazzo.4.1", {"part": "red_7"}),
    (choice, "buy-ma11 +t4", "palazzo_not_in_hand", "palazzo.4.1", {"part": "triple_4"}),
    (choice, "buy-ma11 +r5 +r4", "palazzo_part_order", "palazzo.4.5", {"part": "red_4"}),
    (choice, "buy-ma11 +b6 +r4", "palazzo_two_currencies", "palazzo.4.1", {"part": "red_4"}),
    (choice, "buy-ma11 +t5 +c +b6", "palazzo_part_order", "palazzo.4.5", {"part": "brown_6"}),
    (choice, "buy-ma11 +c", "palazzo_too_late", "palazzo.4.5", {"part": "certificate", "needed": 6}),
    (choice, "buy-ma11 +ma13 +b6", "palazzo_too_late", "palazzo.4.5", {"part": "brown_6", "needed": 12}),
    (poor, "auction raise", "palazzo_cannot_raise", "palazzo.5.3", {"highest": 3, "needed": 4, "best": 3}),
    (auction, "auction +b4", "palazzo_begin_first", "palazzo.4.5", {}),
    (auction, "auction raise pass", "palazzo_finish_first", "palazzo.4.5", {}),
    (auction, "auction raise raise", "palazzo_finish_first", "palazzo.4.5", {}),
    (
        auction,
        "auction raise+b4+. raise+r7+. raise +s5",
        "palazzo_other_currency",
        "palazzo.4.4",
        {"part": "silver_5", "currency": "brown"},
    ),
    (
        auction,
        "auction raise+b5+. raise+r7+. raise +.",
        "palazzo_not_enough",
        "palazzo.4.3",
        {"worth": 0, "needed": 6},
    ),
    (city, "transform +s7", "palazzo_not_in_hand", "palazzo.4.1", {"part": "silver_7"}),
    (city, "transform +t4", "palazzo_wrong_phase", "palazzo.3.1", {"phase": "spend"}),
    (city, "transform+r3 sa11-out", "palazzo_tile_absent", "palazzo.3.6", {"tile": "sa11"}),
    (city, "transform+r3 br11-out", "palazzo_not_alone", "palazzo.3.6", {"tile": "br11"}),
    (city, "transform+r3 br42-sa21", "palazzo_not_alone", "palazzo.3.6", {"tile": "br42"}),
    (city, "transform+r3 sa21-new", "palazzo_already_alone", "palazzo.3.6", {"tile": "sa21"}),
    (city, "transform+r3 sa21-br11", "palazzo_no_such_top", "palazzo.3.6", {"on": "br11"}),
    (city, "transform+r3 sa21-ma21", "palazzo_floor_twice", "palazzo.3.6", {"on": "ma21", "floor": 2}),
    (building, "auction pass sa11-new", "palazzo_tile_absent", "palazzo.6.1", {"tile": "sa11"}),
    (building, "auction pass ma32-br11", "palazzo_no_such_top", "palazzo.6.1", {"on": "br11"}),
    (building, "auction pass ma32-sa11", "palazzo_no_such_top", "palazzo.6.1", {"on": "sa11"}),
    (
        building,
        "auction pass ma32-br42",
        "palazzo_floor_too_low",
        "palazzo.6.1",
        {"tile": "ma32", "on": "br42"},
    ),
]


def palazzo_refusals() -> Iterator[Refusal]:
    """Every reason why a move or a position is refused, for the test of the sentences."""
    yield from palazzo_positions()
    for table, moves, *_ in CASES:
        yield last_refused(table().match(), moves)


@pytest.mark.parametrize(("table", "moves", "code", "rule", "facts"), CASES)
def test_a_refused_move_names_its_reason_and_leaves_no_trace(table, moves, code, rule, facts):
    """Each reason, met at least once; the last of some moves is refused, one by one."""
    check_refused(table().match(), moves, code, rule, facts)


def test_a_whole_bid_that_fails_in_its_last_part_leaves_no_trace():
    """§4.5: a bid typed in one line is played whole, or not at all."""
    match = auction().match()
    match.play_text("auction")
    before = match.state.tobytes()
    for line in ("raise+b4+s5+.", "raise+c+.", "raise+b4+b4+.", "raise+r5+c+c+c+."):
        with pytest.raises(IllegalMove):
            match.play_text(line)
        assert match.state.tobytes() == before


def test_every_rule_that_allows_a_move_is_named():
    """§9: each kind of action, with its section."""
    match = choice().match()
    assert match.why(match.legal()[0]) == "palazzo.5.1"
    assert match.why(match.legal()[1]) == "palazzo.3.5"
    match.play_text("buy-ma11")
    rules = {match.game.notation.text(action): match.why(action) for action in match.legal()}
    assert rules["+t5"] == "palazzo.4.2"
    assert rules["+r5"] == "palazzo.4.1"
    assert rules["+ma13"] == "palazzo.3.5"
    match = city().match()
    assert [match.why(action) for action in match.legal()] == ["palazzo.3.2", "palazzo.3.4", "palazzo.3.6"]
    match.play_text("transform")
    assert match.why(match.legal()[0]) == "palazzo.3.6"
    match = lucky(money().match(), "money", lambda one: True)
    assert {match.why(action) for action in match.legal()} == {"palazzo.3.2"}
    match = auction().match()
    match.play_text("auction")
    assert [match.why(action) for action in match.legal()] == ["palazzo.5.3", "palazzo.5.4"]
