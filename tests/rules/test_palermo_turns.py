"""§4 of palermo.en.md: rounds, points, policemen."""

import pytest

from cantiere.core.errors import IllegalMove
from cantiere.games.palermo.state import Phase
from tests.palermo import Table, ends, name, pawn, phase, posts, told

TOWN = ("2h9 3e3", "3h7 2d4", "2b4 1l3")  # the houses of the examples in sections 5 and 6


def refusal(match, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play_text(move)
    return refused.value.code


def test_4_1_everyone_starts_from_a_field_of_the_start_tile():
    """§4.1, R7: a field may be shared; then policeman or pawn."""
    match = Table(houses=TOWN, pawns=("", "", ""), round_no=1).match()
    for seat in range(3):
        assert (match.to_move, phase(match)) == (seat, Phase.ENTER)
        assert match.moves() == ["f8", "g8", "f9", "g9"]
        assert {match.why(action) for action in match.legal()} == {"palermo.4.1"}
        match.play_text("g9")
        assert told(match, "entered") == [{"field": "g9"}]
        assert (match.to_move, phase(match)) == (seat, Phase.TURN)
        match.play_text("g8")  # a step to the east of f8 and back, or round the square
    assert [pawn(match, seat) for seat in range(3)] == ["g8", "g8", "g8"]
    assert (match.to_move, phase(match), int(match.state.round_no)) == (0, Phase.TURN, 2)
    assert told(match, "round_began") == [{"round_no": 2}]


def test_4_1_policeman_then_pawn():
    """§4.1: after the policeman only the pawn is left to move."""
    match = Table(houses=TOWN).match()
    walks = ends(match)
    match.play_text("pa1")
    assert (match.to_move, phase(match)) == (0, Phase.WALK)
    assert ends(match) == walks
    assert posts(match) == set()
    assert refusal(match, "pa2") == "palermo_posted_already"
    match.play_text(walks.split()[0])
    assert match.to_move == 1


@pytest.mark.parametrize(
    ("collected", "police", "points"),
    [
        ("", (), 3),
        ("h9", (), 4),
        ("h9 e3", (), 5),
        ("", ("", "f12"), 2),
        ("h9", ("", "f12"), 3),
        ("", ("f12",), 3),
    ],
)
def test_4_2_points(collected, police, points):
    """§4.2: three, one for each business collected, one less on another player's policeman."""
    match = Table(houses=TOWN, pawns=("f12", "g8", "g9"), police=police, collected=collected).match()
    match.play_text(ends(match).split()[0])
    walked = told(match, "walked")
    assert walked[0]["spent"] == points
    assert sum(step["cost"] for kind in ("stepped", "ran") for step in told(match, kind)) == points


def test_4_2_the_fine_is_told_when_the_turn_begins():
    """§4.2: Bruno stands on Agata's policeman."""
    match = Table(houses=TOWN, pawns=("f8", "k12", "g9"), police=("k12",)).match()
    match.play_text(ends(match).split()[0])
    assert told(match, "fined") == [{"points": 2}]


def test_4_3_where_a_policeman_may_stand():
    """§4.3: no roof, no start tile, no pawn, no policeman, not beside another one; diagonally is fine."""
    match = Table(houses=TOWN, pawns=("b13", "l12", "g9"), police=("a1", "e10", "n14")).match()
    allowed = posts(match)
    assert "a1" not in allowed  # where he is
    assert allowed.isdisjoint({"h8", "i8", "d2", "e2", "d3"})  # roofs
    assert allowed.isdisjoint({"f8", "g8", "f9", "g9"})  # the start tile
    assert allowed.isdisjoint({"b13", "l12"})  # pawns, his own too
    assert allowed.isdisjoint({"e10", "e9", "e11", "d10", "f10"})  # a policeman and beside him
    assert allowed.isdisjoint({"n14", "m14", "n13"})
    assert {"d9", "f9", "d11", "f11", "m13"} - {"f9"} <= allowed  # diagonally
    assert {"b1", "a2", "n1", "h9", "h7"} <= allowed  # next to his old place, corners, doors


def test_4_3_the_policeman_comes_and_stays():
    """§4.3: off the board at first; he can be moved anywhere, and is never taken off."""
    match = Table(houses=TOWN).match()
    match.play_text("pm13")
    assert told(match, "posted") == [{"field": "m13"}]
    assert name(match.state.players[0].policeman) == "m13"
    match = Table(houses=TOWN, police=("m13",)).match()
    match.play_text("pa1")
    assert told(match, "moved") == [{"field": "a1", "before": "m13"}]


@pytest.mark.parametrize("pawns", [("f8", "m13", "g9"), ("m13", "g8", "g9")])
def test_4_3_a_policeman_under_a_pawn_is_blocked(pawns):
    """§4.3: whosever pawn it is, the own one too."""
    match = Table(houses=TOWN, pawns=pawns, police=("m13",)).match()
    assert posts(match) == set()
    assert refusal(match, "pa1") == "palermo_blocked"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("ph8", "palermo_roof"),
        ("pf8", "palermo_post_on_start"),
        ("pe10", "palermo_post_occupied"),
        ("pl12", "palermo_post_occupied"),
        ("pe9", "palermo_post_beside"),
    ],
)
def test_4_3_why_a_policeman_may_not_stand_there(move, code):
    match = Table(houses=TOWN, pawns=("b13", "l12", "g9"), police=("a1", "e10")).match()
    assert refusal(match, move) == code


def test_4_3_without_policemen():
    """§2.2 §4.3"""
    match = Table(houses=TOWN, no_police="yes").match()
    assert posts(match) == set()
    assert refusal(match, "pa1") == "palermo_no_police"


def test_4_3_the_own_policeman_costs_nothing():
    """§4.3 §5.3: all ends are as if he were not there."""
    alone = Table(houses=TOWN).match()
    match = Table(houses=TOWN, police=("f7",)).match()
    assert ends(match) == ends(alone)
