"""Positions written by hand: what no game of azul-pavilion can lead to is refused, with the reason."""

import pytest

from cantiere.core.errors import BadPosition
from cantiere.games.azul_pavilion import GAME
from cantiere.play.position import from_position, position
from cantiere.play.texts import LANGUAGES, say
from tests.azul import GREY, Table
from tests.rules.checks import changed


def placing() -> Table:
    return Table(hands=("bbg", "r"), boards=("B1 B2",), tower="y")


def draft() -> Table:
    return Table(places={0: "yy", 1: "rrrr"})


def grey() -> Table:
    return Table(hands=("", ""), boards=("B1g B2g B3g C1r C2p C3o",), side=GREY)


NUMBERS = [
    (placing, {"to_move": 2}, {"field": "to_move", "value": 2, "low": 0, "high": 1}),
    (placing, {"to_move": -1}, {"field": "to_move", "value": -1}),
    (placing, {"starter": 2}, {"field": "starter"}),
    (placing, {"marker": 2}, {"field": "marker", "low": -1, "high": 1}),
    (placing, {"round_no": 6}, {"field": "round_no", "value": 6, "low": 0, "high": 5}),
    (placing, {"round_no": -1}, {"field": "round_no"}),
    (placing, {"phase": "over"}, {"field": "round_no", "value": 0, "low": 6, "high": 6}),
    (placing, {"side": None}, {"field": "side", "value": -1, "low": 0, "high": 1}),
    (placing, {"phase": None}, {"field": "phase"}),
    (placing, {"lowest": None}, {"field": "lowest", "low": 0, "high": 5}),
]

TILES = [
    (placing, {"bag.red": "+1"}, "azul_tile_count", {"colour": "red", "found": 23, "wanted": 22}),
    (placing, {"supply.green": "-1"}, "azul_tile_count", {"colour": "green", "found": 21}),
    (placing, {"players.0.stars.blue.tiles.2": "blue"}, "azul_tile_count", {"colour": "blue", "found": 23}),
    (placing, {"players.1.kept.red": "+1"}, "azul_tile_count", {"colour": "red", "found": 23}),
    (placing, {"tower.yellow": "-2", "bag.yellow": "+2"}, "azul_negative_tiles", {}),
    (
        draft,
        {"places.factory_1.tiles.red": "+1", "bag.red": "-1"},
        "azul_factory_overfull",
        {"place": "factory_1", "room": 4},
    ),
    (
        draft,
        {"places.factory_6.tiles.red": "+1", "bag.red": "-1"},
        "azul_factory_overfull",
        {"place": "factory_6", "room": 0},
    ),
    (placing, {"supply.red": "+1", "bag.red": "-1"}, "azul_supply_overfull", {"room": 10}),
]

PLAYERS = [
    (placing, {"players.0.points": 6}, "azul_points", {"seat": 0, "points": 6, "track": 5}),
    (placing, {"players.1.run_points.blue": "+3"}, "azul_points", {"seat": 1, "points": 5, "track": 8}),
    (placing, {"players.0.lost_to_marker": 2}, "azul_points", {"points": 5, "track": 3}),
    (
        placing,
        {"players.0.lost_to_marker": 5, "players.0.points": 0},
        "azul_points",
        {"points": 0, "track": 0},
    ),
    (placing, {"players.0.run_points.red": 1_000}, "azul_tally", {"seat": 0, "most": 999}),
    (placing, {"players.1.lost_to_marker": -1}, "azul_tally", {"seat": 1}),
    (placing, {"players.1.passed": 2}, "position_range", {"field": "players[1].passed", "value": 2}),
    (placing, {"players.1.kept.red": "+5", "bag.red": "-5"}, "azul_kept", {"seat": 1, "most": 4}),
    (
        placing,
        {"players.0.stars.blue.tiles.4": "red", "bag.red": "-1"},
        "azul_star_colours",
        {"seat": 0, "star": "blue"},
    ),
    (
        placing,
        {"players.1.stars.centre.tiles": ["red", None, "red", None, None, None], "bag.red": "-2"},
        "azul_star_colours",
        {"seat": 1, "star": "centre"},
    ),
    (
        grey,
        {"players.0.stars.blue.tiles.3": "red", "bag.red": "-1"},
        "azul_star_colours",
        {"star": "blue"},
    ),
    (
        grey,
        {"players.0.stars.centre.tiles.3": "red", "bag.red": "-1"},
        "azul_star_colours",
        {"star": "centre"},
    ),
]

