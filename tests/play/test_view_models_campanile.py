"""What the screen of Campanile is told beyond the view: the numbers of the rules page. §3.3 §4.3 §6"""

from cantiere.core.record import SPECTATOR
from cantiere.play.view_models import facts, move_effects
from tests.campanile import Table

# §6.1: Rosa 17, Bruna 9, Chiara 17, Aurelia 8, Grigia 14; pile 3 of four players is empty.
EXAMPLE = {"r": "333332", "b": "333", "c": "333332", "a": "3311", "g": "33221111"}
BETS = "0r2 2r3 1r1 1c3 0c2 3c2 2g2 0g1 3g3 0g2 2b1 3a1 1a2"
ANA, BEN, CHLOE, DAVID = range(4)


def towers(match):
    return facts(match, SPECTATOR)["towers"]


def standing(tower):
    """Seat, sum and points of those who have bet on a tower, the best first."""
    return [(one["seat"], one["sum"], one["points"]) for one in tower["bettors"]]


def laid(match, tower):
    """Seat and value of the tokens under a tower."""
    return [(token["seat"], token["value"]) for token in facts(match, SPECTATOR)["laid"][tower]]


def test_6_1_ranks_and_flags():
    """§6.1 §6.2: Rosa and Chiara are level, Rosa stands further left; the lowest has no flag."""
    told = towers(Table(seats=4, built=EXAMPLE).match())
    assert {name: tower["rank"] for name, tower in told.items()} == {
        "rosa": 1,
        "chiara": 2,
        "grigia": 3,
        "bruna": 4,
        "aurelia": 5,
    }
    assert [told[name]["flag"] for name in ("rosa", "chiara", "grigia", "bruna", "aurelia")] == [
        (8, 4),
        (6, 3),
        (4, 2),
        (2, 1),
        None,
    ]


def test_6_4_the_example_of_the_page():
    """§6.4: who is ahead on each tower, with sums, ties and points."""
    told = towers(Table(seats=4, built=EXAMPLE, bets=BETS).match())
    assert standing(told["rosa"]) == [(CHLOE, 3, 8), (ANA, 2, 4), (BEN, 1, 0)]
    assert standing(told["chiara"]) == [(BEN, 3, 6), (ANA, 2, 3), (DAVID, 2, 0)]
    assert standing(told["grigia"]) == [(ANA, 3, 4), (DAVID, 3, 2), (CHLOE, 2, 0)]
    assert standing(told["bruna"]) == [(CHLOE, 1, 2)]
    assert standing(told["aurelia"]) == [(BEN, 2, 0), (DAVID, 1, 0)]


def test_1_5_cards_that_nobody_has_seen_but_their_owner():
    """§1.5 §2.1: nine of each style between two; a hand counts for its owner, an open card for all."""
    match = Table(tops="bcb", hidden={0: "rrg", 1: "aaa"}).match()
    assert facts(match, SPECTATOR)["unseen"]["rosa"] == 9
    assert facts(match, 0)["unseen"]["rosa"] == 7
    assert facts(match, 1)["unseen"]["aurelia"] == 6
    assert facts(match, 0)["unseen"]["bruna"] == 7


def test_3_3_one_choice_three_effects():
    """§3.3: so many storeys, that pile, tokens of at least as much."""
    told = move_effects(Table(tops="bcb", hidden={0: "rrg"}).match())
    assert {name: (one["height"], one["pile"], one["fitting"]) for name, one in told.items()} == {
        "r1": (1, 1, [1, 2, 3]),
        "r2": (2, 2, [2, 3]),
        "r3": (3, 3, [3]),
        "g1": (1, 1, [1, 2, 3]),
        "g2": (2, 2, [2, 3]),
        "g3": (3, 3, [3]),
    }
    assert (told["r2"]["draws"], told["r2"]["left"]) == ("chiara", 12)


def test_4_3_a_token_that_is_spent_fits_no_more():
    """§4.3 example: three storeys, and the only 3 is spent."""
    match = Table(built={"c": "111111"}, tops="bcb", hidden={0: "rrg"}, bets="0c3").match()
    assert move_effects(match)["r3"]["fitting"] == [3]
    assert move_effects(match)["r3"]["tokens"] == []
    assert move_effects(match)["r1"]["tokens"] == [1, 2]


