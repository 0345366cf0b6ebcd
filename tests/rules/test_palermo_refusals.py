"""What palermo refuses, with the reason that a player finds on the table and its section."""

from collections.abc import Iterator

import pytest

from cantiere.core.errors import IllegalMove, Refusal
from cantiere.play.match import Match
from tests.palermo import HOME, Table, begun
from tests.rules.checks import check_refused, last_refused
from tests.rules.test_palermo_building import AROUND_D4, NO_PLACE, STREET_TILE
from tests.rules.test_palermo_positions import wrong_positions

TOWN = ("2h9 3e3", "3h7 2d4", "2b4 1l3")


def opening() -> Match:
    return begun(3)


def building() -> Match:
    return begun(3, "sf8 2h9 3h7")


def used_up() -> Match:
    return begun(5, *STREET_TILE.split()[:13])


def nothing_fits() -> Match:
    return begun(5, STREET_TILE)


def walled_in() -> Match:
    return begun(5, NO_PLACE[: NO_PLACE.index(" 0j9")])


def around_the_start() -> Match:
    return Table(houses=AROUND_D4, start="d4", building=True, to_move=1).match()


def entering() -> Match:
    return Table(houses=TOWN, pawns=("", "", ""), round_no=1).match()


def turn() -> Match:
    return Table(houses=TOWN, pawns=("h7", "l12", "g9"), police=("a1", "e10")).match()


def posted() -> Match:
    return Table(houses=TOWN, police=("a1",), walking=True).match()


def blocked() -> Match:
    return Table(houses=TOWN, pawns=("h7", "l12", "g9"), police=("l12",)).match()


def peaceful() -> Match:
    return Table(houses=TOWN, no_police="yes").match()


def waiting() -> Match:
    return Table(houses=TOWN, pawns=(HOME, "l8", "l9"), collected="h9 e3").match()


def all_collected() -> Match:
    return Table(houses=TOWN, pawns=("n14", "l8", "l9"), collected="h9 e3").match()


CASES = [
    (opening, "1f9", "palermo_wrong_phase", "palermo.4.1", {"phase": "start"}),
    (opening, "drop", "palermo_wrong_phase", "palermo.4.1", {"phase": "start"}),
    (opening, "f9", "palermo_wrong_phase", "palermo.4.1", {"phase": "start"}),
    (building, "sb2", "palermo_wrong_phase", "palermo.4.1", {"phase": "build"}),
    (building, "g7", "palermo_wrong_phase", "palermo.4.1", {"phase": "build"}),
    (building, "pg7", "palermo_wrong_phase", "palermo.4.1", {"phase": "build"}),
    (building, "home", "palermo_wrong_phase", "palermo.4.1", {"phase": "build"}),
    (building, "1h9", "palermo_square_taken", "palermo.3.1", {"square": "h8"}),
    (building, "0f8", "palermo_square_taken", "palermo.3.1", {"square": "f8"}),
    (building, "1l13", "palermo_not_joined", "palermo.3.2", {"house": "one"}),
    (building, "2g6", "palermo_door_cut_off", "palermo.3.4", {"door": "h7"}),
    (building, "0b2", "palermo_house_fits", "palermo.3.5", {}),
    (building, "drop", "palermo_place_left", "palermo.3.5", {}),
    (used_up, "1b2", "palermo_no_house", "palermo.3.1", {"house": "one"}),
    (around_the_start, "2g5", "palermo_start_cut_off", "palermo.3.4", {}),
    (nothing_fits, "3b3", "palermo_door_cut_off", "palermo.3.4", {}),
    (walled_in, "0b13", "palermo_square_taken", "palermo.3.1", {}),
    (entering, "h9", "palermo_not_start_field", "palermo.4.1", {"field": "h9"}),
    (entering, "home", "palermo_wrong_phase", "palermo.4.1", {"phase": "enter"}),
    (entering, "pa1", "palermo_wrong_phase", "palermo.4.1", {"phase": "enter"}),
    (turn, "ph8", "palermo_roof", "palermo.4.3", {"field": "h8"}),
    (turn, "pf8", "palermo_post_on_start", "palermo.4.3", {"field": "f8"}),
    (turn, "pe10", "palermo_post_occupied", "palermo.4.3", {"field": "e10"}),
    (turn, "pe9", "palermo_post_beside", "palermo.4.3", {"field": "e9"}),
    (turn, "h8", "palermo_roof", "palermo.5.1", {"field": "h8"}),
    (turn, "l12", "palermo_pawn_there", "palermo.5.4", {"field": "l12"}),
    (turn, "n14", "palermo_too_far", "palermo.5.4", {"field": "n14", "points": 3}),
    (turn, "g6", "palermo_not_exact", "palermo.5.4", {"field": "g6", "points": 3}),
    (turn, "home", "palermo_chips_left", "palermo.6.2", {"doors": ["h9", "e3"]}),
    (turn, "wait", "palermo_not_home", "palermo.6.3", {}),
    (turn, "1b2", "palermo_wrong_phase", "palermo.4.1", {"phase": "turn"}),
    (posted, "pa2", "palermo_posted_already", "palermo.4.3", {}),
    (blocked, "pa1", "palermo_blocked", "palermo.4.3", {}),
    (peaceful, "pa1", "palermo_no_police", "palermo.2.2", {}),
    (waiting, "f8", "palermo_at_home", "palermo.6.3", {}),
    (waiting, "home", "palermo_at_home", "palermo.6.3", {}),
    (all_collected, "home", "palermo_home_too_far", "palermo.6.2", {"points": 5}),
    (all_collected, "f8", "palermo_say_home", "palermo.6.2", {}),
]


@pytest.mark.parametrize(("table", "move", "code", "rule", "facts"), CASES)
def test_a_refused_move_names_its_reason_and_leaves_no_trace(table, move, code, rule, facts):
    """Each reason, met at least once, with its section and the facts of the sentence."""
    check_refused(table(), move, code, rule, facts)


def palermo_refusals() -> Iterator[Refusal]:
    """One for each reason, of moves and of positions, for the test that all can be said."""
    for table, move, *_ in [*CASES, (walled_in, "0f10"), (walled_in, "3f10")]:
        yield last_refused(table(), move)
    yield from wrong_positions()


def test_a_square_that_is_walled_in_takes_nothing():
    """§3.5: neither a street tile nor, by §3.4, a house."""
    match = walled_in()
    codes = set()
    for square in (square for square in range(36) if match.state.city[square] == 0):
        row, column = 2 + 2 * (square // 6), "bdfhjl"[square % 6]
        for move in (f"0{column}{row}", f"3{column}{row}"):
            if move not in match.moves():
                with pytest.raises(IllegalMove) as refused:
                    match.play_text(move)
                codes.add(refused.value.code)
    assert codes >= {"palermo_walled_in", "palermo_own_door_cut_off"}
