"""§2 of azul-pavilion.en.md: the setup, the first points, and the floor under every loss."""

import pytest

from cantiere.games.azul_pavilion import GAME
from cantiere.games.azul_pavilion.state import Phase
from cantiere.play.match import Match
from tests.azul import NOBODY, Table, lying, phase, points, sheet, told


@pytest.mark.parametrize(("seats", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_2_1_ten_tiles_of_supply_and_four_on_each_factory(seats, factories):
    """§2.1: 5, 7 or 9 factories; the tower is empty, the marker in the centre, the supply came first."""
    match = Match(GAME, seats, seed=11)

    filled = [place for place in range(1, 10) if len(lying(match, place)) == 4]
    assert filled == list(range(1, factories + 1))
    assert sum(len(lying(match, place)) for place in range(10)) == 4 * factories
    assert sum(match.state.supply) == 10
    assert sum(match.state.tower) == 0
    assert match.state.marker == NOBODY
    kinds = [event.kind for event in match.events(0)]
    assert kinds == ["supplied"] * 10 + ["round_began"] + ["factory_filled"] * factories


def test_2_2_the_first_player_is_drawn_at_random():
    """§2.2, R1: over some seeds each of four players begins, and what the state says is who moves."""
    tables = [Match(GAME, 4, seed) for seed in range(40)]
    assert {match.to_move for match in tables} == {0, 1, 2, 3}
    assert all(match.state.starter == match.to_move for match in tables)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_2_everyone_starts_with_5_points_and_an_empty_board(seats):
    match = Match(GAME, seats, seed=2)
    assert match.scores() == [5] * seats
    assert match.winners() == list(range(seats))
    assert all(sheet(match, seat) == {"start": 5} for seat in range(seats))
    stars = [star for seat in range(seats) for star in match.state.players[seat].stars]
    assert all(list(star.tiles) == [-1] * 6 for star in stars)
    assert phase(match) is Phase.DRAFT


def test_2_2_the_score_runs_on_past_80():
    """§2.2: no upper limit. 79 points and a run of three make 82; 250 are no end either."""
    match = Table(hands=("bb", "r"), boards=("B1 B3", "R2 R3 R4 R5 R6"), points=(79, 250)).match()
    match.play_text("B2")
    match.play_text("R1")
    assert points(match, 0) == 79 + 3
    assert points(match, 1) == 250 + 6
    assert match.scores() == [82, 256 + 14]


def test_2_3_a_loss_to_the_marker_stops_at_1_point():
    """§2.3: with 3 points, Ben takes five tiles from the centre first. He goes down to 1 and stays there."""
    match = Table(places={0: "yyyyyrr"}, points=(3, 5)).match()
    match.play_text("cy")
    assert points(match) == 1
    assert told(match, "took_marker") == [{"lost": 2}]
    assert sum(sheet(match).values()) == 1


def test_2_3_a_loss_to_discards_stops_at_1_point():
    """§2.3 example: Ben has 3 points and must lose 5, here by discarding five tiles."""
    match = Table(hands=("yyyyr", "b"), points=(3, 5)).match()
    match.play_text("pass+.")
    assert points(match) == 1
    assert told(match, "discarded") == [{"tiles": {"yellow": 4, "red": 1}, "lost": 2}]
    assert sum(sheet(match).values()) == 1


def test_2_3_the_final_loss_stops_at_1_point():
    """§2.3 §6.3: with 3 points and four tiles still kept after round 6, two points are forgiven."""
    match = Table(hands=("yyyy", ""), points=(3, 5), passed=(1,), round_no=6).match()
    match.play_text("pass+y+y+y+y")
    assert match.is_over
    assert match.scores()[0] == 1
    assert told(match, "lost_kept") == [{"count": 4, "lost": 2}]
    assert sheet(match) == {"start": 5, "lost_to_discards": -2, "lost_to_kept": -2}


def test_2_4_the_side_of_the_board_is_the_one_option():
    """§2.4: `side` is coloured, the default, or grey."""
    assert {option.name: option.values for option in GAME.options} == {"side": ("coloured", "grey")}
    assert Match(GAME, 2, seed=1).options == {"side": "coloured"}
    assert Match(GAME, 2, seed=1, options={"side": "grey"}).state.side == 1
