"""What screens are told of a table of Palazzo, against the examples of the rules page."""

import pytest

from cantiere.core.errors import BadMove
from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from cantiere.play.view_models import facts, move_effects, selection_facts
from tests.palazzo import Table, played

CHLOE = "br21 br42 / br32"  # §3.6
RICH = "r4 b4 s4 s5 c c c c"  # §4.3


def palaces(city: str) -> dict[str, dict[str, object]]:
    """The palaces of seat 0 by their top."""
    match = Table(hands=("r3", ""), cities=(city, "")).match()
    return {str(palace["tiles"][-1]): palace for palace in facts(match, SPECTATOR)["palaces"][0]}


@pytest.mark.parametrize(
    ("city", "points", "sheet"),
    [
        ("br11", -5, {"one_floor": -5}),
        ("br11 sa21", 0, {}),
        ("br11 sa22 ma33", 6, {"windows": 6}),
        ("ma11 ma22 ma33 ma41", 13, {"windows": 7, "four_floors": 3, "one_material": 3}),
        ("br13 sa23 ma32 br41 sa52", 17, {"windows": 11, "five_floors": 6}),
        ("sa11 sa21 sa32 sa41 sa53", 20, {"windows": 8, "five_floors": 6, "one_material": 6}),
    ],
)
def test_7_each_palace_tells_its_points_and_what_they_are_made_of(city, points, sheet):
    """§7.3 examples."""
    (palace,) = palaces(city).values()
    assert palace == {"tiles": city.split(), "points": points, "sheet": sheet}


def test_5_1_the_architect_skips_empty_quarries():
    """§3.4 example: from the west, one window is the north, two are the east."""
    table = Table(quarries={"east": "br11", "south": "br13 sa11 sa13 ma11"}, architect="west")
    told = facts(table.match(), SPECTATOR)
    assert (told["next"], told["full"]) == ("east", ["south"])
    assert told["lands"] == {"north": 1, "east": 2, "south": 3}


def test_5_1_with_no_tile_in_any_quarry_he_stays():
    assert facts(Table().match(), SPECTATOR)["next"] is None


def test_1_3_the_stack_from_which_tiles_come():
    first = facts(Table(quarries={"north": "br11"}).match(), SPECTATOR)["stack"]
    assert (first["number"], first["messengers"]) == (1, 0)
    assert "br11" not in first["tiles"]
    last = facts(Table(messengers=2).match(), SPECTATOR)["stack"]
    assert (last["number"], last["messengers"]) == (3, 3)
    assert set(last["tiles"]) <= {
        f"{stone}{tile}" for stone in ("br", "sa", "ma") for tile in ("31x", "42", "43", "51", "53")
    }


def test_7_4_a_purse_tells_the_best_payment_to_its_owner_only():
    match = Table(hands=(RICH, "")).match()
    told = facts(match, 0)["purse"]
    assert told["sums"] == {"red": 4, "brown": 4, "silver": 9, "certificate": 17}
    assert (told["triples"], told["best"], told["needed"], told["locked"]) == ([4], 37, None, [])
    assert "purse" not in facts(match, SPECTATOR)
    assert facts(match, 1)["purse"]["best"] == 0


def buying(cards: str, depot: str = "br42 sa51") -> Match:
    """Two tiles in the depot: 8 each."""
    return Table(hands=(cards, ""), depot=depot, revealed=True).match()


def test_4_3_cards_are_grouped_and_counted_as_the_rules_do():
    told = selection_facts(buying(RICH), "br42+s5+b4+c+c+s4+c+r4+c")
    assert (told["worth"], told["needed"], told["misfits"]) == (37, 8, [])
    assert [(group["cards"], group["worth"]) for group in told["groups"]] == [
        (["red_4", "brown_4", "silver_4"], 15),
        (["silver_5"], 5),
        (["certificate"] * 3, 15),
        (["certificate"], 2),
    ]
    assert (told["move"], told["rule"]) == ("buy-br42+t4+s5+c+c+c+c+.", "palazzo.3.5")


@pytest.mark.parametrize(
    ("cards", "about", "suggested"),
    [
        ("r3 r4 r5 r6", "br42", "red_3 red_5"),  # 8 of one currency, exactly
        ("r7 b3 s3 r3 c", "br42", "red_7 certificate"),
        ("r4 b4 s4 c", "br42", "red_4 brown_4 silver_4"),  # only a triple will do
        ("r5 b6 s7", "br42", ""),  # no payment
        ("r3 r4 r5 r6 r7", "br42+sa51", "red_4 red_5 red_7"),
    ],
)
def test_4_3_the_cheapest_payment_is_suggested_and_can_be_played(cards, about, suggested):
    match = buying(cards)
    assert match.state.tile_price == 8
    told = selection_facts(match, about)
    assert told["suggested"] == suggested.split()
    if suggested:
        short = {"certificate": "c"}
        letters = [short.get(one, f"{one[0]}{one[-1]}") for one in suggested.split()]
        assert selection_facts(match, "+".join([about, *letters]))["move"] is not None


def test_4_1_a_card_that_fits_nowhere_is_named():
    """§4.1 example: red 4 and brown 6 may not be laid together."""
    told = selection_facts(buying("r4 r6 b6"), "br42+r4+r6+b6")
    assert (told["worth"], told["misfits"], told["move"]) == (10, ["brown_6"], None)


def test_3_5_two_tiles_cost_twice_and_their_order_does_not_matter():
    told = selection_facts(buying("r4 r6 r7"), "sa51+br42+r7+r4+r6")
    assert (told["needed"], told["worth"], told["move"]) == (16, 17, "buy-br42+sa51+r4+r6+r7+.")
    assert selection_facts(buying("r4 r6 r7"), "sa51+br42+r7+r4")["move"] is None
    assert selection_facts(buying("r4 r6 r7"), "r7+r4")["move"] is None