def test_7_1_exact_tokens():
    match = Table(tops="bcb", hidden={0: "rrg"}, exact_token="on").match()
    assert [move_effects(match)[move]["fitting"] for move in ("r1", "r2", "r3")] == [[1], [2], [3]]


def test_a_build_that_makes_a_tower_level():
    """§6.1: Rosa, further left, takes the flag and its points as soon as it is level with Chiara."""
    match = Table(built={"c": "33", "r": "12"}, tops="bcb", hidden={0: "rrg"}, bets="0r1 1c1").match()
    assert match.scores() == [6, 8]
    told = move_effects(match)
    assert (told["r2"]["level_with"], told["r2"]["scores"]) == ([], [6, 8])
    assert (told["r3"]["level_with"], told["r3"]["scores"]) == (["chiara"], [8, 6])
    assert told["r3"]["towers"]["rosa"]["rank"] == 1


def test_4_2_where_bets_are_taken():
    """§4.2 example: Bruna, Chiara and again Bruna lie open. §4.3: two storeys ask for a 2 or the 3."""
    match = Table(tops="bcb", hidden={0: "rrg"}).match()
    assert facts(match, 0)["fitting"] == []
    match.play_text("r2")
    told = facts(match, 1)
    assert [name for name, tower in told["towers"].items() if tower["takes_bets"]] == ["bruna", "chiara"]
    assert told["fitting"] == [2, 3]


def test_7_2_only_the_tower_just_built_takes_bets():
    match = Table(tops="bcb", hidden={0: "rrg"}, bet_on="built").match()
    assert not any(tower["takes_bets"] for tower in towers(match).values())
    assert move_effects(match)["r2"]["towers"]["rosa"]["takes_bets"]
    match.play_text("r2")
    assert [name for name, tower in towers(match).items() if tower["takes_bets"]] == ["rosa"]


def test_a_bet_changes_the_standing_and_draws_nothing_yet():
    """§6.4: equal sums, and whose first token came earlier; which card will be turned up, nobody knows."""
    match = Table(built={"b": "11"}, tops="bcb", hidden={0: "rrg"}, bets="1b2").match()
    match.play_text("r2")
    told = move_effects(match)
    assert standing(told["+b2"]["towers"]["bruna"]) == [(1, 2, 6), (0, 2, 3)]
    assert standing(told["+b3"]["towers"]["bruna"]) == [(0, 3, 6), (1, 2, 3)]
    assert told["+b3"]["scores"] == [6, 3]
    assert told["+."]["scores"] == match.scores()
    assert (told["+."]["draws"], told["+."]["left"]) == ("chiara", 12)


def test_4_4_tokens_in_the_order_in_which_they_were_laid():
    """§4.4: Ana bets twice on Bruna, and Ben in between; a turn without a bet leaves no token."""
    match = Table(tops="bcb", hidden={0: "rrg", 1: "aac"}).match()
    for move in ("r1+b1", "a1+b2", "r1+b3", "a1+.", "g1+b1"):
        match.play_text(move)
    assert laid(match, "bruna") == [(0, 1), (1, 2), (0, 3), (0, 1)]
    assert laid(match, "rosa") == []


def test_of_a_position_only_the_order_of_the_bettors_is_known():
    """§6.4: whoever bet first comes first, whichever token that was; what is laid from now on follows."""
    match = Table(built={"b": "111"}, tops="bcb", hidden={0: "rrg"}, bets="1b2 0b1 1b1").match()
    assert laid(match, "bruna") == [(1, 1), (1, 2), (0, 1)]
    match.play_text("r1+b2")
    assert laid(match, "bruna") == [(1, 1), (1, 2), (0, 1), (0, 2)]


def test_the_last_bet_ends_the_game_and_is_still_the_last():
    """§5.3: pile 1 has one card left, so that this turn is the last one."""
    built = {"b": "111111", "c": "111111"}
    match = Table(built=built, tops="bcb", hidden={0: "rrg"}, bets="1b2").match()
    match.play_text("r1+b1")
    assert match.is_over
    assert laid(match, "bruna") == [(1, 2), (0, 1)]