PHASES = [
    (placing, {"phase": "draft"}),  # nothing lies anywhere
    (placing, {"bonus_left": 1}),
    (placing, {"lowest": "red"}),  # nobody has begun to choose: the next bonus would have no tile to choose
    (placing, {"players.0.passed": 1}),
    (placing, {"phase": "bonus"}),  # none is due
    (placing, {"phase": "bonus", "bonus_left": 4}),
    (placing, {"phase": "bonus", "bonus_left": 2, "lowest": "red"}),  # one red tile in the supply
    (placing, {"phase": "keep"}),  # has not passed
    (placing, {"phase": "keep", "players.0.passed": 1, "bonus_left": 1}),
    (
        placing,
        {
            "phase": "keep",
            "players.0.passed": 1,
            "players.0.hand": {},
            "bag.blue": "+2",
            "bag.green": "+1",
        },
    ),
    (
        placing,
        {"phase": "keep", "players.0.passed": 1, "players.0.kept": {"orange": 4}, "bag.orange": "-4"},
    ),
    (placing, {"phase": "keep", "players.0.passed": 1, "lowest": "red"}),  # no red tile in hand
    (placing, {"phase": "over", "round_no": 6}),  # tiles in hand
    (draft, {"phase": "place"}),
    (draft, {"bonus_left": 1}),
    (draft, {"lowest": "green"}),
    (draft, {"players.1.passed": 1}),
    (draft, {"players.1.kept.red": "+1", "bag.red": "-1"}),
]

CASES = [
    *((table, changes, "position_range", facts) for table, changes, facts in NUMBERS),
    *TILES,
    *PLAYERS,
    *((table, changes, "azul_phase", {}) for table, changes in PHASES),
]
RULES = {
    "azul_tile_count": "azul.1.1",
    "azul_negative_tiles": "azul.1.1",
    "azul_factory_overfull": "azul.2.1",
    "azul_supply_overfull": "azul.2.1",
    "azul_points": "azul.2.3",
    "azul_tally": "azul.4.5",
    "azul_kept": "azul.4.8",
    "azul_star_colours": "azul.4.4",
}


@pytest.mark.parametrize(("table", "changes", "code", "facts"), CASES)
def test_an_impossible_position_is_refused_with_the_reason(table, changes, code, facts):
    """One change to a sound position, and it is no position any more."""
    from_position(changed(table().match(), {}))

    with pytest.raises(BadPosition) as refused:
        from_position(changed(table().match(), changes))

    assert refused.value.code == code
    assert facts.items() <= refused.value.facts.items()
    rule = "azul.7.2" if (table, code) == (grey, "azul_star_colours") else RULES.get(code)
    assert refused.value.rule == rule
    assert all("{" not in say(refused.value, language) for language in LANGUAGES)


def test_1_1_a_table_with_133_tiles_is_refused():
    """§1.1: one red tile too many in the bag."""
    written = changed(placing().match(), {"bag.red": "+1"})
    with pytest.raises(BadPosition) as refused:
        from_position(written)
    assert say(refused.value, "en").startswith("The position has 23 red tiles in all; there must be 22.")


def test_every_fault_of_a_position_is_told():
    """`faults` goes on after the first one."""
    state = placing().match().state
    state.bag[5] += 1
    state.players[0].points = 9
    state.players[1].stars[4].tiles[0] = 6  # no colour at all
    codes = [fault.code for fault in GAME.faults(state)]
    assert codes == ["azul_tile_count", "azul_points", "azul_star_colours"]


def test_numbers_out_of_range_are_told_before_anything_looks_them_up():
    """A seat that is not at the table: no other fault is looked for."""
    state = placing().match().state
    state.to_move, state.bag[5] = 7, 99
    assert [fault.code for fault in GAME.faults(state)] == ["position_range"]


def test_a_sound_position_in_the_middle_of_a_move_can_be_resumed():
    """§4.6 §4.8: while bonus tiles are due, and while a player says what is kept."""
    bonus = Table(hands=("b" * 6, ""), boards=("B5",)).match()
    bonus.play_text("B6")
    bonus.play_text("+g")
    keeping = Table(hands=("ggrrrr", "")).match()
    keeping.play_text("pass")
    keeping.play_text("+g")
    for match in (bonus, keeping):
        again = from_position(position(match))
        assert again.moves() == match.moves()
        assert again.state.tobytes() == match.state.tobytes()
