"""§3 to §5 of campanile.en.md: build, bet, draw, and the end of the game."""

import pytest

from cantiere.core.record import SPECTATOR
from cantiere.games.campanile.state import Phase
from tests.campanile import (
    IN_A_PILE,
    Table,
    bet_on,
    height,
    heights,
    hidden,
    known,
    left,
    phase,
    place_on,
    tokens,
    told,
    tops,
)


def test_3_1_build_then_bet_then_draw_clockwise():
    """§3.1: three steps, then the next seat; after the last the first."""
    match = Table(seats=3, to_move=1).match()
    movers = []
    for _ in range(4):
        assert phase(match) is Phase.BUILD
        movers.append(match.to_move)
        match.play(match.legal()[0])
        assert (phase(match), match.to_move) == (Phase.BET, movers[-1])
        match.play_text("+.")
    assert movers == [1, 2, 0, 1]


def test_3_2_ana_builds_three_storeys_on_rosa():
    """§3.2 example: two Rosa and a Grigia in hand, Rosa has 4 storeys; it gets 7."""
    match = Table(built={"r": "13", "b": "11"}, hidden={0: "rrg"}).match()
    assert height(match, "r") == 4

    match.play_text("r3")

    assert heights(match) == {"r": 7, "b": 2, "c": 0, "a": 0, "g": 0}
    assert hidden(match) == "rg"
    assert match.state.towers[0].cards == 3


def test_3_2_each_style_in_hand_as_one_two_or_three_storeys():
    """§3.2: known or hidden, held once or twice; nothing else, and building is a must."""
    match = Table(built={"c": "11"}, known={0: "a"}, hidden={0: "rr"}).match()
    assert match.moves() == ["r1", "r2", "r3", "a1", "a2", "a3"]


@pytest.mark.parametrize(
    ("storeys", "values"), [(1, [1, 2, 3]), (2, [2, 3]), (3, [3])], ids=["one", "two", "three"]
)
def test_3_3_one_choice_has_three_effects(storeys, values):
    """§3.3: the tower grows, tokens of that value or more may be bet, the pile of that number is drawn."""
    match = Table(hidden={0: "rrr"}, tops="bca").match()
    match.play_text(f"r{storeys}")
    assert height(match, "r") == storeys
    tokens_to_bet = sorted({int(move[2]) for move in match.moves() if move != "+."})
    assert tokens_to_bet == values

    match.play_text("+.")

    assert known(match) == "bca"[storeys - 1]
    assert left(match) == [IN_A_PILE[2] - (pile + 1 == storeys) for pile in range(3)]


def test_4_1_one_token_or_none():
    """§4.1: after a bet the turn goes on to the draw; there is no second one."""
    match = Table(hidden={0: "rrr"}, tops="bca").match()
    match.play_text("r1")
    match.play_text("+b1")
    assert tokens(match) == [4, 3, 1]
    assert bet_on(match, "b") == [1, 0, 0]
    assert (phase(match), match.to_move) == (Phase.BUILD, 1)


def test_4_1_not_betting_costs_nothing():
    match = Table(hidden={0: "rrr"}, tops="bca").match()
    match.play_text("r1+.")
    assert tokens(match) == [5, 3, 1]
    assert [event.kind for event in match.events(SPECTATOR)] == ["built", "no_bet", "drew", "turned_up"]


def test_4_2_only_towers_whose_style_is_open():
    """§4.2 §4.3 example: Bruna, Chiara and Bruna lie open; Ana has built 2 storeys on Rosa."""
    match = Table(hidden={0: "rrg"}, tops="bcb").match()
    match.play_text("r2")
    assert match.moves() == ["+b2", "+b3", "+c2", "+c3", "+."]

    match.play_text("+c2")

    assert bet_on(match, "c") == [0, 1, 0]
    assert known(match) == "c"
    assert told(match, "bet") == [{"style": "chiara", "token": 2, "sum": 2}]
    assert told(match, "drew") == [{"pile": 2, "style": "chiara", "left": 12}]


def test_4_2_the_card_about_to_be_drawn_counts_and_the_next_one_does_not():
    """§4.2: Aurelia lies open only on the pile that will be drawn from; what is below it is no help."""
    match = Table(hidden={0: "rrr"}, tops="bba").match()
    match.play_text("r3")
    assert "+a3" in match.moves()
    assert {move[1] for move in match.moves()} == {"b", "a", "."}


def test_4_2_the_tower_just_built_on_is_no_exception():
    """§4.2: without an open Rosa card there is no bet on Rosa; with one there is."""
    match = Table(hidden={0: "rrr", 1: "bbb"}, tops="bca").match()
    match.play_text("r1")
    assert not any(move.startswith("+r") for move in match.moves())
    match = Table(hidden={0: "rrr"}, tops="rca").match()
    match.play_text("r1")
    assert any(move.startswith("+r") for move in match.moves())


def test_4_2_a_tower_without_a_storey_can_be_bet_on():
    """§4.2: all that counts is the open card."""
    match = Table(hidden={0: "rrr"}, tops="ggg").match()
    match.play_text("r1+g3")
    assert (height(match, "g"), bet_on(match, "g")) == (0, [0, 0, 1])


def test_4_3_no_fitting_token_no_bet():
    """§4.3 example: Ben has built 3 storeys, and his only 3 is spent. `+.` is all he can play."""
    match = Table(built={"c": "3111"}, bets="0c3", hidden={0: "rrr"}, tops="bca").match()
    match.play_text("r3")
    assert match.moves() == ["+."]
    match.play_text("+.")
    assert match.to_move == 1


