"""§3.4, §3.5 and §7.1 of palazzo.en.md: turning up tiles, buying, messengers."""

from itertools import product

import pytest

from cantiere.games.palazzo.state import Phase
from tests.palazzo import AFTER, BEFORE, Table, cards, city, hand, lying, phase, played, revealing, told

RING = ("north", "east", "south", "west")
FOUR = "ma11 ma13 ma21 ma23"


@pytest.mark.parametrize(("architect", "second"), [*product(range(4), ("sa11", "sa12", "sa13"))])
def test_3_4_the_windows_count_clockwise_from_the_architect(architect, second):
    """§3.4: the first tile goes to the depot; the second as many quarries on as it has windows."""
    first = "ma12" if second == "sa12" else "ma13"  # of the same stack
    table = Table(architect=RING[architect], stack=f"{first} {second}", left=38 if second == "sa12" else 48)
    match = revealing(table.match(), first, second)
    place = RING[(architect + int(second[3])) % 4]
    assert [one["place"] for one in told(match, "revealed")] == ["depot", place]
    assert second in lying(match, place).split()
    assert place != RING[architect]
    assert phase(match) is Phase.CHOICE


def test_3_4_the_example_of_the_page():
    """§3.4 example: from the west, two windows lead to the east."""
    match = revealing(Table(architect="west", stack="br22 br12", left=38).match(), "br12", "br22")
    assert lying(match, "east") == "br22"


def test_3_4_a_messenger_that_comes_first_leaves_the_depot_empty():
    """§3.4: it is not replaced; the second tile goes to its quarry."""
    match = revealing(Table(messengers=1, architect="north", stack="br42 br43").match(), "", "br43")
    assert int(match.state.messengers) == 2
    assert (lying(match, "depot"), lying(match, "west")) == ("", "br43")
    assert phase(match) is Phase.CHOICE


def test_3_4_a_messenger_that_comes_second_leaves_the_quarries_empty():
    match = revealing(Table(messengers=1, stack="br42 br43").match(), "br43", "")
    assert int(match.state.messengers) == 2
    assert lying(match, "depot") == "br43"
    assert all(lying(match, quarry) == "" for quarry in RING)
    assert phase(match) is Phase.CHOICE


def test_3_4_two_messengers_at_once():
    match = revealing(Table(messengers=2, left=18, depot="br11").match(), "", "")
    assert told(match, "messenger_came") == [{"count": 3}, {"count": 4}]
    assert int(match.state.tile_price) == 10 - 1


def test_3_4_one_must_buy_or_auction():
    """§3.4: nothing else is possible then."""
    match = Table(hands=("r7 r7", ""), depot="br11 br21", revealed=True).match()
    assert match.moves() == ["auction", "buy-br11", "buy-br21"]


def test_3_5_four_tiles_cost_six_each():
    """§3.5 example: Ben pays 12 with a triple worth 15; the 3 too many are lost."""
    table = Table(hands=("r4 b4 s4", ""), depot=FOUR, revealed=True)
    match = played(table, "buy-ma11+ma21+t4+.")
    assert told(match, "paid") == [{"worth": 15, "price": 12}]
    assert told(match, "bought") == [{"tile": "ma11"}, {"tile": "ma21"}]
    assert (hand(match), cards(match.state.discard)) == ("", "r4 b4 s4")
    assert (lying(match, "site"), lying(match, "depot")) == ("ma11 ma21", "ma13 ma23")
    assert phase(match) is Phase.BUILD


@pytest.mark.parametrize(("options", "price"), [(AFTER, 6), (BEFORE, 7)])
def test_3_5_both_options_of_the_price(options, price):
    """§3.5 example, R9: three tiles, and a fourth that is turned up."""
    table = Table(hands=("r7", ""), depot="ma11 ma13 ma21", stack="ma23 br11", options=options)
    assert int(table.match().state.tile_price) == price
    match = revealing(table.match(), "ma23", "br11")
    assert len(lying(match, "depot").split()) == 4
    assert int(match.state.tile_price) == price
    assert told(played_from(match, "buy-ma11+r7+."), "paid") == [{"worth": 7, "price": price}]


def played_from(match, *moves):
    for move in moves:
        match.play_text(move)
    return match


@pytest.mark.parametrize(("options", "price"), [(AFTER, 9), (BEFORE, 9)])
def test_3_5_a_messenger_does_not_make_tiles_cheaper(options, price):
    """§3.5: with the first tile a messenger, the depot is as it was."""
    table = Table(messengers=1, depot="br11", stack="br43", options=options)
    assert int(table.match().state.tile_price) == (8 if options is AFTER else 9)
    assert int(revealing(table.match(), "", "br43").state.tile_price) == price


