"""§3 of azul-pavilion.en.md: the draft."""

import pytest

from cantiere.games.azul_pavilion.state import Phase
from tests.azul import NOBODY, Table, hand, lying, phase, points, sheet, told


def test_3_1_ana_takes_both_red_tiles():
    """§3.1 example: a factory holds two red and two yellow tiles; the yellow ones move to the centre."""
    match = Table(places={3: "rryy", 1: "bbbb"}).match()

    match.play_text("3r")

    assert hand(match) == "rr"
    assert lying(match, 3) == ""
    assert lying(match, 0) == "yy"
    assert match.to_move == 1
    assert told(match, "took") == [{"place": "factory_3", "colour": "red", "count": 2, "jokers": 0}]
    assert told(match, "slid") == [{"place": "factory_3", "tiles": {"yellow": 2}}]


def test_3_1_there_is_no_passing_in_the_draft():
    """§3.1: every place and every colour there, the joker aside, and nothing else."""
    match = Table(hands=("gg", ""), places={0: "gyy", 1: "rryy", 4: "bbop"}).match()
    assert match.moves() == ["cg", "cy", "1y", "1r", "4o", "4b"]


def test_3_1_picks_go_clockwise_until_all_is_taken():
    """§3.1 §3.5: three players take in turn; with the last tile the placing begins."""
    match = Table(
        hands=("", "", ""), places={1: "gggg", 2: "rrrr", 3: "bbbb", 4: "oooo"}, to_move=2, starter=2
    ).match()
    takers = []
    for move in ("1g", "3b", "2r", "4o"):
        assert phase(match) is Phase.DRAFT
        takers.append(match.to_move)
        match.play_text(move)
    assert takers == [2, 0, 1, 2]
    assert phase(match) is Phase.PLACE


def test_3_2_ben_takes_green_and_one_of_two_jokers():
    """§3.2 example, joker purple: green, yellow, two purple; he gets green and purple, the rest slides."""
    match = Table(places={2: "gypp", 1: "bbbb"}).match()

    match.play_text("2g")

    assert hand(match) == "pg"
    assert lying(match, 2) == ""
    assert lying(match, 0) == "py"
    assert told(match, "took") == [{"place": "factory_2", "colour": "green", "count": 1, "jokers": 1}]


@pytest.mark.parametrize("place", [0, 1])
def test_3_2_a_joker_next_to_another_colour_cannot_be_chosen(place):
    """§3.2: on a factory as in the centre."""
    match = Table(places={place: "yppp"}).match()
    assert match.moves() == ["cy" if place == 0 else "1y"]


def test_3_2_nothing_but_jokers_on_a_factory():
    """§3.2: the joker colour may be chosen; exactly one is taken, three go to the centre."""
    match = Table(places={1: "pppp"}).match()
    assert match.moves() == ["1p"]

    match.play_text("1p")

    assert hand(match) == "p"
    assert lying(match, 0) == "ppp"
    assert told(match, "took") == [{"place": "factory_1", "colour": "purple", "count": 1, "jokers": 0}]


def test_3_2_nothing_but_jokers_in_the_centre():
    """§3.2 §3.3 §3.4: one is taken, for one point with the marker; the others stay there."""
    match = Table(places={0: "ppp"}).match()
    assert match.moves() == ["cp"]

    match.play_text("cp")

    assert hand(match) == "p"
    assert lying(match, 0) == "pp"
    assert points(match) == 5 - 1


def test_3_2_other_colours_are_jokers_in_other_rounds():
    """§1.4 §3.2: in round 2 green comes along, and all purple tiles are taken like any colour."""
    match = Table(places={1: "ppgg", 2: "gggg"}, round_no=2).match()
    assert match.moves() == ["1p", "2g"]
    match.play_text("1p")
    assert hand(match) == "ppg"


def test_3_3_what_is_left_in_the_centre_stays_there():
    """§3.3: and what slides joins what lies there already."""
    match = Table(places={0: "ggy", 1: "yyro"}).match()
    match.play_text("1r")
    assert lying(match, 0) == "ggoyyy"
    match.play_text("cg")
    assert lying(match, 0) == "oyyy"
    assert told(match, "slid") == []


