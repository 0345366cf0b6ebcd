"""§4.6 and §4.7 of azul-pavilion.en.md: bonus tiles, the supply, the tower."""

import pytest

from cantiere.core.errors import IllegalMove
from cantiere.games.azul_pavilion.state import Phase
from tests.azul import Table, endings, hand, letters, phase, sets_of, told


def test_4_6_ana_completes_a_statue_and_a_pillar_at_once():
    """§4.6 example: red 1, red 3, blue 3, blue 4, C1 and C2 are filled; the red 2 brings 2 + 1 tiles."""
    match = Table(hands=("rr", ""), boards=("R1 R3 B3 B4 C1p C2g",)).match()

    match.play_text("R2")

    assert told(match, "won") == [
        {"feature": "statue", "star": "red", "count": 2},
        {"feature": "pillar", "star": "red", "count": 1},
    ]
    assert match.state.bonus_left == 3
    match.play_text("+b+r+p")
    assert hand(match) == "pbr"
    assert match.to_move == 1


def test_4_6_a_tile_that_touches_two_features_may_complete_one():
    """§4.6: without C2 the pillar waits, and the statue alone pays."""
    match = Table(hands=("rr", ""), boards=("R1 R3 B3 B4 C1p",)).match()
    match.play_text("R2")
    assert told(match, "won") == [{"feature": "statue", "star": "red", "count": 2}]
    assert match.state.bonus_left == 2


def test_4_6_each_feature_pays_once():
    """§4.6: the window of the blue star is complete; more blue tiles bring nothing, a full star either."""
    match = Table(hands=("b" * 10, ""), boards=("B5 B6",), passed=(1,)).match()
    for move in ("B4", "B3", "B2", "B1"):
        match.play_text(move)
        assert told(match, "won") == []
        assert phase(match) is Phase.PLACE


def test_4_6_bonus_tiles_cannot_be_declined():
    """§4.6: only tiles can be named, no stop, no pass, no placement, until all three are taken."""
    match = Table(hands=("b" * 6, ""), boards=("B5",), supply="ggggrrrrrr").match()
    match.play_text("B6")
    for _ in range(3):
        assert (phase(match), match.to_move) == (Phase.BONUS, 0)
        assert match.moves() == ["+g", "+r"]
        match.play_text("+g")
    assert phase(match) is Phase.PLACE


def test_4_6_several_jokers_may_be_taken():
    """§4.6: three purple tiles in the purple round."""
    match = Table(hands=("b" * 6, ""), boards=("B5",), supply="pppggooyyb").match()
    match.play_text("B6+p+p+p")
    assert hand(match) == "ppp"


def test_4_6_bonus_tiles_can_be_used_from_the_next_turn_on():
    """§4.6: a purple bonus tile pays for the next placement as a joker."""
    match = Table(hands=("b" * 6 + "r", ""), boards=("B5",), passed=(1,)).match()
    match.play_text("B6+p+p+b")
    assert "R3j2" in match.moves()
    match.play_text("R3j2")
    assert hand(match) == "b"


def test_4_6_the_supply_is_not_topped_up_between_bonus_tiles():
    """§4.6: all tiles come from the same supply: ten, nine, eight, seven; then ten again."""
    match = Table(hands=("b" * 6, ""), boards=("B5",)).match()
    sizes = []
    match.play_text("B6")
    for move in ("+p", "+g", "+o"):
        sizes.append(sum(match.state.supply))
        match.play_text(move)
    assert sizes == [10, 9, 8]
    assert sum(match.state.supply) == 10
    assert len(told(match, "supplied")) == 3


@pytest.mark.parametrize(
    ("board", "move", "due"), [("B5", "B6", 3), ("B1 B2 Y4", "Y3", 2), ("B2 C2g C3o", "B3", 1)]
)
@pytest.mark.parametrize("supply", ["ppggooyybr", "ppgooooorr", "oooooooooo", "pr", "gyb", "ggr"])
def test_4_6_every_set_of_bonus_tiles_has_exactly_one_sequence(supply, board, move, due):
    """§4.6: any tiles of the supply can be had, and none in two ways."""
    tiles = move[0].lower() * int(move[1])
    match = Table(hands=(tiles, ""), boards=(board,), supply=supply, rest=1).match()
    match.play_text(move)
    due = min(due, len(supply))
    assert sorted(hand(table) for table in endings(match)) == sets_of(supply, range(due, due + 1))


def test_4_6_a_supply_that_is_short_gives_what_it_has():
    """§4.6, R4: the window is worth three tiles, the supply holds two: both are taken, the third is lost."""
    match = Table(hands=("b" * 6, ""), boards=("B5",), supply="gr", rest=1).match()

    match.play_text("B6")

    assert told(match, "bonus_lost") == [{"count": 1}]
    assert match.state.bonus_left == 2
    assert match.moves() == ["+g"]
    match.play_text("+g")
    assert match.moves() == ["+r"]
    match.play_text("+r")
    assert hand(match) == "gr"
    assert (phase(match), match.to_move) == (Phase.PLACE, 1)
    assert letters(match.state.supply) == "bbbbb"  # the payment, by way of the tower