def test_what_is_no_card_is_refused():
    with pytest.raises(BadMove):
        selection_facts(buying("r4"), "t4")
    with pytest.raises(BadMove):
        selection_facts(buying("r4"), "queen")


def test_4_4_the_whole_auction_of_the_example():
    """§4.4: 3, then a triple for 18, red 6 and a certificate for 26; at 31 nothing is enough."""
    ana, ben = "r4 b4 s4 r6 c c c b5", "b7 b6 b6 s7 s7 s7 s6 s6 s5"
    table = Table(hands=(ana, ben), quarries={"east": "br11"}, revealed=True)
    match = played(table, "auction", "raise+s7+s5+.")
    told = selection_facts(match, "b4+r4+s4")
    assert (told["total"], told["move"], told["rule"]) == (18, "raise+t4+.", "palazzo.5.3")

    match.play_text(told["move"])
    match.play_text("raise+s6+s7+.")
    assert selection_facts(match, "c+c+c")["total"] == 33
    told = selection_facts(match, "c+r6")
    assert (told["total"], told["worth"], told["needed"]) == (26, 8, 8)

    match.play_text(told["move"])
    match.play_text("raise+s6+.")
    seen = facts(match, 0)
    assert seen["purse"]["locked"] == ["brown_5", "certificate"]
    assert seen["bids"][0] == [
        {"cards": ["opening"], "worth": 3},
        {"cards": ["red_4", "brown_4", "silver_4"], "worth": 15},
        {"cards": ["red_6"], "worth": 6},
        {"cards": ["certificate"], "worth": 2},
    ]
    assert selection_facts(match, "b5+c")["misfits"] == ["brown_5"]
    assert match.moves() == ["pass"]


def test_4_4_a_card_of_another_currency_is_locked_unless_a_triple_holds_it():
    match = played(
        Table(hands=("c c c c", "r3 r7 b6 s6 r6 b7"), quarries={"east": "br11"}, revealed=True),
        "auction",
        "raise+r7+.",
        "raise+c+c+c+.",
    )
    assert facts(match, 1)["purse"]["locked"] == ["brown_7"]


def test_6_1_where_a_tile_cannot_go_and_why():
    """§6.1 example: palaces 1-3 and 2-4; of the tiles 2, 4 and 5 the 2 can only start a new one."""
    table = Table(
        hands=("c c c c", ""),
        cities=("br11 br32 / sa21 sa41 / ma11 ma52", ""),
        quarries={"east": "br22 ma41 br52"},
        revealed=True,
    )
    match = played(table, "auction", "pass")
    refused = facts(match, 0)["refused"]
    low, twice, roofed = "palazzo_floor_too_low", "palazzo_floor_twice", "palazzo_palace_finished"
    assert refused["br22"] == {"br32": low, "sa41": twice, "ma52": roofed}
    assert refused["ma41"] == {"sa41": twice, "ma52": roofed}
    assert refused["br52"] == {"ma52": twice}
    told = move_effects(match)
    assert told["br22-new"] == {"gain": -5, "points": -5}
    assert told["ma41-br32"] == {"gain": 4, "points": 4}
    assert told["ma41-out"] == {"gain": 0}


def test_7_3_what_the_transformation_of_the_example_gains():
    """§3.6 §7.3: −5 and 0 become 8."""
    match = played(Table(hands=("r3", ""), cities=(CHLOE, "")), "transform", "+r3")
    told = move_effects(match)
    assert told["br32-br42"] == {"gain": 13, "points": 8}
    assert told["br42-new"] == {"gain": -10, "points": -5}
    assert told["br32-out"] == {"gain": 5}
    assert facts(match, 0)["refused"] == {"br32": {}}


def test_3_6_what_a_transformation_brings_is_told_before_it_is_paid():
    table = Table(hands=("r3 r5 r5 c", ""), cities=(CHLOE, ""))
    told = move_effects(table.match())["transform"]
    assert told["best"] == 13
    assert told["card"] == "certificate"  # 2 of 15
    assert told["floors"]["br32"] == {"br42": {"gain": 13, "points": 8}, "out": {"gain": 5}}
    after = move_effects(played(table, "transform", "+c"))
    assert {
        f"{tile}-{to}": placed for tile, ways in told["floors"].items() for to, placed in ways.items()
    } == after


@pytest.mark.parametrize(
    ("hand", "card"),
    [("r3 b4 s5", "red_3"), ("r3 b3 s3 r7", "red_7"), ("r6 r6 b7", "brown_7"), ("c c c r3", "red_3")],
)
def test_3_6_the_card_to_be_spent_is_the_one_that_is_missed_least(hand, card):
    match = Table(hands=(hand, ""), cities=(CHLOE, "")).match()
    assert move_effects(match)["transform"]["card"] == card


def test_3_5_what_a_tile_of_the_depot_would_make_of_each_palace():
    table = Table(hands=("r7 r7", ""), cities=("br21 sa31", ""), depot="br42", revealed=True)
    assert move_effects(table.match())["buy-br42"] == {
        "places": {"sa31": {"gain": 4, "points": 4}, "new": {"gain": -5, "points": -5}}
    }


def test_3_2_who_takes_money_takes_two_cards_and_then_one():
    match = played(Table(hands=("r3", "")), "money")
    assert facts(match, 0)["takes"] == 2
    match.play(match.legal()[0])
    assert facts(match, 0)["takes"] == 1
    assert "takes" not in facts(match, 1)
