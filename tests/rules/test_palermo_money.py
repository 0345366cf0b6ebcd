"""§6 and §7 of palermo.en.md: collecting, coming home, waiting, the end."""

import pytest

from cantiere.core.errors import IllegalMove
from cantiere.games.palermo import GAME
from cantiere.games.palermo.state import NoPolice, Phase
from cantiere.games.palermo.walking import points_of
from cantiere.play.match import Match
from tests.palermo import HOME, Table, ends, pawn, phase, posts, route, sheet, told

TOWN = ("2h9 3e3", "3h7 2d4", "2b4 1l3")  # the houses of the examples
COLLECTED = "h9 e3"


def town(agata: str, bruno: str = "g8", carmela: str = "g9", **more) -> Match:
    """The town of the examples; Agata is to move."""
    return Table(houses=TOWN, pawns=(agata, bruno, carmela), **more).match()


def refusal(match: Match, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play_text(move)
    return refused.value.code


def points_next(match: Match) -> int:
    """The points of Agata in her next turn, if the others leave her alone."""
    return int(points_of(match.state, 0))


def test_6_1_two_points_of_income():
    """§6.1 example, from the rulebook: 3 points, an own door one step away; 4 points next turn."""
    match = Table(houses=TOWN, pawns=("", "", ""), round_no=1).match()
    match.play_text("g9")
    match.play_text("h9")
    assert told(match, "collected") == [{"field": "h9", "points": 2, "collected": 1, "open": 1}]
    assert sheet(match) == {"income": 2}
    assert points_next(match) == 4
    assert (pawn(match), match.to_move) == ("h9", 1)


def test_6_1_a_policeman_at_the_door():
    """§6.1 example: the step costs 2, the income is 1, and next turn there are 3 + 1 - 1 points."""
    match = town("g9", police=("", "h9"))
    match.play_text("h9")
    assert sheet(match) == {"income": 1}
    assert points_next(match) == 3


def test_6_1_arriving_with_the_last_point():
    """§6.1 example: three steps from e9, no income, but the chip."""
    match = town("e9")
    assert match.why(match.game.notation.parse("h9")) == "palermo.6.1"
    match.play_text("h9")
    assert told(match, "collected") == [{"field": "h9", "points": 0, "collected": 1, "open": 1}]
    assert (sheet(match), points_next(match)) == ({}, 4)


def test_6_1_too_far():
    assert refusal(town("d9"), "h9") == "palermo_too_far"


def test_6_1_not_while_another_pawn_stands_there():
    """§6.1: neither with points to spare nor with the last one."""
    for start in ("g9", "e9"):
        match = town(start, "h9")
        assert "h9" not in ends(match).split()
        assert refusal(match, "h9") == "palermo_pawn_there"


def test_6_1_the_income_is_that_of_the_cheapest_way():
    """§6.1, R12: h9 is two steps away; that it could be reached for four does not matter."""
    match = town("f9", collected="e3")  # 4 points
    match.play_text("h9")
    assert (route(match), sheet(match)) == ("g9 h9", {"income": 2})


def test_6_1_the_cheapest_way_goes_round_a_policeman_or_over_him():
    """§6.1 §5.3: h9 from e9, Bruno's policeman on f9: two more steps or one more point."""
    match = town("e9", police=("", "e10"), collected="e3")
    match.play_text("h9")
    assert sheet(match) == {"income": 1}
    match = town("e10", police=("", "f10"), collected="e3")  # by e9: four steps, like over him
    match.play_text("h9")
    assert sheet(match) == {}


def test_6_1_one_point_left_and_an_own_door():
    """§6.1 §5.5: at h9, beside a policeman, the point left is income, not lost."""
    match = town("f9", police=("", "i9"))
    match.play_text("h9")
    assert told(match, "points_lost") == []
    assert sheet(match) == {"income": 1}


def test_6_1_a_door_may_be_passed():
    """§6.1: over h9 to i9, and no chip is taken; a collected door is a field like any other."""
    match = town("f9")
    match.play_text("i9")
    assert route(match) == "g9 h9 i9"
    assert told(match, "collected") == []
    match = town("f9", collected="h9")
    assert match.why(match.game.notation.parse("h9")) == "palermo.5.4"


def test_6_1_doors_of_others_bring_nothing():
    match = town("g9")
    match.play_text("h7")
    assert (pawn(match), told(match, "collected"), sheet(match)) == ("h7", [], {})


def test_6_1_a_street_tile_with_a_chip_is_a_door():
    """§3.5 §6.1"""
    match = Table(houses=("0h9 3e3", *TOWN[1:]), pawns=("g9", "g8", "g9")).match()
    match.play_text("h9")
    assert sheet(match) == {"income": 2}


def test_6_1_the_only_end_is_a_door():
    """§5.6 §6.1: a door reached with points to spare is not an end in the sense of 5.6."""
    houses = ("2d4 2h9", "3h7 3e3", "2b4 1l3")  # d4 is Agata's, and she stands on d6
    match = Table(houses=houses, pawns=("d6", "g8", "g9")).match()
    assert {"d4", "d5"} & {*ends(match).split()} == {"d4", "d5"}
    match.play_text("d4")
    assert sheet(match) == {"income": 1}


def test_6_2_coming_home():
    """§6.2 example: on i9 with 5 points; by h9 and g9 two are spent, three scored."""
    match = town("i9", collected=COLLECTED)
    assert match.why(match.game.notation.parse("home")) == "palermo.6.2"
    match.play_text("home")
    assert route(match) == "h9 g9"
    assert told(match, "came_home") == [{"points": 3}]
    assert sheet(match) == {"arrival": 3}
    assert (pawn(match), int(match.state.players[0].is_home), match.to_move) == ("", 1, 1)


def test_6_2_not_before_all_is_collected():
    match = town("i9", collected="h9")
    assert refusal(match, "home") == "palermo_chips_left"
    assert "g9" in ends(match).split()  # and the start tile is street like any other


def test_6_2_home_can_be_too_far():
    match = town("n14", collected=COLLECTED)
    assert refusal(match, "home") == "palermo_home_too_far"


def test_6_2_home_is_never_forced():
    """§6.2: other ends are there, but none on the start tile and none beyond it."""
    match = town("h9", collected=COLLECTED)  # 5 points
    found = {*ends(match).split()}
    assert "home" in found
    assert found.isdisjoint({"f8", "g8", "f9", "g9"})
    assert "d8" not in found  # five steps over the start tile, seven round it
    assert refusal(match, "g9") == "palermo_say_home"
    match.play_text("i9")
    assert int(match.state.players[0].is_home) == 0


def test_6_2_a_pawn_with_chips_left_may_cross_the_start_tile():
    """§6.2: four points lead from h9 by g9 and f9 to d9."""
    assert "d9" in ends(town("h9", collected="h9")).split()


def test_6_2_over_a_policeman():
    """§6.2 §5.3: h9 costs two."""
    match = town("i9", collected=COLLECTED, police=("", "h9"))
    match.play_text("home")
    assert sheet(match) == {"arrival": 2}


@pytest.mark.parametrize(("seats", "points"), [(3, 5), (4, 4), (5, 3)])
def test_6_3_waiting_pays_at_the_beginning_of_each_turn(seats, points):
    """§6.3: from the turn after the one in which the pawn came home."""
    houses = ("2h9", "3h7", "2b4", "1l3", "1l13")[:seats]
    pawns = ("h9", "l8", "l9", "l10", "l11")[:seats]
    match = Table(houses=houses, pawns=pawns, collected="h9").match()
    match.play_text("home")
    assert sheet(match) == {"arrival": 3}
    for rounds in (1, 2, 3):
        for _ in range(seats - 1):
            match.play_text(ends(match).split()[0])
        assert told(match, "waited") == [{"points": points}]
        assert sheet(match) == {"arrival": 3, "waiting": points * rounds}
        assert match.to_move == 0
        match.play_text("wait")


def test_6_3_who_waits_may_move_the_policeman():
    """§6.3: and then the turn is over."""
    match = town(HOME, "l8", "l9", collected=COLLECTED)
    assert ends(match) == "wait"
    assert "h9" in posts(match)
    assert match.why(match.game.notation.parse("wait")) == "palermo.6.3"
    match.play_text("ph9")
    assert match.to_move == 1
    assert told(match, "posted") == [{"field": "h9"}]


def test_6_3_who_waits_does_not_walk():
    match = town(HOME, "l8", "l9", collected=COLLECTED)
    assert refusal(match, "f8") == "palermo_at_home"
    assert refusal(match, "home") == "palermo_at_home"


def test_6_3_without_policemen_nobody_is_asked_to_wait():
    """§2.2 §6.3: Bruno and Carmela are home; each scores 5 when it would be their turn, and Agata goes on."""
    match = Table(houses=TOWN, pawns=("a5", HOME, HOME), collected="h7 d4 b4 l3", no_police="yes").match()
    match.play_text(match.moves()[0])
    assert match.to_move == 0
    assert told(match, "waited") == [{"points": 5}, {"points": 5}]
    assert [int(player.waiting) for player in match.state.players[:3]] == [0, 5, 5]
    assert "wait" not in match.moves()


def test_6_3_without_policemen_the_last_round_ends_the_game_though_nobody_is_asked():
    """§6.3 §7.1, R14: the bonuses of round 100 count; then the game is over."""
    collected = "h7 d4 b4 l3"
    match = Table(
        houses=TOWN, pawns=("a5", HOME, HOME), collected=collected, no_police="yes", round_no=100
    ).match()
    match.play_text(match.moves()[0])
    assert match.is_over
    assert told(match, "waited") == [{"points": 5}, {"points": 5}]


def test_6_3_a_position_that_asks_for_nothing_is_none():
    """§6.3: whoever wrote it by hand is told that it cannot be."""
    state = town(HOME, "l8", "l9", collected=COLLECTED, no_police="yes_asked").snapshot()
    state.no_police = NoPolice.YES
    assert [fault.code for fault in GAME.faults(state)] == ["palermo_phase"]


def test_6_3_in_games_of_older_rules_waiting_is_all():
    """§2.2: they go on as they were begun."""
    match = town(HOME, "l8", "l9", collected=COLLECTED, no_police="yes_asked")
    assert match.moves() == ["wait"]
    match.play_text("wait")
    assert match.to_move == 1


def test_7_1_the_game_ends_when_the_last_pawn_comes_home():
    """§7.1: at once; nobody is paid for waiting any more."""
    houses = ("2h9", "3h7", "2b4")
    match = Table(houses=houses, pawns=("h9", HOME, HOME), collected="h9 h7 b4").match()
    match.play_text("home")
    assert match.is_over
    assert phase(match) is Phase.OVER
    assert told(match, "game_ended") == [{"reason": "all_home"}]
    assert told(match, "waited") == []
    assert match.scores() == [3, 0, 0]
    assert match.moves() == []


def test_7_1_the_game_ends_after_a_hundred_rounds():
    """§7.1, R14: the last turn is that of the last player in round 100; its bonus counts."""
    houses = ("2h9", "3h7", "2b4")
    table = Table(houses=houses, pawns=("l8", "l9", HOME), collected="b4", round_no=99, to_move=2)
    match = table.match()
    match.play_text("wait")
    assert (int(match.state.round_no), match.to_move) == (100, 0)
    assert told(match, "round_began") == [{"round_no": 100}]
    match.play_text(ends(match).split()[0])
    match.play_text(ends(match).split()[0])
    assert told(match, "waited") == [{"points": 5}]
    assert not match.is_over
    match.play_text("wait")
    assert match.is_over
    assert told(match, "game_ended") == [{"reason": "last_round"}]
    assert match.scores() == [0, 0, 5]


def test_7_2_most_points_win_and_a_tie_is_shared():
    """§7.2, R15"""
    houses = ("2h9", "3h7", "2b4")
    pawns = ("h9", HOME, HOME)
    for income, winners in (((9, 8, 7), [0]), ((0, 9, 9), [1, 2]), ((4, 7, 7), [0, 1, 2])):
        match = Table(houses=houses, pawns=pawns, collected="h9 h7 b4", income=income).match()
        match.play_text("home")  # 3 points
        assert match.winners() == winners
