"""§6 of campanile.en.md: ranking, flags, first and second, and every kind of tie."""

from itertools import permutations

import pytest

from cantiere.core.events import TABLE
from cantiere.core.record import SPECTATOR
from cantiere.games.campanile.scoring import rank
from tests.campanile import LETTERS, Table, sheet

# §6.1: Rosa 17, Bruna 9, Chiara 17, Aurelia 8, Grigia 14; pile 3 of four players is empty.
EXAMPLE = {"r": "333332", "b": "333", "c": "333332", "a": "3311", "g": "33221111"}
BETS = "0r2 2r3 1r1 1c3 0c2 3c2 2g2 0g1 3g3 0g2 2b1 3a1 1a2"
ANA, BEN, CHLOE, DAVID = range(4)


def ranking(match) -> str:
    """The towers from the highest to the lowest."""
    places = sorted(range(5), key=lambda place: rank(match.state, place))
    return "".join(LETTERS[match.state.row[place]] for place in places)


def test_6_1_equal_towers_rank_by_their_place_in_the_row():
    """§6.1 example: Rosa and Chiara are level, Rosa stands further left."""
    assert ranking(Table(seats=4, built=EXAMPLE).match()) == "rcgba"


def test_6_1_another_row_another_ranking():
    """§6.1: the same towers with Chiara further left."""
    assert ranking(Table(seats=4, built=EXAMPLE, row="gcabr").match()) == "crgba"


@pytest.mark.parametrize("row", ["rbcag", "gacbr", "cgrba", "abgcr"])
def test_6_1_at_the_start_the_row_alone_decides(row):
    """§6.1: five towers without a storey are level."""
    assert ranking(Table(row=row).match()) == row


def test_6_1_three_level_towers_between_a_higher_and_a_lower_one():
    """§6.1: whatever the row, the level ones keep its order among themselves."""
    for row in map("".join, permutations(LETTERS)):
        match = Table(built={"r": "3", "b": "11", "c": "2", "a": "11", "g": "1"}, row=row, to_move=1).match()
        level = "".join(letter for letter in row if letter in "bca")
        assert ranking(match) == f"r{level}g"


def test_6_2_each_rank_has_its_flag():
    """§6.2: alone on each tower a player gets 8, 6, 4, 2 and nothing for the lowest."""
    match = Table(seats=4, built=EXAMPLE, bets="0r1 0b1 0c1 0a1 0g1").match()
    assert sheet(match, ANA) == {"rosa": 8, "chiara": 6, "grigia": 4, "bruna": 2}
    assert match.scores() == [20, 0, 0, 0]


def test_6_2_second_values_of_the_flags():
    """§6.2: 4, 3, 2, 1 for the second."""
    bets = "0r2 0c2 0g2 0b3 0a1 1r1 1c1 1g1 1b1 1a1"
    match = Table(seats=4, built=EXAMPLE, bets=bets).match()
    assert match.scores() == [8 + 6 + 4 + 2, 4 + 3 + 2 + 1, 0, 0]


def test_6_4_the_example_of_the_page():
    """§6.3 §6.4 example: sums, a second place by time, a first place by time, an unflagged tower."""
    match = Table(seats=4, built=EXAMPLE, bets=BETS).match()
    assert match.is_over
    assert sheet(match, ANA) == {"rosa": 4, "chiara": 3, "grigia": 4}
    assert sheet(match, BEN) == {"chiara": 6}
    assert sheet(match, CHLOE) == {"rosa": 8, "bruna": 2}
    assert sheet(match, DAVID) == {"grigia": 2}
    assert match.scores() == [11, 6, 10, 2]
    assert match.winners() == [ANA]


def test_6_3_sums_count_not_single_tokens():
    """§6.3, F4: three 1s beat a 2, and equal a 3 that came later."""
    built = {"r": "3111111", "b": "1"}
    match = Table(built=built, bets="1r2 0r1 0r1 0r1").match()
    assert match.scores() == [8, 4]
    match = Table(built=built, bets="0r1 1r3 0r1 0r1").match()
    assert match.scores() == [8, 4]
    match = Table(built=built, bets="1r3 0r1 0r1 0r1").match()
    assert match.scores() == [4, 8]


