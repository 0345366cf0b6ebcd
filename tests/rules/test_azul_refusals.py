"""What azul-pavilion refuses, with the reason that a player finds on the table and its section."""

import pytest

from cantiere.core.errors import BadMove, IllegalMove
from tests.azul import GREY, Table
from tests.rules.checks import check_refused


def draft() -> Table:
    return Table(places={0: "yyp", 1: "gypp", 2: "pppp"})


def placing() -> Table:
    return Table(hands=("bbpg", ""), boards=("B1 C2g",))


def bonus() -> Table:
    """Three bonus tiles are due, and the supply holds no orange one and just enough from yellow on."""
    return Table(hands=("b" * 6, ""), boards=("B5",), supply="ppgyyr")


def keeping() -> Table:
    return Table(hands=("goyyyy", ""))


CASES = [
    (draft, "6g", "azul_no_factory", "azul.2.1", {"place": "factory_6", "factories": 5}),
    (draft, "1r", "azul_colour_absent", "azul.3.1", {"tiles": {"purple": 2, "green": 1, "yellow": 1}}),
    (draft, "3r", "azul_colour_absent", "azul.3.1", {"place": "factory_3", "colour": "red", "tiles": {}}),
    (draft, "1p", "azul_joker_not_alone", "azul.3.2", {"instead": ["green", "yellow"], "colour": "purple"}),
    (draft, "cp", "azul_joker_not_alone", "azul.3.2", {"instead": ["yellow"], "place": "centre"}),
    (draft, "B1", "azul_wrong_phase", "azul.3.1", {"phase": "draft"}),
    (draft, "pass", "azul_wrong_phase", "azul.3.1", {"phase": "draft"}),
    (draft, "+g", "azul_wrong_phase", "azul.3.1", {"phase": "draft"}),
    (placing, "1g", "azul_wrong_phase", "azul.4.1", {"phase": "place"}),
    (placing, "+g", "azul_wrong_phase", "azul.4.1", {"phase": "place"}),
    (placing, "+.", "azul_wrong_phase", "azul.4.1", {"phase": "place"}),
    (placing, "B1", "azul_space_taken", "azul.4.2", {"star": "blue", "position": 1}),
    (placing, "B2p", "azul_colour_forbidden", "azul.4.4", {"instead": ["blue"], "colour": "purple"}),
    (
        placing,
        "C1g",
        "azul_colour_forbidden",
        "azul.4.4",
        {"instead": ["purple", "orange", "yellow", "blue", "red"], "star": "centre"},
    ),
    (placing, "C1bj1", "azul_jokers_only", "azul.4.3", {"cost": 1, "jokers": 1}),
    (placing, "B2j2", "azul_jokers_only", "azul.4.3", {"cost": 2, "jokers": 2}),
    (placing, "P2j1", "azul_jokers_only", "azul.4.3", {"star": "purple", "cost": 2}),
    (placing, "B4", "azul_cannot_pay", "azul.4.2", {"cost": 4, "held": 2, "spare": 1, "jokers": 0}),
    (placing, "B4j1", "azul_cannot_pay", "azul.4.2", {"cost": 4, "held": 2, "spare": 1, "jokers": 1}),
    (placing, "B3j2", "azul_cannot_pay", "azul.4.2", {"cost": 3, "held": 2, "spare": 1, "jokers": 2}),
    (placing, "P2", "azul_cannot_pay", "azul.4.2", {"cost": 2, "held": 1, "spare": 0}),
    (placing, "R1", "azul_cannot_pay", "azul.4.2", {"cost": 1, "held": 0, "spare": 1}),
    (bonus, "B6 +o", "azul_tile_absent", "azul.4.6", {"colour": "orange"}),
    (bonus, "B6 +r", "azul_tile_order", "azul.4.6", {"colour": "red", "lowest": "purple"}),
    (bonus, "B6 +g +p", "azul_tile_order", "azul.4.6", {"colour": "purple", "lowest": "green"}),
    (bonus, "B6 +.", "azul_wrong_phase", "azul.4.6", {"phase": "bonus"}),
    (bonus, "B6 pass", "azul_wrong_phase", "azul.4.6", {"phase": "bonus"}),
    (keeping, "pass +r", "azul_tile_absent", "azul.4.8", {"colour": "red"}),
    (keeping, "pass +o +g", "azul_tile_order", "azul.4.8", {"colour": "green", "lowest": "orange"}),
    (keeping, "pass G1", "azul_wrong_phase", "azul.4.8", {"phase": "keep"}),
    (keeping, "pass pass", "azul_wrong_phase", "azul.4.8", {"phase": "keep"}),
]


@pytest.mark.parametrize(("table", "moves", "code", "rule", "facts"), CASES)
def test_a_refused_move_names_its_reason_and_leaves_no_trace(table, moves, code, rule, facts):
    """Each reason, met at least once; the last of some moves is refused, one by one."""
    check_refused(table().match(), moves, code, rule, facts)


def test_7_2_the_grey_side_says_which_colours_a_star_takes():
    """§7.2: a colour that lies on a multicolour star, any other one on a uniform star."""
    match = Table(hands=("gr", ""), boards=("B1g B2r O1g O2g",), side=GREY).match()
    for move, instead in (("B3r", ["purple", "orange", "yellow", "blue"]), ("O3r", ["green"])):
        with pytest.raises(IllegalMove) as refused:
            match.play_text(move)
        assert (refused.value.code, refused.value.rule) == ("azul_colour_forbidden", "azul.7.2")
        assert refused.value.facts["instead"] == instead


@pytest.mark.parametrize("text", ["C3", "c3j2"])
def test_9_2_a_tile_on_the_central_star_needs_its_colour(text):
    """§9.2: `C3` does not say which tile; the refusal shows how it is written."""
    match = placing().match()
    with pytest.raises(BadMove) as refused:
        match.play_text(text)
    assert (refused.value.code, refused.value.rule) == ("azul_centre_needs_colour", "azul.4.4")
    assert refused.value.facts["example"] == "C3r"
    assert match.game.notation.parse("C3r")
