"""§5 of palermo.en.md: walking."""

import pytest

from cantiere.core.errors import IllegalMove
from cantiere.games.palermo.questions import way_to
from cantiere.play.match import Match
from tests.palermo import Table, ends, number, pawn, route, told
from tests.palermo_oracle import BruteForce, name

TOWN = ("2h9 3e3", "3h7 2d4", "2b4 1l3")  # the houses of the examples


def town(agata: str, bruno: str = "g8", carmela: str = "g9", **more) -> Match:
    """The town of the examples; Agata is to move."""
    return Table(houses=TOWN, pawns=(agata, bruno, carmela), **more).match()


def why(match: Match, move: str) -> str:
    return match.why(match.game.notation.parse(move))


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play_text(move)
    return refused.value.code


def test_5_1_a_step_leads_to_a_street_field_side_by_side():
    """§5.1: from h7 the only step leads to g7; roofs and diagonals are closed."""
    match = town("h7")
    match.play_text("g9")
    assert route(match) == "g7 g8 g9"
    assert told(match, "walked") == [{"field": "g9", "spent": 3}]
    assert [step["left"] for step in told(match, "stepped")] == [2, 1, 0]


def test_5_1_other_pawns_may_be_passed():
    """§5.1: Bruno stands in the only way."""
    match = town("h7", "g7")
    match.play_text("g5")
    assert route(match) == "g7 g6 g5"


def costs_of(match: Match, field: str) -> set[int]:
    """All that a walk to a field can cost, by brute force."""
    town = BruteForce(match.state)
    walks = town.walks(town.points())
    return {cost for spot, costs in walks.items() if name(spot) == field for cost in costs}


def test_5_2_runs_to_both_corners():
    """§5.2 example: from e1 to a1 or to n1 for one point, and from there to the next corner."""
    match = town("e1")
    assert [min(costs_of(match, corner)) for corner in ("a1", "n1", "a14", "n14")] == [1, 1, 2, 2]
    match.play_text("b14")
    assert route(match) == "a1! a14! b14"
    assert [step["cost"] for step in told(match, "ran")] == [1, 1]


@pytest.mark.parametrize("field", ["b1", "g1", "m1", "n7", "h14", "a7"])
def test_5_2_a_run_costs_one_point_from_anywhere_on_the_street(field):
    """§5.2: with 3 points three corners on, or two and a step."""
    assert {"a1", "n1", "a14", "n14"} <= {*ends(town(field)).split()}


def test_5_2_no_run_from_a_city_field():
    """§5.2: from g2 the ring is one step away, the corners two points."""
    match = town("g2")
    assert [min(costs_of(match, corner)) for corner in ("a1", "n1", "a14", "n14")] == [2, 2, 3, 3]
    match.play_text("n14")
    assert route(match) == "g1 n1! n14!"


@pytest.mark.parametrize(
    ("field", "corner", "police", "cost"),
    [
        ("e1", "a1", "c1", 2),  # the example
        ("e1", "n1", "c1", 1),
        ("h1", "a1", "h1", 1),  # the field where the run begins costs nothing
        ("h1", "n1", "h1", 1),
        ("e1", "a1", "a1", 2),  # the end does
        ("b1", "a1", "a1", 2),
        ("n1", "a1", "g1", 2),  # from corner to corner
        ("a1", "n1", "g1", 2),
        ("n5", "n14", "n9", 2),
        ("n5", "n1", "n9", 1),
        ("g14", "a14", "d14", 2),
        ("a10", "a1", "a3", 2),
        ("a10", "a14", "a3", 1),
    ],
)
def test_5_3_a_run_pays_for_policemen_on_its_way_and_at_its_end(field, corner, police, cost):
    """§5.3 examples, on all four streets."""
    match = town(field, police=("", police))
    assert way_to(match.state, number(corner)) == min(costs_of(match, corner)) == cost


def test_5_3_two_policemen_on_one_run():
    """§5.3: one point and one for each."""
    match = town("g1", police=("", "c1", "e1"), collected="h9")  # 4 points
    found = ends(match).split()
    match.play_text("a2")
    assert [(step["field"], step["cost"]) for step in told(match, "ran")] == [("a1", 3)]
    assert "a14" in found


def test_5_3_entering_a_policemans_field_costs_two():
    """§5.3 §5.4: two steps, the second one onto the policeman, spend three points."""
    match = town("f8", police=("", "f6"))
    assert "f6" in ends(match).split()
    match.play_text("f6")
    assert [(step["field"], step["cost"]) for step in told(match, "stepped")] == [("f7", 1), ("f6", 2)]
    assert told(match, "points_lost") == []


def test_5_3_a_policeman_can_be_passed():
    """§5.3: f7 for two points, one more for f6."""
    match = town("f8", police=("", "f7"))
    match.play_text("f6")
    assert [(step["field"], step["cost"]) for step in told(match, "stepped")] == [("f7", 2), ("f6", 1)]