def test_6_3_one_bettor_alone_gets_the_first_value_only():
    """§6.3: nobody gets the second."""
    match = Table(seats=3, built={"r": "333"}, bets="1r1").match()
    assert match.scores() == [0, 8, 0]


def test_6_3_without_a_bet_a_flag_is_worth_nothing():
    """§6.3: and tokens that were not bet neither."""
    match = Table(seats=3, built={"r": "333", "b": "22"}).match()
    assert match.scores() == [0, 0, 0]
    assert match.winners() == [0, 1, 2]


def test_6_3_the_third_gets_nothing():
    """§6.3: five bettors on one tower, two of them score."""
    match = Table(seats=5, built={"r": "33332", "b": "11111"}, bets="0r1 1r3 2r2 3r1 4r2").match()
    assert match.scores() == [0, 8, 4, 0, 0]


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_6_4_three_equal_sums_rank_by_first_tokens(order):
    """§6.4: whoever came first is first, whoever came second is second."""
    bets = " ".join(f"{seat}r2" for seat in order)
    scores = Table(seats=3, built={"r": "222", "b": "1"}, bets=bets, to_move=0).match().scores()
    assert [scores[seat] for seat in order] == [8, 4, 0]


def test_6_4_the_first_token_decides_not_the_one_that_made_the_sum_equal():
    """§6.4: Ben reaches 3 before Ana does, but her first token lay there before his."""
    match = Table(built={"r": "1111"}, bets="0r1 1r3 0r2").match()
    assert match.scores() == [8, 4]


def test_6_4_a_larger_sum_beats_an_earlier_token():
    match = Table(built={"r": "11"}, bets="0r1 1r2").match()
    assert match.scores() == [4, 8]


def test_6_5_equal_scores_share_the_victory():
    """§6.5, R5: Ana and Chloé have 8 each, on different towers; there is no further tie-break."""
    bets = "0r2 1r1 2c3 1c2 2b2"
    match = Table(seats=4, built=EXAMPLE, bets=bets).match()
    assert match.scores() == [8, 7, 8, 0]
    assert match.winners() == [0, 2]


def test_6_6_points_follow_the_towers_at_any_moment():
    """§6.6: before, in the middle of and after a turn, with a bet and a build that change the ranking."""
    match = Table(built={"r": "2", "b": "2"}, hidden={0: "bbb"}, tops="rrr").match()
    assert match.scores() == [0, 0]
    match.play_text("b1")  # Bruna 3, Rosa 2
    assert match.scores() == [0, 0]
    match.play_text("+r1")
    assert match.scores() == [6, 0]
    match = Table(built={"r": "2", "b": "2", "c": "11"}, bets="0r1 1b1", hidden={0: "bbb"}).match()
    assert match.scores() == [8, 6]
    match.play_text("b1")
    assert match.scores() == [6, 8]


def test_6_the_final_count_is_told_from_the_smallest_flag_up():
    """§6.2 §6.3: each flag with its tower, then who scores for it, the first before the second."""
    built = {"r": "3333", "b": "333", "c": "33", "a": "33", "g": "3"}
    match = Table(built=built, bets="0r1 1r2 1c1 0c1 0a3", hidden={0: "ggg"}).match()

    match.play_text("g3+.")

    count = [
        (event.seat, *event.details.values())
        for event in match.events(SPECTATOR)
        if event.kind in ("flag", "scored")
    ]
    assert count == [
        (TABLE, "aurelia", 4, 6, 2, 1),
        (ANA, "aurelia", 3, 2),
        (TABLE, "chiara", 3, 6, 4, 2),
        (BEN, "chiara", 1, 4),
        (ANA, "chiara", 1, 2),
        (TABLE, "bruna", 2, 9, 6, 3),
        (TABLE, "rosa", 1, 12, 8, 4),
        (BEN, "rosa", 2, 8),
        (ANA, "rosa", 1, 4),
    ]
    assert match.scores() == [2 + 2 + 4, 4 + 8]