def test_3_5_two_tiles_are_paid_in_one_payment():
    """§3.5: 7 and 5 of two currencies would pay each tile alone, never both together."""
    depot = "ma11 ma13 ma21 ma23 sa11"  # 5 each
    match = Table(hands=("r5 b7", ""), depot=depot, revealed=True).match()
    assert "buy-ma11" in match.moves()
    match.play_text("buy-ma11")
    assert match.moves() == ["+r5", "+b7"]


def test_3_5_a_payment_may_be_too_much_and_never_too_little():
    """§3.5: at a price of 6 a red 5 must be followed by something, a 6 need not, and all may go on."""
    match = played(Table(hands=("r5 r6 c", ""), depot=FOUR, revealed=True), "buy-ma23")
    assert match.moves() == ["+r5", "+r6"]
    match.play_text("+r5")
    assert match.moves() == ["+r6", "+c"]
    match.play_text("+r6")
    assert match.moves() == ["+c", "+."]


def test_3_5_ten_tiles_and_more_cost_nothing():
    """§3.5, R8: never less than 0; the payment may be empty, and need not be."""
    depot = "ma11 ma13 ma21 ma23 ma32 sa11 sa13 sa21 sa23 sa32 br11"
    match = Table(hands=("c", ""), depot=depot, revealed=True).match()
    assert int(match.state.tile_price) == 0
    assert len(match.moves()) == 1 + 11
    match.play_text("buy-ma11+sa23")
    assert match.moves() == ["+c", "+."]
    match.play_text("+.")
    assert told(match, "paid") == [{"worth": 0, "price": 0}]
    assert (hand(match), lying(match, "site")) == ("c", "ma11 sa23")


def test_3_5_without_cards_everything_is_free_or_nothing():
    """§3.5: no money buys at a price of 0 only."""
    depot = "ma11 ma13 ma21 ma23 ma32 sa11 sa13 sa21 sa23"
    assert Table(depot=depot, revealed=True).match().moves() == ["auction"]
    assert len(Table(depot=depot + " sa32", revealed=True).match().moves()) == 1 + 10


def test_3_5_an_empty_depot_sells_nothing():
    assert Table(hands=("r7 r7 r7", ""), revealed=True).match().moves() == ["auction"]


def test_3_5_a_second_tile_only_if_both_can_be_paid():
    """§3.5: 6 each; 11 is enough for one, 12 for two. The smaller tile is named first."""
    rich, poor = (Table(hands=(cards, ""), depot=FOUR, revealed=True) for cards in ("r6 r6", "r6 r5"))
    assert played(poor, "buy-ma13").moves() == ["+r5", "+r6"]
    assert played(rich, "buy-ma13").moves() == ["+ma21", "+ma23", "+r6"]
    assert played(rich, "buy-ma23").moves() == ["+r6"]
    assert played(rich, "buy-ma13+ma23").moves() == ["+r6"]


def test_3_5_no_third_tile():
    match = played(Table(hands=("r7 r7 r7 r6", ""), depot=FOUR, revealed=True), "buy-ma11+ma13")
    assert match.moves() == ["+r6", "+r7"]


def test_3_5_after_building_it_is_the_next_players_turn():
    match = played(
        Table(hands=("r6 r6", "", ""), depot=FOUR, revealed=True),
        "buy-ma11+ma21+r6+r6+.",
        "ma11-new",
        "ma21-ma11",
    )
    assert city(match) == {"ma11 ma21"}
    assert (phase(match), match.to_move, int(match.state.active)) == (Phase.TURN, 1, 1)
    assert int(match.state.tile_price) == 10 - 3


@pytest.mark.parametrize("active", [0, 1])
def test_7_1_the_fifth_messenger_comes_first(active):
    """§7.1, R13: the game is over at once, and no second tile is turned up."""
    match = revealing(Table(messengers=4, left=2, stack="br53", active=active, depot="br11").match(), "")
    assert match.is_over
    assert told(match, "revealed") == []
    assert (int(match.state.left), lying(match, "stack")) == (1, "br53")
    assert match.moves() == []


def test_7_1_the_fifth_messenger_comes_second():
    """§7.1: the first tile still goes to the depot, and nobody buys it."""
    match = revealing(Table(hands=("r7 r7", ""), messengers=4, left=2, stack="br53").match(), "br53", "")
    assert match.is_over
    assert lying(match, "depot") == "br53"
    assert told(match, "game_ended") == [{}]


def test_7_1_four_messengers_do_not_end_the_game():
    match = revealing(Table(messengers=3, left=2).match(), "", "")
    assert match.is_over
    assert told(match, "messenger_came") == [{"count": 4}, {"count": 5}]
    match = revealing(Table(messengers=3, left=4, stack="br53 br51").match(), "", "br53")
    assert not match.is_over
