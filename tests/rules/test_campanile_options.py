"""§7 of campanile.en.md: the options, alone and together."""

import pytest

from tests.campanile import Table, bet_on


def moves_after(build: str, **given) -> list[str]:
    """What may be bet after a build with three Rosa in hand; Bruna, Chiara and Bruna lie open."""
    match = Table(hidden={0: "rrr"}, tops="bcb", **given).match()
    match.play_text(build)
    return match.moves()


@pytest.mark.parametrize("storeys", [1, 2, 3])
def test_7_1_exactly_the_storeys(storeys):
    """§7.1: neither less nor more, on the towers that lie open."""
    assert moves_after(f"r{storeys}", exact_token="on") == [f"+b{storeys}", f"+c{storeys}", "+."]


def test_7_1_without_that_token_no_bet():
    """§7.1: all 2s are spent; the 3 that is left does not help."""
    match = Table(
        built={"c": "222111"}, bets="0c2 0c2 0c2", hidden={0: "rrr"}, tops="bbb", exact_token="on"
    ).match()
    match.play_text("r2")
    assert match.moves() == ["+."]


@pytest.mark.parametrize(
    ("storeys", "moves"), [(1, ["+r1", "+r2", "+r3", "+."]), (2, ["+r2", "+r3", "+."]), (3, ["+r3", "+."])]
)
def test_7_2_only_the_tower_just_built_on(storeys, moves):
    """§7.2, R6: Rosa does not lie open and can be bet on; Bruna and Chiara do and cannot."""
    assert moves_after(f"r{storeys}", bet_on="built") == moves


def test_7_2_an_open_card_of_the_tower_makes_no_difference():
    """§7.2: nor does it double anything."""
    match = Table(hidden={0: "rrr"}, tops="rrb", bet_on="built").match()
    match.play_text("r3+r3")
    assert bet_on(match, "r") == [0, 0, 1]


@pytest.mark.parametrize("storeys", [1, 2, 3])
def test_7_3_both_leave_one_bet_or_none(storeys):
    """§7.3 example: 2 storeys on Rosa, a 2 under Rosa or no bet."""
    assert moves_after(f"r{storeys}", exact_token="on", bet_on="built") == [f"+r{storeys}", "+."]


def test_7_3_both_without_the_token():
    match = Table(
        built={"c": "3111"}, bets="0c3", hidden={0: "rrr"}, tops="bbb", exact_token="on", bet_on="built"
    ).match()
    match.play_text("r3")
    assert match.moves() == ["+."]


def test_7_without_options_the_same_table_offers_more():
    """§4.2 §4.3: the default."""
    assert moves_after("r1") == ["+b1", "+b2", "+b3", "+c1", "+c2", "+c3", "+."]
