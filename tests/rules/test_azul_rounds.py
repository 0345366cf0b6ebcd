"""§5 of azul-pavilion.en.md, and §3.5: the next round, short factories, rounds without a draft.

Three full boards hold 126 of the 132 tiles, so that what is left can be counted on the fingers.
"""

import pytest

from cantiere.games.azul_pavilion.state import Phase
from tests.azul import NOBODY, Table, full_board, hand, kept, lying, phase, told


def filled(match):
    """How many tiles lie on each factory."""
    return [len(lying(match, place)) for place in range(1, 10)]


@pytest.mark.parametrize(("seats", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_5_1_factories_are_refilled_with_four_tiles(seats, factories):
    """§5.1: after round 1 each factory in play has four tiles again; the centre stays empty."""
    match = Table(hands=("",) * seats, passed=range(1, seats)).match()
    match.play_text("pass")
    assert filled(match) == [4] * factories + [0] * (9 - factories)
    assert lying(match, 0) == ""
    assert told(match, "round_began") == [{"round_no": 2, "joker": "green"}]
    assert phase(match) is Phase.DRAFT


def test_5_1_the_tower_is_poured_in_the_middle_of_filling():
    """§5.1 §4.7: the bag gives five tiles, then the tower is poured; no factory stays short."""
    match = Table(hands=("", "", "", ""), passed=(1, 2, 3), bag="ggggg", rest="tower").match()
    match.play_text("pass")
    assert filled(match) == [4] * 9
    assert lying(match, 1) == "gggg"
    assert "g" in lying(match, 2)
    kinds = [event.kind for event in match.events(0)]
    assert kinds[-10:-7] == ["factory_filled", "tower_poured", "factory_filled"]
    assert sum(match.state.tower) == 0


@pytest.mark.parametrize("rest", ["bag", "tower"])
@pytest.mark.parametrize("round_no", [4, 5])
@pytest.mark.parametrize(
    ("left", "factories"),
    [(1, [1]), (3, [3]), (4, [4]), (6, [4, 2]), (9, [4, 4, 1]), (26, [4, 4, 4, 4, 4, 4, 2]), (28, [4] * 7)],
)
def test_5_1_short_of_tiles_the_last_factory_is_part_filled(left, factories, round_no, rest):
    """§5.1, R7: for round 5 or 6 few tiles are left beside a full supply. One by one, tile by tile."""
    spaces = [f"{star}{number}" for number in range(1, 7) for star in "PGOYBR"]
    missing = spaces[: left + 4]  # and six tiles that no board has room for
    match = Table(
        hands=("", "", ""),
        boards=(full_board(" ".join(missing)), full_board(), full_board()),
        passed=(0, 1),
        to_move=2,
        supply="pgoybrpgoy",
        rest=rest,
        round_no=round_no,
    ).match()

    match.play_text("pass")

    assert filled(match) == factories + [0] * (9 - len(factories))
    assert [len(event["tiles"]) > 0 for event in told(match, "factory_filled")] == [True] * len(factories)
    assert sum(match.state.bag) + sum(match.state.tower) == 0
    assert (phase(match), int(match.state.round_no)) == (Phase.DRAFT, round_no)
    assert {move[0] for move in match.moves()} == {str(place) for place, _ in enumerate(factories, 1)}


def test_5_1_the_supply_is_topped_up_before_the_factories():
    """§4.7 §5.1: the last pass of a round is a turn, too: its top-up leaves three tiles for the factories."""
    match = Table(
        hands=("", "", ""),
        boards=(full_board("P1 G1 O1 Y1 B1 R1 P2"), full_board(), full_board()),
        passed=(0, 1),
        to_move=2,
        supply="pgoybr",
        round_no=5,
    ).match()
    match.play_text("pass")
    assert sum(match.state.supply) == 10
    assert filled(match) == [3] + [0] * 8


def test_5_2_the_marker_goes_back_and_its_holder_begins():
    """§5.2: seat 1 had the marker; it lies in the centre again, and seat 1 starts the draft."""
    match = Table(hands=("", "b"), passed=(0,), to_move=1, starter=1, marker=1).match()
    match.play_text("pass+b")
    assert match.state.marker == NOBODY
    assert (phase(match), match.to_move, int(match.state.starter)) == (Phase.DRAFT, 1, 1)


def test_5_2_kept_tiles_come_back_to_hand():
    """§5.2: everyone takes them back, and nobody has passed any more."""
    match = Table(hands=("", "", "rrgg"), kept=("pp", "b", ""), passed=(0, 1), to_move=2).match()
    match.play_text("pass+r+r+g")
    assert [hand(match, seat) for seat in range(3)] == ["pp", "b", "grr"]
    assert [kept(match, seat) for seat in range(3)] == ["", "", ""]
    assert not any(match.state.players[seat].passed for seat in range(3))


def test_5_2_kept_tiles_join_those_of_the_draft():
    """§5.2 §3.1: a kept green tile and the green tiles of a factory are one hand."""
    match = Table(hands=("g", ""), places={1: "ooor", 2: "bbbb"}).match()
    match.play_text("1o")
    assert hand(match) == "gooo"


def nothing_to_lay_out():
    """Before round 6, all tiles on boards, in the supply or kept: seat 0 kept a purple tile for purple 1."""
    return Table(
        hands=("", "", ""),
        boards=(full_board("P1"), full_board(), full_board()),
        kept=("pg", "", ""),
        passed=(0, 1),
        to_move=2,
        starter=1,
        marker=1,
        supply="poybr",
        round_no=5,
    ).match()


def test_3_5_a_round_without_tiles_has_no_draft():
    """§3.5, R3: nothing can be laid out, so the first player begins to place at once, kept tiles in hand."""
    match = nothing_to_lay_out()

    match.play_text("pass")

    assert told(match, "factory_filled") == []
    assert told(match, "round_began") == [{"round_no": 6, "joker": "red"}]
    assert told(match, "phase_began") == [{"phase": "place"}]
    assert (phase(match), match.to_move, int(match.state.marker)) == (Phase.PLACE, 1, NOBODY)
    assert hand(match) == "pg"


def test_3_5_kept_tiles_can_be_placed_in_a_round_without_a_draft():
    """§3.5, R3: seats 1 and 2 have nothing; seat 0 places the purple tile that was kept."""
    match = nothing_to_lay_out()
    for _ in range(3):
        match.play_text("pass")
    assert (match.to_move, match.moves()) == (0, ["P1", "pass"])
    match.play_text("P1")
    assert told(match, "won") == [{"feature": "statue", "star": "purple", "count": 2}]
