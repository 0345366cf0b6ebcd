"""§3 of palermo.en.md: the city."""

import pytest

from cantiere.core.errors import IllegalMove
from cantiere.games.palermo.state import Phase, SquareName
from cantiere.play.match import Match
from tests.palermo import Table, begun, name, phase, told
from tests.palermo_oracle import BruteForce

# Games in which one-roof houses were used up first, up to the last chip: no house fits any more.
STREET_TILE = (
    "sb10 1i11 1g10 1h13 1f12 1c7 1b9 1k6 1j8 1m7 1l9 1h4 1i2 2k2 2k5 2m3 2l5 2e9 2e6 2g6 2e11 2d13 2f8 2h9 "
    "2b13 3h6 3f5 3g3 3d3 3d5 3b4 3m13 3k13 3l10 3j10"
)
NO_PLACE = (
    "sb2 1k2 1j4 1l5 1m3 1f5 1d4 1e2 1g3 1m11 1l13 1j12 1k10 2e8 2c8 2b10 2d10 2g8 2b12 2d12 2f13 2i9 2i11 "
    "2i7 2h13 3g6 3i4 3e7 3b6 3b5 3h2 3l6 3l8 3j7 0j9"
)


def why(match: Match, move: str) -> str:
    return match.why(match.game.notation.parse(move))


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play_text(move)
    return refused.value.code


def test_3_1_the_first_player_places_the_start_tile_and_a_house():
    """§3.1: any square for the start tile, then any house on any other square, by the same player."""
    match = begun(3)
    squares = [one.name.lower() for one in SquareName]
    assert match.moves() == [f"s{square}" for square in squares]
    assert {why(match, move) for move in match.moves()} == {"palermo.3.1"}

    match.play_text("sf8")

    assert (match.to_move, phase(match)) == (0, Phase.BUILD)
    assert len(match.moves()) == 35 * 12
    assert {why(match, move) for move in match.moves()} == {"palermo.3.1"}
    assert told(match, "start_placed") == [{"square": "f8"}]
    match.play_text("2h9")
    assert told(match, "built") == [{"house": "two", "square": "h8", "door": "h9"}]
    assert (match.to_move, list(match.state.supply)) == (1, [12, 11, 12])
    assert (int(match.state.players[0].chips), name(match.state.players[0].doors[0])) == (10, "h9")


def test_3_1_any_field_of_the_square_names_it():
    """§9.1"""
    assert begun(3, "sf8").state.tobytes() == begun(3, "sG9").state.tobytes()


def test_3_1_building_goes_clockwise_until_all_chips_are_placed():
    """§3.1 §3.6: three players with eleven chips; then two squares are left for streets."""
    match = begun(3, "sf8")
    builders = []
    while phase(match) is Phase.BUILD:
        builders.append(match.to_move)
        match.play(match.legal()[-1])
    assert builders == [0, 1, 2] * 11
    assert [int(match.state.players[seat].chips) for seat in range(3)] == [0, 0, 0]
    assert len(told(match, "paved")) == 2
    assert list(match.state.city).count(2) == 2
    assert told(match, "city_built") == [{}]
    assert (match.to_move, phase(match), int(match.state.round_no)) == (0, Phase.ENTER, 1)


def test_3_1_a_type_that_is_used_up_cannot_be_built():
    """§1.2 §3.1: after twelve houses with one roof."""
    match = begun(5, *STREET_TILE.split()[:13])
    assert list(match.state.supply) == [0, 12, 12]
    assert not [move for move in match.moves() if move[0] == "1"]
    free = next(move for move in match.moves() if move[0] == "2")
    assert refusal(match, f"1{free[1:]}") == "palermo_no_house"


def test_3_2_bruno_joins_the_roof_of_agata():
    """§3.2 example: after 2h9 (roofs h8 i8), 3h7 joins with i7; 1g6 (roof g7) has only a corner."""
    match = begun(3, "sf8 2h9")
    assert "3h7" in match.moves()
    assert why(match, "3h7") == "palermo.3.2"
    assert "1g6" not in match.moves()
    assert refusal(match, "1g6") == "palermo_not_joined"


def test_3_2_all_houses_that_join_one_roof():
    """§3.2: after 3c3 (roofs b2 c2 b3) in the corner, a roof on d2 or on b4 is needed."""
    match = begun(3, "sl12 3c3")
    east, south = "1d3 2d3 2e3 3e2 3d3 3e3", "1b5 2b5 2c5 3c4 3b5 3c5"
    assert match.moves() == [*east.split(), *south.split()]


