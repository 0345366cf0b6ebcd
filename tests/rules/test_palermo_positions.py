"""Positions written by hand: what no game of palermo can lead to is refused, with the reason."""

from collections.abc import Iterator

import pytest

from cantiere.core.errors import BadPosition
from cantiere.games.palermo import GAME
from cantiere.play.position import from_position, position
from cantiere.play.texts import LANGUAGES, say
from tests.palermo import HOME, Table, begun
from tests.rules.checks import changed

TOWN = ("2h9 3e3", "3h7 2d4", "2b4 1l3")


def turn() -> Table:
    return Table(houses=TOWN, pawns=("h7", "l12", "g9"), police=("a1", "e10"))


def building() -> Table:
    return Table(houses=("2h9", "3h7", ""), building=True, to_move=2)


def entering() -> Table:
    return Table(houses=TOWN, pawns=("h7", "", ""), round_no=1, to_move=1)


def waiting() -> Table:
    return Table(houses=TOWN, pawns=(HOME, "l8", "l9"), collected="h9 e3")


NUMBERS = [
    (turn, {"to_move": 3}, {"field": "to_move", "value": 3, "low": 0, "high": 2}),
    (turn, {"to_move": -1}, {"field": "to_move", "value": -1}),
    (turn, {"starter": 3}, {"field": "starter"}),
    (turn, {"round_no": 101}, {"field": "round_no", "value": 101, "low": 0, "high": 100}),
    (turn, {"phase": None}, {"field": "phase", "value": -1}),
    (turn, {"no_police": None}, {"field": "no_police"}),
    (turn, {"city.b12": None}, {"field": "city"}),
    (turn, {"players.0.chips": 12}, {"field": "chips", "high": 11}),
    (turn, {"players.0.lost_chips": -1}, {"field": "lost_chips"}),
    (turn, {"players.0.is_home": 2}, {"field": "is_home"}),
    (turn, {"players.0.collected.1": 2}, {"field": "collected"}),
    (turn, {"players.2.income": -1}, {"field": "income"}),
    (waiting, {"players.0.arrival": -1}, {"field": "arrival"}),
    (waiting, {"players.0.waiting": -5}, {"field": "waiting"}),
]

FAULTS = [
    (turn, {"supply.one": "+1"}, "palermo_house_count", {"house": "one", "found": 13, "wanted": 12}),
    (turn, {"city.l12": "two_sw"}, "palermo_house_count", {"house": "two", "found": 13}),
    (turn, {"city.f8": "street"}, "palermo_start_tile", {}),
    (turn, {"city.l12": "start"}, "palermo_start_tile", {}),
    (turn, {"players.0.lost_chips": "-1"}, "palermo_chip_count", {"seat": 0, "found": 10, "wanted": 11}),
    (building, {"players.2.chips": "-1"}, "palermo_chip_count", {"seat": 2}),
    (
        turn,
        {"players.0.doors.0": None, "players.0.doors.5": "h9"},
        "palermo_door_order",
        {"seat": 0},
    ),
    (turn, {"players.0.collected.7": 1}, "palermo_door_order", {"seat": 0}),
    (turn, {"players.0.doors.0": "i9"}, "palermo_door", {"door": "h9"}),
    (turn, {"players.0.doors.0": "h7"}, "palermo_door", {"door": "h9"}),
    (
        turn,
        {"players.0.doors.2": "a5", "players.0.lost_chips": "-1"},
        "palermo_door",
        {"door": "a5"},
    ),
    (
        turn,
        {
            "players.0.doors.2": "b12",
            "players.0.lost_chips": "-1",
            "players.1.doors.2": "c12",
            "players.1.lost_chips": "-1",
        },
        "palermo_door",
        {"door": "b12"},
    ),
    (
        turn,
        {"city.f6": "two_ne", "supply.two": "-1", "players.0.doors.2": "g6", "players.0.lost_chips": "-1"},
        "palermo_cut_off",
        {"door": "h7"},
    ),
    (turn, {"players.0.pawn": "h8"}, "palermo_pawn", {"seat": 0}),  # a roof
    (turn, {"players.0.pawn": "l12"}, "palermo_pawn", {"seat": 0}),  # another pawn
    (turn, {"players.0.pawn": "h9"}, "palermo_pawn", {"seat": 0}),  # an open door
    (turn, {"players.0.pawn": None}, "palermo_pawn", {"seat": 0}),  # entered long ago
    (turn, {"players.0.is_home": 1}, "palermo_pawn", {"seat": 0}),
    (turn, {"players.0.is_home": 1, "players.0.pawn": None}, "palermo_pawn", {"seat": 0}),
    (waiting, {"players.0.is_home": 0, "players.0.pawn": "f8"}, "palermo_pawn", {"seat": 0}),
    (entering, {"players.2.pawn": "g9"}, "palermo_pawn", {"seat": 2}),
    (entering, {"players.1.pawn": "g9"}, "palermo_pawn", {"seat": 1}),
    (building, {"players.0.pawn": "g9"}, "palermo_pawn", {"seat": 0}),
    (building, {"players.2.is_home": 1}, "palermo_pawn", {"seat": 2}),  # without a door, but too early
    (turn, {"players.0.policeman": "h8"}, "palermo_policeman", {"seat": 0}),
    (turn, {"players.0.policeman": "g9"}, "palermo_policeman", {"seat": 0}),
    (turn, {"players.0.policeman": "e10"}, "palermo_policeman", {"seat": 0}),
    (turn, {"players.0.policeman": "e11"}, "palermo_policeman", {"seat": 0}),
    (turn, {"no_police": "yes"}, "palermo_policeman", {"seat": 0}),
    (turn, {"phase": "walk", "players.0.policeman": None}, "palermo_policeman", {"seat": 0}),
    (entering, {"players.2.policeman": "a1"}, "palermo_policeman", {"seat": 2}),
    (turn, {"players.0.income": 3}, "palermo_points", {"seat": 0}),
    (turn, {"players.0.arrival": 3}, "palermo_points", {"seat": 0}),
    (turn, {"players.0.waiting": 5}, "palermo_points", {"seat": 0}),
    (waiting, {"players.0.waiting": 4}, "palermo_points", {"seat": 0}),
    (turn, {"round_no": 0}, "palermo_phase", {"phase": "turn"}),
    (turn, {"city.l12": "empty"}, "palermo_phase", {"phase": "turn"}),
    (turn, {"phase": "over"}, "palermo_phase", {"phase": "over"}),
    (building, {"to_move": 1}, "palermo_phase", {"phase": "build"}),
    (building, {"city.b12": "street"}, "palermo_phase", {"phase": "build"}),
    (building, {"round_no": 1}, "palermo_phase", {"phase": "build"}),
    (waiting, {"phase": "enter"}, "palermo_phase", {"phase": "enter"}),
    (waiting, {"phase": "walk"}, "palermo_phase", {"phase": "walk"}),
]


