"""What a screen of Palermo is told beyond the view, by the examples of palermo.en.md and by brute force."""

import pytest

from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from cantiere.play.view_models import facts, move_effects
from tests.palermo import HOME, Table, begun, name, number, random_game, scattered
from tests.palermo_oracle import BruteForce, spot
from tests.palermo_oracle import name as spot_name

TOWN = ("2h9 3e3", "3h7 2d4", "2b4 1l3")  # the houses of the examples
FAR = 40


def town(agata: str, bruno: str = "g8", carmela: str = "g9", **more) -> Match:
    """The town of the examples; Agata is to move."""
    return Table(houses=TOWN, pawns=(agata, bruno, carmela), **more).match()


def told(match: Match, seat: int = 0) -> dict:
    return facts(match, SPECTATOR)["players"][seat]


def test_6_1_two_points_of_income_and_one_more_next_turn():
    """§6.1 example: Agata starts from g9 with 3 points, her door is one step away."""
    walk = move_effects(town("g9", carmela="g8"))["h9"]
    assert (walk["route"], walk["income"], walk["next"]) == ([("h9", 1)], 2, 4)


def test_6_1_what_a_policeman_at_the_door_costs():
    """§6.1 example: the step costs 2, so the income is 1, and next turn there are 3 + 1 - 1 points."""
    walk = move_effects(town("g9", carmela="g8", police=("", "h9")))["h9"]
    assert (walk["way"], walk["fines"], walk["income"], walk["next"]) == (2, 1, 1, 3)


def test_6_1_arriving_with_the_last_point():
    """§6.1 example: three steps from e9 leave no income."""
    walk = move_effects(town("e9"))["h9"]
    assert (walk["way"], walk["income"], walk["lost"], walk["next"]) == (3, 0, 0, 4)


def test_6_2_coming_home():
    """§6.2 example: from i9 with 5 points the way home costs 2, and 3 are scored."""
    match = town("i9", "l6", "l7", collected="h9 e3")
    walk = move_effects(match)["home"]
    assert (walk["way"], walk["income"], walk["next"]) == (2, 3, None)
    assert (told(match)["points"], told(match)["home"], told(match)["next"]) == (5, 2, 2)


def test_5_5_a_point_that_is_lost_and_why():
    """§5.5 examples: beside Carmela's policeman, and behind Bruno's pawn."""
    beside = move_effects(town("f8", "l6", "l7", police=("", "", "f5")))["f6"]
    assert (beside["way"], beside["lost"], beside["reason"]) == (2, 1, "policeman")
    stuck = move_effects(town("h7", "g7"))["h7"]
    assert (stuck["way"], stuck["lost"], stuck["reason"]) == (2, 1, "stuck")


def test_5_2_a_run_is_one_point():
    """From the north-western corner: a run to n1, then four steps around the house at l3."""
    match = town("g8", "l6", "a1")
    assert told(match, 2)["ways"][1] == 5


def test_4_2_points_and_what_is_fined():
    """§4.2 example: four businesses collected are 7 points, or 6 from another player's policeman."""
    houses = ("1b3", "1d3 1f3 1h3 1j3", "1l3")
    for police, points in ((("", "", ""), 7), (("e5", "", ""), 6)):
        table = Table(houses, ("a1", "e5", "a2"), police, collected="d3 f3 h3 j3", to_move=1)
        bruno = told(table.match(), 1)
        assert (bruno["points"], bruno["is_fined"]) == (points, points == 6)


def test_4_1_ways_before_and_when_a_pawn_enters():
    """Before it enters, from the nearest field of the start tile; then from each of them."""
    match = Table(houses=TOWN, pawns=("", "", ""), round_no=1).match()
    assert told(match)["ways"][0] == 1
    to_h9 = {move: brings["ways"][0] for move, brings in move_effects(match).items()}
    assert to_h9 == {"f8": 3, "g8": 2, "f9": 2, "g9": 1}


def test_4_3_what_a_policeman_costs_the_others():
    """Bruno is two steps before his door h7: with Agata's policeman on the way, it costs him one more."""
    match = town("f8", "f7", "l7")
    before = [told(match, seat)["next"] for seat in range(3)]
    assert before[1] == 2
    assert move_effects(match)["pg7"]["ways"] == [before[0], 3, before[2]]


def test_6_3_at_home_there_is_nothing_to_walk():
    match = town(HOME, "l6", "l7", collected="h9 e3")
    assert move_effects(match)["wait"] == {}
    assert "ways" not in told(match)
    assert facts(match, 0)["bonus"] == 5


def test_3_walks_between_doors_while_the_city_is_built():
    """From h9 to a new door at g9, beside it, and the way that leads there."""
    match = begun(3, "sb2 2h9 3h7 1i4")
    assert told(match) == {"walks": [[0, told(match)["walks"][0][1]]]}
    brings = {move: one for move, one in move_effects(match).items() if move[1:] == "g9"}
    assert brings
    for one in brings.values():
        assert one["walks"] == [1]
        assert one["paths"] == [["g9", "h9"]]


def test_before_the_start_tile_there_is_nothing_to_measure():
    match = begun(3)
    assert facts(match, 0)["players"] == [{}, {}, {}]
    assert set(map(len, move_effects(match).values())) == {0}


def test_3_5_a_chip_without_a_place_has_no_walks():
    match = next((one for seed in range(40) for one in random_game(5, seed) if one.moves() == ["drop"]), None)
    if match is not None:
        assert move_effects(match) == {"drop": {}}


@pytest.mark.parametrize("seed", range(12))
def test_ways_are_those_of_brute_force(seed):
    """Every pawn to every door and home, with pawns and policemen in the way."""
    match = scattered(3 + seed % 3, seed)
    if match.state.players[match.to_move].pawn < 0:
        return
    table, own = BruteForce(match.state), told(match, match.to_move)
    costs = {field: min(found) for field, found in table.walks(FAR).items()}
    doors = [int(door) for door in match.state.players[match.to_move].doors if door >= 0]
    assert own["ways"] == [costs.get(spot(door)) for door in doors]
    assert own["home"] == min(costs[field] for field in table.start if field in costs)
    assert own["points"] == table.points()


@pytest.mark.parametrize("seed", range(6))
def test_every_walk_is_made_of_steps_and_ends_where_it_says(seed):
    match = scattered(4, seed)
    table, before = BruteForce(match.state), match.scores()
    for move, walk in move_effects(match).items():
        if not walk.get("route") or move.startswith("p"):
            continue
        here, spent = spot(match.state.players[match.to_move].pawn), 0
        for field, cost in walk["route"]:
            there = spot(number(field))
            assert (there, cost) in set(table.steps(here))
            here, spent = there, spent + cost
        assert spent == walk["way"] == table.points() - walk["income"] - walk["lost"]
        assert spot_name(here) == move or move == "home"
        trial = match.copy()
        trial.play_text(move)
        assert trial.scores()[match.to_move] - before[match.to_move] == walk["income"]


def test_walks_while_building_are_ways_through_the_town_with_the_new_house():
    """A path has as many steps as its walk costs, and touches no roof; nobody has a policeman yet."""
    match = next(one for one in random_game(4, 5) if one.turn == 22)
    seat = match.to_move
    for move, brings in move_effects(match).items():
        trial = match.copy()
        trial.play_text(move)
        table = BruteForce(trial.state)
        for path in brings["paths"]:
            fields = [spot(number(field)) for field in path]
            assert path[0] == move[1:]
            assert table.roofs.isdisjoint(fields)
            end = [name(door) for door in match.state.players[seat].doors].index(path[-1])
            assert len(path) - 1 == brings["walks"][end]