def test_3_3_if_nothing_can_join_any_square_will_do():
    """§3.3: the only roof, on c2, looks at the ring and at the start tile."""
    match = begun(3, "sd2 1b2")
    moves = {*match.moves()}
    assert {why(match, move) for move in moves} == {"palermo.3.3"}
    assert {move[0] for move in moves} == {"1", "2", "3"}
    assert {"1l13", "2l13", "3m13", "1f9", "3b4"} <= moves


def test_3_3_only_if_no_type_can_join():
    """§3.3, R4: one-roof houses are used up; as long as others join, no house may stand apart."""
    match = begun(5, *STREET_TILE.split()[:13])
    assert {why(match, move) for move in match.moves()} == {"palermo.3.2"}


def test_3_3_the_ways_must_be_kept_all_the_same():
    """§3.3 §3.4: nothing can join, and still a door may not be cut off."""
    match = Table(houses=("1b2", "", ""), start="d2", building=True, to_move=1).match()
    assert why(match, match.moves()[0]) == "palermo.3.3"
    assert {*match.moves()} == {*BruteForce(match.state).builds()}


def test_3_4_carmela_must_leave_the_way_to_brunos_door():
    """§3.4 example: h7 has only g7; 2g6 would put roofs on f7 and g7, 1f6 has its roof on g6."""
    match = begun(3, "sf8 2h9 3h7")
    assert "2g6" not in match.moves()
    assert refusal(match, "2g6") == "palermo_door_cut_off"
    assert "1f6" in match.moves()


AROUND_D4 = ("2e2 1g3", "2d7", "2b4")  # roofs on three sides of square d4


def test_3_4_the_start_tile_keeps_its_way():
    """§3.4, R5: roofs on three of its sides, and no house may close the fourth."""
    match = Table(houses=AROUND_D4, start="d4", building=True, to_move=1).match()
    assert refusal(match, "2g5") == "palermo_start_cut_off"
    assert "1f5" in match.moves()  # its roof, on f4, joins f3 and leaves the way by f5


def test_3_4_an_empty_square_may_be_walled_in():
    """§3.4: no door is cut off with it; but nothing can be built there any more."""
    match = Table(houses=AROUND_D4, start="l12", building=True, to_move=1).match()
    assert "2g5" in match.moves()

    match.play_text("2g5")

    assert not {move for move in match.moves() if move[1:] in ("d4", "e4", "d5", "e5")}
    assert refusal(match, "1d5") == "palermo_own_door_cut_off"


def test_3_5_a_street_tile_with_a_chip_when_no_house_fits():
    """§3.5: any field of a square that can be reached; the field is the door."""
    match = begun(5, STREET_TILE)
    assert match.moves() == ["0b2", "0c2", "0b3", "0c3"]
    assert {why(match, move) for move in match.moves()} == {"palermo.3.5"}
    assert refusal(match, "drop") == "palermo_place_left"
    seat = match.to_move

    match.play_text("0c3")

    assert told(match, "street_laid") == [{"square": "b2", "door": "c3"}]
    player = match.state.players[seat]
    assert [name(door) for door in player.doors][6] == "c3"
    assert (int(player.chips), int(player.lost_chips)) == (0, 0)
    assert phase(match) is Phase.ENTER


def test_3_5_a_chip_without_a_place_leaves_the_game():
    """§3.5: the last empty square is walled in."""
    match = begun(5, NO_PLACE)
    assert match.moves() == ["drop"]
    seat = match.to_move
    assert match.why(match.legal()[0]) == "palermo.3.5"

    match.play_text("drop")

    player = match.state.players[seat]
    assert (int(player.chips), int(player.lost_chips)) == (0, 1)
    assert [name(door) for door in player.doors][6] == ""
    assert told(match, "chip_lost") == [{}]
    assert len(told(match, "paved")) == 1
    assert phase(match) is Phase.ENTER


def test_3_5_a_street_tile_is_no_choice_while_a_house_fits():
    match = begun(3, "sf8 2h9")
    assert refusal(match, "0b2") == "palermo_house_fits"


def test_3_5_the_field_of_a_chip_is_a_door_for_rule_3_4():
    """§3.5 §3.4: on a street tile as in a house."""
    match = begun(5, NO_PLACE[: NO_PLACE.index(" 0j9")])
    assert "0j9" in match.moves()
    walled = {int(square) for square in range(36) if match.state.city[square] == 0}
    assert len(walled) == 2  # one can be reached, the other is walled in
    squares = {move[1:] for move in match.moves()}
    assert squares == {"j8", "k8", "j9", "k9"}
    other = next(square for square in walled if SquareName(square).name != "J8")
    assert refusal(match, f"0{SquareName(other).name.lower()}") == "palermo_walled_in"
    assert refusal(match, f"3{SquareName(other).name.lower()}") == "palermo_own_door_cut_off"