def test_4_3_a_spent_value_is_skipped():
    """§4.3: with all 2s spent, 2 storeys can still be backed with the 3."""
    match = Table(built={"c": "222111"}, bets="0c2 0c2 0c2", hidden={0: "rrr"}, tops="bbb").match()
    match.play_text("r2")
    assert match.moves() == ["+b3", "+."]


def test_4_4_bets_add_up_and_keep_their_first_place():
    """§4.4: Ana, Ben, then Ana again on Grigia: her tokens count together, and she stays before him."""
    match = Table(hidden={0: "rrr", 1: "bbb"}, tops="ggg").match()
    match.play_text("r1+g1")
    match.play_text("b1+g2")
    match.play_text("r3+g3")
    assert bet_on(match, "g", 0) == [1, 0, 1]
    assert [place_on(match, "g", seat) for seat in (0, 1)] == [1, 2]
    assert told(match, "bet") == [{"style": "grigia", "token": 3, "sum": 4}]
    assert match.view_as_dict(SPECTATOR)["towers"]["grigia"]["bets"] == [
        {"tokens": {"one": 1, "three": 1}, "place": 1},
        {"tokens": {"two": 1}, "place": 2},
    ]


def test_4_4_each_tower_has_its_own_order():
    """§4.4 §6.4: second on one tower, first on another."""
    match = Table(hidden={0: "rrr", 1: "bbb"}, tops="gca").match()
    match.play_text("r2+g2")
    match.play_text("b3+g3")
    match.play_text("r3+.")
    match.play_text("b1+g1")
    assert [place_on(match, "g", seat) for seat in (0, 1)] == [1, 2]
    assert [place_on(match, "c", seat) for seat in (0, 1)] == [0, 0]


def test_5_1_the_open_card_goes_to_the_known_part():
    """§5.1: three cards again, and everybody knows the new one."""
    match = Table(hidden={0: "rrr"}, tops="bca").match()
    match.play_text("r2+.")
    assert (known(match), hidden(match)) == ("c", "rr")
    assert match.view_as_dict(1)["players"][0]["known"] == {"chiara": 1}


def test_5_2_the_next_card_of_that_pile_is_turned_up():
    """§5.2: the other piles stay as they are; the new card was face down before."""
    match = Table(hidden={0: "rrr"}, tops="bca").match()
    before = list(match.state.face_down)
    match.play_text("r2+.")
    assert (tops(match)[0], tops(match)[2]) == ("b", "a")
    style = int(match.state.piles[1].top)
    assert match.state.face_down[style] == before[style] - 1
    assert told(match, "turned_up")[0]["pile"] == 2
    assert told(match, "turned_up")[0]["left"] == 12


def test_5_2_which_card_comes_is_decided_when_it_is_turned():
    """§1.5 §5.2: no order of the piles exists; with another random word another card comes."""
    match = Table(hidden={0: "rrr"}, tops="bca").match()
    match.play_text("r2")
    seen = set()
    for word in range(60):
        onward = match.copy()
        onward.play(onward.legal()[-1], word=word)
        seen.add(tops(onward)[1])
    assert seen == set("rbcag")


def last_card(pile: int, seats: int = 3, to_move: int = 1) -> Table:
    """A table at which one card is left on a pile."""
    missing = str(pile) * (IN_A_PILE[seats] - 1)
    return Table(
        seats=seats,
        built={"r": missing[:7], "b": missing[7:]},
        hidden={0: "ccc", 1: "aag", 2: "ggc"},
        tops="ccc",
        to_move=to_move,
    )


@pytest.mark.parametrize("pile", [1, 2, 3])
def test_5_3_the_game_ends_at_once_with_the_last_card_of_a_pile(pile):
    """§5.3 example: it is Ben's turn; he builds, bets and draws. Chloé has had one turn less."""
    match = last_card(pile).match()
    assert left(match)[pile - 1] == 1

    match.play_text(f"a{pile}")
    assert not match.is_over
    match.play_text("+c3")

    assert match.is_over
    assert match.legal() == []
    assert match.mover == 1
    assert tops(match)[pile - 1] == "."
    assert left(match)[pile - 1] == 0
    kinds = [event.kind for event in match.events(SPECTATOR)]
    assert kinds[:3] == ["bet", "drew", "pile_empty"]
    assert kinds[-1] == "game_ended"
    assert told(match, "pile_empty") == [{"pile": pile}]


def test_5_3_the_bet_of_the_last_turn_counts_and_the_last_card_is_drawn():
    """§5.3: the turn is completed. Chiara, level with none, ranks behind Rosa and Bruna and Aurelia."""
    match = last_card(3).match()
    match.play_text("a3+c3")
    assert bet_on(match, "c", 1) == [0, 0, 1]
    assert known(match, 1) == "c"
    assert len(known(match, 1) + hidden(match, 1)) == 3
    assert match.scores() == [0, 2, 0]


def test_5_3_the_last_but_one_card_ends_nothing():
    """§5.3: the last card is turned up and lies there."""
    match = Table(built={"r": "111111", "b": "11111"}, hidden={0: "ggg"}).match()
    match.play_text("g1+.")
    assert not match.is_over
    assert (left(match)[0], tops(match)[0] in "rbcag") == (1, True)


def test_5_3_another_pile_goes_on():
    """§5.3: with one card left on pile 3, drawing from pile 1 does not end the game."""
    match = last_card(3).match()
    match.play_text("a1+.")
    assert not match.is_over
    assert match.to_move == 2
