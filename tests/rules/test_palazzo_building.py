"""§6 and §3.6 of palazzo.en.md: building and transforming."""

import pytest

from cantiere.games.palazzo.state import Phase
from tests.palazzo import Table, cards, city, hand, known, lying, phase, played, told, unknown

TWO_AND_FOUR = "br21 br42"


def won(tiles: str, cities: str) -> Table:
    """Seat 0 calls an auction that it will win for nothing."""
    return Table(quarries={"east": tiles}, cities=(cities,), revealed=True)


def test_6_1_the_example_of_the_page():
    """§6.1 example: A = 1-3, B = 2-4; tiles 2, 4 and 5."""
    match = played(won("ma22 ma41 ma52", "br11 br31 / sa22 sa41"), "auction", "pass")
    two = {move for move in match.moves() if move.startswith("ma22")}
    four = {move for move in match.moves() if move.startswith("ma41")}
    five = {move for move in match.moves() if move.startswith("ma52")}
    assert two == {"ma22-new", "ma22-out"}
    assert four == {"ma41-br31", "ma41-new", "ma41-out"}
    assert five == {"ma52-br31", "ma52-sa41", "ma52-new", "ma52-out"}

    match.play_text("ma22-new")

    assert {"ma41-br31", "ma41-ma22", "ma41-new", "ma41-out"} <= set(match.moves())
    assert "ma41-sa41" not in match.moves()
    assert {"ma52-br31", "ma52-sa41", "ma52-ma22"} <= set(match.moves())


def test_6_1_only_on_top_and_only_higher():
    """§6.1: not on an equal floor, not below, not between, not on what is covered, not on others' palaces."""
    table = Table(quarries={"east": "ma32"}, cities=("br11 br42 / br32 / sa51", "sa21"), revealed=True)
    match = played(table, "auction", "pass")
    assert match.moves() == ["ma32-new", "ma32-out"]


def test_6_1_gaps_do_not_matter():
    match = played(won("ma52", "br11"), "auction", "pass", "ma52-br11")
    assert city(match) == {"br11 ma52"}
    assert told(match, "built") == [{"tile": "ma52", "on": "br11"}]


def test_6_1_a_discarded_tile_stays_in_sight():
    """§6.1, R11: everyone's view says where it is."""
    match = played(won("ma32", ""), "auction", "pass", "ma32-out")
    assert told(match, "discarded") == [{"tile": "ma32"}]
    assert match.view_as_dict(1)["where"]["ma32"] == "gone"


def test_6_2_in_any_order():
    """§6.2, R12: the 5 may be laid before the 4, which then goes elsewhere; all must be placed."""
    table = won("ma41 ma52", "br11")
    match = played(table, "auction", "pass", "ma52-br11")
    assert phase(match) is Phase.BUILD
    assert match.moves() == ["ma41-new", "ma41-out"]
    match = played(table, "auction", "pass", "ma41-br11", "ma52-ma41")
    assert city(match) == {"br11 ma41 ma52"}
    assert phase(match) is Phase.TURN


def transforming(cities: str, **more: object) -> Table:
    return Table(hands=("r3 c", ""), cities=(cities,), **more)


def test_3_6_a_card_is_discarded_first():
    """§3.6: any card in hand, whatever its value."""
    match = played(transforming("br11"), "transform")
    assert match.moves() == ["+r3", "+c"]
    match.play_text("+c")
    assert told(match, "spent") == [{"card": "certificate"}]
    assert (hand(match), cards(match.state.discard)) == ("r3", "c")
    assert phase(match) is Phase.ALTER


def test_3_6_a_hidden_card_may_be_spent_and_a_known_one_goes_first():
    """§1.5 §3.6: of two red 3s, one of them seen, the seen one is spent."""
    match = played(Table(hands=("r3", ""), hidden=("r3 b7", ""), cities=("br11",)), "transform+r3")
    assert (known(match), hand(match), unknown(match, 0)) == ("", "r3 b7", 2)
    match = played(Table(hands=("r3", ""), hidden=("r3 b7", ""), cities=("br11",)), "transform+b7")
    assert (known(match), hand(match), unknown(match, 0)) == ("r3", "r3 r3", 1)


@pytest.mark.parametrize(
    ("floor", "rest"), [("br11", "sa21 ma32"), ("sa21", "br11 ma32"), ("ma32", "br11 sa21")]
)
def test_3_6_take_out_any_floor(floor, rest):
    """§3.6: the floors above close up; the floor becomes a palace of its own, and the turn is over."""
    match = played(transforming("br11 sa21 ma32"), "transform+r3", f"{floor}-new")
    assert city(match) == {floor, rest}
    assert told(match, "took_out") == [{"tile": floor}]
    assert (phase(match), match.to_move) == (Phase.TURN, 1)


@pytest.mark.parametrize(
    ("floor", "palace"), [("sa11", "sa11 br21 br41"), ("sa32", "br21 sa32 br41"), ("sa52", "br21 br41 sa52")]
)
def test_3_6_put_in_below_between_or_on_top(floor, palace):
    match = played(transforming(f"br21 br41 / {floor}"), "transform+r3", f"{floor}-br41")
    assert city(match) == {palace}
    assert told(match, "put_in") == [{"tile": floor, "on": "br41"}]


def test_3_6_two_single_floors_become_one_palace_either_way():
    """§3.6: a palace of one floor may be the goal, too."""
    for move in ("br11-sa21", "sa21-br11"):
        assert city(played(transforming("br11 / sa21"), "transform+r3", move)) == {"br11 sa21"}


def test_3_6_remove_a_palace_of_one_floor():
    match = played(transforming("br11 / sa21"), "transform+r3", "br11-out")
    assert city(match) == {"sa21"}
    assert told(match, "removed") == [{"tile": "br11"}]
    assert "br11" in lying(match, "gone").split()


def test_3_6_everything_that_is_possible():
    """§3.6: floors of several are only taken out; single ones go where their number is missing, or away."""
    match = played(transforming("br11 sa21 ma32 / br21 / sa32 / ma11 br42"), "transform+r3")
    assert set(match.moves()) == {
        *("br11-new", "sa21-new", "ma32-new", "ma11-new", "br42-new"),
        *("br21-sa32", "br21-br42", "br21-out"),
        *("sa32-br21", "sa32-br42", "sa32-out"),
    }


def test_3_6_a_floor_already_there_cannot_be_put_in():
    """§3.6: not even below or above the one that is there."""
    match = played(transforming("br21 br42 / sa21"), "transform+r3")
    assert "sa21-br42" not in match.moves()


def test_3_6_the_only_floor_cannot_be_taken_out():
    """§3.6, R10."""
    assert "br11-new" not in played(transforming("br11"), "transform+r3").moves()


def test_3_6_chloe_closes_the_gap():
    """§3.6 example: brick 2-1 and 4-2, and a brick 3-2 alone; it gains 13 points, as §7.3 says."""
    table = Table(hands=("r3", ""), cities=(f"{TWO_AND_FOUR} / br32",))
    match = table.match()
    assert match.scores() == [-5 + 0, 0]
    match.play_text("transform+r3")
    match.play_text("br32-br42")
    assert city(match) == {"br21 br32 br42"}
    assert match.scores() == [8, 0]


def test_3_6_only_in_ones_own_city():
    match = played(Table(hands=("r3", ""), cities=("br11", "sa21 ma32")), "transform+r3")
    assert match.moves() == ["br11-out"]