@pytest.mark.parametrize(("table", "changes", "facts"), NUMBERS)
def test_numbers_out_of_range_are_refused(table, changes, facts):
    with pytest.raises(BadPosition) as refused:
        from_position(changed(table().match(), changes))
    assert refused.value.code == "position_range"
    assert facts.items() <= refused.value.facts.items()


@pytest.mark.parametrize(("table", "changes", "code", "facts"), FAULTS)
def test_what_no_game_leads_to_is_refused(table, changes, code, facts):
    with pytest.raises(BadPosition) as refused:
        from_position(changed(table().match(), changes))
    assert refused.value.code == code
    assert facts.items() <= refused.value.facts.items()
    for language in LANGUAGES:
        assert "{" not in say(refused.value, language)


@pytest.mark.parametrize("table", [turn, building, entering, waiting])
def test_a_sound_position_is_read_to_the_same_bytes(table):
    match = table().match()
    again = from_position(position(match))
    assert again.state.tobytes() == match.state.tobytes()
    assert again.moves() == match.moves()


def test_wrong_numbers_are_all_that_is_told_of_them():
    """The rest would look up seats and fields that are not there."""
    state = turn().match().snapshot()
    state.to_move, state.players[1].pawn = 7, 500
    assert [fault.facts["field"] for fault in GAME.faults(state)] == ["to_move", "field"]


def wrong_positions() -> Iterator[BadPosition]:
    """One refusal for each thing that no game can lead to, for the test that all can be said."""
    for table, changes, *_ in FAULTS:
        with pytest.raises(BadPosition) as refused:
            from_position(changed(table().match(), changes))
        yield refused.value


def test_positions_are_readable():
    """Squares, tiles, fields and phases by their words."""
    state = position(turn().match())["state"]
    assert (state["phase"], state["no_police"]) == ("turn", "no")
    assert state["city"]["h8"] == "two_sw"
    assert (state["city"]["f8"], state["city"]["b12"]) == ("start", "street")
    assert state["supply"] == {"one": 11, "two": 9, "three": 10}
    agata = state["players"][0]
    assert (agata["pawn"], agata["policeman"], agata["doors"][:3]) == ("h7", "a1", ["h9", "e3", None])


def test_before_the_start_tile_nothing_is_wrong():
    """§3.1"""
    match = begun(4)
    assert list(GAME.faults(match.state)) == []
    assert from_position(position(match)).moves() == match.moves()