def test_4_6_an_empty_supply_gives_nothing():
    """§4.6, R4: no tile is there, so the turn goes on at once and all three are lost."""
    match = Table(hands=("b" * 6, ""), boards=("B5",), supply="", rest=1).match()
    match.play_text("B6")
    assert told(match, "bonus_lost") == [{"count": 3}]
    assert (phase(match), match.to_move) == (Phase.PLACE, 1)
    assert hand(match) == ""


def test_4_6_a_lost_bonus_tile_stays_lost():
    """§4.6, R4: no debt is remembered for the next turn, when the supply is full again."""
    match = Table(hands=("b" * 7, ""), boards=("B5",), supply="g", tower="r" * 9, rest=1).match()
    match.play_text("B6+g")
    match.play_text("pass+.")
    match.play_text("B1")
    assert sum(match.state.supply) == 10
    assert (phase(match), hand(match)) == (Phase.PLACE, "g")


def test_4_6_bonus_tiles_are_refused_out_of_order_only_one_by_one():
    """§4.6: the program asks in the order of the colours; in one piece they may be written in any order."""
    match = Table(hands=("b" * 6, ""), boards=("B5",)).match()
    match.play_text("B6")
    match.play_text("+r+g+p")
    assert hand(match) == "pgr"

    again = Table(hands=("b" * 6, ""), boards=("B5",)).match()
    again.play_text("B6")
    again.play_text("+g")
    with pytest.raises(IllegalMove) as refused:
        again.play_text("+p")
    assert (refused.value.code, refused.value.rule) == ("azul_tile_order", "azul.4.6")


def test_4_7_the_supply_is_topped_up_after_a_placement():
    """§4.7: six tiles become ten again, although no bonus was taken."""
    match = Table(hands=("b", ""), supply="ggrroo").match()
    match.play_text("B1")
    assert sum(match.state.supply) == 10
    assert len(told(match, "supplied")) == 4


def test_4_7_the_supply_is_topped_up_after_a_pass():
    """§4.7, R5: also by the tiles that this very pass discards."""
    match = Table(hands=("ggggrrrr", "b"), supply="bb", bag="o", rest=1).match()
    match.play_text("pass+g+g+g+g")
    assert letters(match.state.supply) == "obbrrrr"
    assert told(match, "tower_poured") == [{"count": 4}]


def test_4_7_the_supply_is_not_topped_up_in_the_middle_of_a_pass():
    """§4.7: the turn ends when the player has said what is kept."""
    match = Table(hands=("ggrr", ""), supply="bb").match()
    match.play_text("pass")
    match.play_text("+g")
    assert sum(match.state.supply) == 2
    match.play_text("+.")
    assert sum(match.state.supply) == 10


def test_4_7_the_draft_leaves_the_supply_alone():
    """§4.7: topping up belongs to the placing phase."""
    match = Table(places={1: "rryy"}, supply="bb").match()
    match.play_text("1r")
    assert letters(match.state.supply) == "bb"


def test_4_7_the_tower_is_not_poured_before_a_tile_is_needed():
    """§4.7, R6: the last two tiles of the bag fill the supply; the bag is empty, the tower stays."""
    match = Table(hands=("bb", ""), supply="ggrrooyy", bag="pp", tower="rrr", rest=1).match()
    match.play_text("B2")
    assert letters(match.state.supply) == "ppggooyyrr"
    assert sum(match.state.bag) == 0
    assert letters(match.state.tower) == "brrr"
    assert told(match, "tower_poured") == []

    match.play_text("pass+.")  # the supply is full: nothing is drawn, so nothing is poured
    assert sum(match.state.bag) == 0
    assert told(match, "tower_poured") == []


def test_4_7_the_tower_is_poured_when_a_tile_is_needed():
    """§4.7, R6: one tile from the bag, then the tower goes into the bag, what was just paid included."""
    match = Table(hands=("bb", ""), supply="ggrrooyy", bag="p", tower="rrr", rest=1).match()
    match.play_text("B2")
    assert [event.kind for event in match.events(0)][-3:] == ["supplied", "tower_poured", "supplied"]
    assert told(match, "tower_poured") == [{"count": 4}]
    assert told(match, "supplied")[0] == {"colour": "purple"}
    assert sum(match.state.tower) == 0
    assert sum(match.state.bag) == 3


def test_4_7_with_bag_and_tower_empty_the_supply_stays_short():
    """§4.7: three tiles and no more."""
    match = Table(hands=("b", ""), supply="ggr", rest=1).match()
    match.play_text("B1")
    assert letters(match.state.supply) == "ggr"
