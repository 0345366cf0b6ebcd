"""§4.8 of azul-pavilion.en.md: passing, keeping, discarding."""

import pytest

from cantiere.games.azul_pavilion.state import Phase
from tests.azul import Table, endings, hand, kept, letters, phase, points, sets_of, sheet, told


def test_4_8_ben_keeps_his_green_tile_for_round_2():
    """§4.8 example, after the orange 4 of §4.3: he passes, keeps the one green tile and loses nothing."""
    match = Table(hands=("ogppp", ""), boards=("O3 O5",)).match()
    match.play_text("O4j3")
    match.play_text("pass")

    match.play_text("pass+g")

    assert points(match) == 5 + 3 - 0
    assert match.state.round_no == 1
    assert hand(match) == "g"  # back from the corner: a joker now


def test_4_8_chloe_keeps_four_green_tiles_and_discards_two_red_ones():
    """§4.8 example: 4 green and 2 red; the red ones go to the tower and cost 2 points."""
    match = Table(hands=("ggggrr", "b"), points=(10, 5)).match()

    match.play_text("pass+g+g+g+g")

    assert kept(match) == "gggg"
    assert hand(match) == ""
    assert letters(match.state.tower) == "rr"
    assert points(match) == 10 - 2
    assert told(match, "discarded") == [{"tiles": {"red": 2}, "lost": 2}]
    assert match.to_move == 1


def test_4_8_one_may_pass_although_one_could_place():
    """§4.8: the pass is always listed, behind every placement."""
    match = Table(hands=("bb", "")).match()
    assert match.moves() == ["B1", "B2", "C1b", "C2b", "pass"]
    match.play_text("pass")
    assert phase(match) is Phase.KEEP


def test_4_8_without_a_fitting_tile_only_the_pass_is_left():
    """§4.8: one green tile, but green 1 and C1 are taken."""
    match = Table(hands=("g", ""), boards=("G1 C1r",)).match()
    assert match.moves() == ["pass"]


def test_4_8_with_no_tiles_the_pass_is_forced_and_asks_nothing():
    """§4.8: `pass` is the only move, and the turn goes on without a question."""
    match = Table(hands=("", "b")).match()
    assert match.moves() == ["pass"]
    match.play_text("pass")
    assert (phase(match), match.to_move) == (Phase.PLACE, 1)
    assert points(match) == 5
    assert [event.kind for event in match.events(0)] == ["passed"]


@pytest.mark.parametrize("tiles", ["g", "gr", "ppgor", "ggggg", "ppggooyybbrr", "gggggr", "pgoybr"])
def test_4_8_every_set_to_keep_has_exactly_one_sequence(tiles):
    """§4.8: none to four tiles, in any colours; the others cost a point each."""
    match = Table(hands=(tiles, "b"), points=(40, 5)).match()
    match.play_text("pass")
    tables = list(endings(match))
    assert sorted(kept(table) for table in tables) == sets_of(tiles, range(5))
    for table in tables:
        discarded = len(tiles) - len(kept(table))
        assert points(table) == 40 - discarded
        assert sum(table.state.tower) == discarded
        assert hand(table) == ""


def test_4_8_keeping_ends_by_itself_at_four_tiles():
    """§4.8: after the fourth tile there is no stop to be said."""
    match = Table(hands=("gggrrr", "b")).match()
    match.play_text("pass+g+g+g")
    assert match.moves() == ["+r", "+."]
    match.play_text("+r")
    assert (kept(match), match.to_move) == ("gggr", 1)


def test_4_8_keeping_ends_by_itself_when_nothing_more_can_be_kept():
    """§4.8: with the last colour in hand behind it, the move is over; what comes before it is discarded."""
    match = Table(hands=("ggr", "b")).match()
    match.play_text("pass+r")
    assert (kept(match), points(match), match.to_move) == ("r", 3, 1)


def test_4_8_keeping_scores_nothing_and_counts_against_the_score_until_used():
    """§4.8 §6.3: the points stay; the score, as if the game ended now, is lower by the kept tiles."""
    match = Table(hands=("gg", "b")).match()
    match.play_text("pass+g+g")
    assert points(match) == 5
    assert match.scores() == [3, 5]
    assert sheet(match) == {"start": 5, "lost_to_kept": -2}


def test_4_8_who_has_passed_takes_no_more_turns():
    """§4.8: seat 0 passes; seat 1 alone goes on."""
    match = Table(hands=("bb", "rrr")).match()
    match.play_text("pass+b+b")
    for move in ("R1", "R2"):
        assert match.to_move == 1
        match.play_text(move)
    assert match.state.players[0].passed == 1


@pytest.mark.parametrize(
    ("hand_of_ana", "move", "line"),
    [("bbbb", "B3", "azul.4.2"), ("bbpp", "B3j1", "azul.4.3"), ("b", "pass", "azul.4.8")],
)
def test_4_each_move_names_its_rule(hand_of_ana, move, line):
    """Payments without and with jokers, and the pass."""
    match = Table(hands=(hand_of_ana, "")).match()
    assert match.why(match.game.notation.parse(move)) == line


def test_3_and_4_the_other_moves_name_their_rules():
    """A factory, the centre, a bonus tile, a kept tile, the stop."""
    draft = Table(places={0: "yy", 1: "rryy"}).match()
    assert [draft.why(action) for action in draft.legal()] == ["azul.3.4", "azul.3.1", "azul.3.1"]
    bonus = Table(hands=("b" * 6, ""), boards=("B5",), supply="ggggggg").match()
    bonus.play_text("B6")
    assert [bonus.why(action) for action in bonus.legal()] == ["azul.4.6"]
    keeping = Table(hands=("g", "")).match()
    keeping.play_text("pass")
    assert [keeping.why(action) for action in keeping.legal()] == ["azul.4.8", "azul.4.8"]