def test_3_4_chloe_takes_four_tiles_and_the_marker():
    """§3.4 example, after Ana and Ben: three yellow, one purple and the marker; 5 points become 1."""
    match = Table(hands=("", "", ""), places={1: "rryy", 2: "gypp"}).match()
    match.play_text("1r")
    match.play_text("2g")
    assert lying(match, 0) == "pyyy"

    match.play_text("cy")

    assert hand(match, 2) == "pyyy"
    assert points(match, 2) == 1
    assert match.state.marker == 2
    assert told(match, "took_marker") == [{"lost": 4}]
    assert sheet(match, 2) == {"start": 5, "lost_to_marker": -4}


def test_3_4_the_joker_counts_and_the_marker_does_not():
    """§3.4: two yellow tiles and a joker are three tiles, so three points, although the marker comes, too."""
    match = Table(places={0: "yypr"}, points=(20, 5)).match()
    match.play_text("cy")
    assert points(match) == 20 - 3


def test_3_4_later_picks_from_the_centre_are_free():
    """§3.4: the price is paid once in a round."""
    match = Table(places={0: "yyrrgg"}, points=(20, 20)).match()
    match.play_text("cy")
    match.play_text("cr")
    match.play_text("cg")
    assert [points(match, seat) for seat in (0, 1)] == [18, 20]
    assert match.state.marker == 0


def test_3_4_with_1_point_the_marker_costs_nothing():
    """§3.4: the pick stays legal, and the event says that nothing was lost."""
    match = Table(places={0: "yyyyr"}, points=(1, 5)).match()
    match.play_text("cy")
    assert points(match) == 1
    assert match.state.marker == 0
    assert told(match, "took_marker") == [{"lost": 0}]


def test_3_4_every_tile_has_its_price():
    """§3.4: one point for each tile, however many they are."""
    match = Table(places={0: "yyyyyyyyprr"}, points=(20, 5)).match()
    match.play_text("cy")
    assert points(match) == 20 - 9
    assert told(match, "took_marker") == [{"lost": 9}]


def test_3_4_the_prices_of_several_rounds_add_up():
    """§3.4 §5.2: who takes the marker again pays again, and the score sheet has both."""
    match = Table(places={0: "yy"}, points=(20, 20)).match()
    for move in ("cy", "pass+y+y", "pass"):
        match.play_text(move)
    assert (phase(match), match.to_move, match.state.marker) == (Phase.DRAFT, 0, NOBODY)
    for _ in range(2):
        match.play_text(next(move for move in match.moves() if not move.startswith("c")))
    match.play_text(next(move for move in match.moves() if move.startswith("c")))

    (again,) = told(match, "took_marker")
    assert again["lost"] > 0
    assert sheet(match)["lost_to_marker"] == -2 - again["lost"]
    assert points(match) == 20 - 2 - again["lost"]


def test_3_4_the_marker_makes_the_first_player():
    """§3.4: who took it begins the placing of this round and the draft of the next one."""
    match = Table(hands=("", "", ""), places={0: "yr", 1: "gggg"}, to_move=1, starter=1).match()
    match.play_text("1g")
    match.play_text("cy")
    match.play_text("cr")
    assert (phase(match), match.to_move) == (Phase.PLACE, 2)

    for move in ("pass+y", "pass+r", "pass+g+g+g+g"):
        match.play_text(move)
    assert (phase(match), match.to_move, int(match.state.round_no)) == (Phase.DRAFT, 2, 1)
    assert match.state.marker == NOBODY


def test_3_5_nobody_took_the_marker():
    """§3.5, R2: nothing ever reaches the centre, so the first player stays first, in the next draft too."""
    uniform = {1: "gggg", 2: "oooo", 3: "yyyp", 4: "bbbb", 5: "rrrr"}
    match = Table(places=uniform, to_move=1, starter=1).match()
    for move in ("1g", "2o", "3y", "4b", "5r"):
        match.play_text(move)
        assert lying(match, 0) == ""
    assert match.state.marker == NOBODY
    assert (phase(match), match.to_move) == (Phase.PLACE, 1)

    match.play_text("pass+.")
    match.play_text("pass+.")
    assert (phase(match), match.to_move, int(match.state.round_no)) == (Phase.DRAFT, 1, 1)