def test_5_4_all_points_must_be_spent():
    """§5.4 example: from h7 with 3 points."""
    match = town("h7")
    assert ends(match) == "e7 f6 f8 g5 g7 g9"
    assert {why(match, move) for move in ends(match).split()} == {"palermo.5.4"}
    match.play_text("g7")
    assert route(match) == "g7 g6 g7"


def test_5_4_no_end_on_another_pawn():
    """§5.4 example: Bruno's pawn on g7; §5.5 h7 itself comes in, as told there."""
    match = town("h7", "g7")
    assert ends(match) == "e7 f6 f8 g5 g9 h7"
    assert refusal(match, "g7") == "palermo_pawn_there"


def test_5_4_fields_of_the_start_tile_are_always_free():
    """§5.4 §4.1: g9 has Carmela's pawn and is an end all the same."""
    match = town("h7", "g9", "g9")
    assert "g9" in ends(match).split()


def test_5_4_the_field_where_the_walk_began():
    """§5.4: there and back again, with an even number of points."""
    match = town("l9", collected="h9")
    assert "l9" in ends(match).split()
    match.play_text("l9")
    assert (pawn(match), len(route(match).split())) == ("l9", 4)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("h8", "palermo_roof"),
        ("n14", "palermo_too_far"),
        ("g6", "palermo_not_exact"),
        ("wait", "palermo_not_home"),
    ],
)
def test_5_4_why_a_walk_cannot_end_there(move, code):
    assert refusal(town("h7"), move) == code


def test_5_5a_stopping_beside_a_policeman():
    """§5.5 example for a: Agata on f8, Carmela's policeman on f5; two steps to f6."""
    without = town("f8")
    assert "f6" not in ends(without).split()

    match = town("f8", police=("", "", "f5"))
    assert "f6" in ends(match).split()
    assert why(match, "f6") == "palermo.5.5"
    match.play_text("f6")
    assert route(match) == "f7 f6"
    assert told(match, "points_lost") == [{"points": 1, "reason": "policeman"}]


def test_5_5a_not_beside_the_own_policeman():
    assert "f6" not in ends(town("f8", police=("f5",))).split()


def test_5_5a_runs_do_not_count():
    """§5.5: with one point left on e1 the policeman on a1 is a run away, not side by side."""
    match = town("g1", police=("", "", "a1"))
    assert costs_of(match, "e1") == {2}
    assert refusal(match, "e1") == "palermo_not_exact"


def test_5_5a_after_a_fine():
    """§5.5 §4.2: from Bruno's policeman with 2 points, one step to f11, beside Carmela's and Bruno's."""
    match = town("f12", police=("", "f12", "f10"))
    assert why(match, "f11") == "palermo.5.5"
    match.play_text("f11")
    assert (route(match), told(match, "points_lost")) == ("f11", [{"points": 1, "reason": "policeman"}])


def test_5_5b_stuck_behind_a_pawn():
    """§5.5 example for b: out and back; from h7 the last point leads only to Bruno's pawn."""
    match = town("h7", "g7")
    assert why(match, "h7") == "palermo.5.5"
    match.play_text("h7")
    assert route(match) == "g7 h7"
    assert told(match, "points_lost") == [{"points": 1, "reason": "stuck"}]
    assert pawn(match) == "h7"


@pytest.mark.parametrize(
    ("police", "dario", "is_stuck"),
    [
        ((), "b13", False),  # runs lead to both corners
        (("", "c1"), "b13", False),  # the run to n1 still costs one point
        (("", "c1", "k1"), "b13", True),  # both cost two
        (("", "c1"), "n1", True),  # or end on a pawn
        ((), "n1", False),
    ],
)
def test_5_5b_runs_count(police, dario, is_stuck):
    """§5.5: on g1, between pawns and before a roof; one of three points left after a step and back."""
    match = Table(
        houses=("1f2 2h9", "3h7", "1l3", "1l13"), pawns=("g1", "f1", "h1", dario), police=police
    ).match()
    assert costs_of(match, "g1") == {0, 2}
    assert ("g1" in ends(match).split()) == is_stuck


def test_5_5b_home_is_no_step():
    """§5.5 §6.2: all chips collected, and the only free field beside g7 is the start tile."""
    houses = ("1f6 2h9", "3h7", "1l3")  # roofs g6; h7 is a blind alley beside g7
    match = Table(houses=houses, pawns=("h7", "g7", "f7"), collected="f6 h9").match()
    assert costs_of(match, "h7") == {0, 2, 4}
    assert why(match, "h7") == "palermo.5.5"


def test_5_6_no_end_at_all():
    """§5.6 example: on d4, on Carmela's policeman, with 2 points; pawns on d5 and d6."""
    match = town("d4", "d5", "d6", police=("", "", "d4"))
    assert ends(match) == "d4"
    assert why(match, "d4") == "palermo.5.6"
    match.play_text("d4")
    assert told(match, "stayed") == [{"field": "d4"}]
    assert told(match, "points_lost") == [{"points": 2, "reason": "no_end"}]
    assert (pawn(match), route(match)) == ("d4", "")
