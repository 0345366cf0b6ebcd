"""What a screen of Azul – Summer Pavilion is told beyond the view: the examples of azul-pavilion.en.md."""

from random import Random

import pytest

from cantiere.games.azul_pavilion import GAME
from cantiere.games.azul_pavilion.state import Phase
from cantiere.play.match import Match
from cantiere.play.view_models import counted, facts, move_effects, projected
from tests.azul import GREY, Table, full_board, phase, points, sets_of


def board(table: Table, seat: int = 0):
    return facts(table.match(), seat)["players"][seat]


def lines(match: Match):
    return [line for told in move_effects(match).values() for line in told["lines"]]


def in_letters(line) -> str:
    return "".join(colour[0] for colour in line["tiles"])


def test_3_1_red_takes_both_and_leaves_the_yellow_ones():
    """§3.1 example: a factory with two red and two yellow tiles; joker purple."""
    told = move_effects(Table(places={1: "rryy"}).match())
    assert told["1r"] == {"taken": {"red": 2}, "left": {"yellow": 2}, "marker": False, "lost": 0}


def test_3_2_a_joker_comes_along():
    """§3.2 example: green, yellow and two purple; green takes one of the jokers."""
    told = move_effects(Table(places={1: "gypp"}).match())
    assert set(told) == {"1g", "1y"}
    assert told["1g"]["taken"] == {"green": 1, "purple": 1}
    assert told["1g"]["left"] == {"yellow": 1, "purple": 1}


def test_3_4_the_first_from_the_centre_pays_for_four_tiles():
    """§3.4 example: three yellow, one purple, the marker: from 5 points down to 1."""
    told = move_effects(Table(places={0: "yyyp"}).match())
    assert told["cy"] == {"taken": {"yellow": 3, "purple": 1}, "left": {}, "marker": True, "lost": 4}


def test_3_4_with_one_point_the_marker_costs_nothing():
    told = move_effects(Table(places={0: "yyyp"}, points=(1, 5)).match())
    assert (told["cy"]["marker"], told["cy"]["lost"]) == (True, 0)


def test_4_2_six_of_seven_blue_tiles_for_one_point():
    """§4.2 example: blue 6 on an empty star."""
    told = move_effects(Table(hands=("bbbbbbb", "")).match())
    assert told["B6"] == {"paid": {"blue": 6}, "points": 1, "run": [6], "won": [], "short": 0, "later": 0}


def test_4_3_the_run_4_5_6_and_the_window():
    """§4.3 example: blue 4 and 5 lie there; three blue and three purple pay for the 6."""
    told = move_effects(Table(hands=("bbbppp", ""), boards=("B4 B5",)).match())["B6j3"]
    assert told["paid"] == {"blue": 3, "purple": 3}
    assert (told["points"], told["run"], told["won"]) == (3, [4, 5, 6], ["window-blue"])


def test_4_5_a_run_goes_round_the_star():
    told = move_effects(Table(hands=("r", ""), boards=("R2 R6",)).match())["R1"]
    assert (told["points"], told["run"]) == (3, [1, 2, 6])


def test_4_6_one_tile_completes_a_statue_and_a_pillar():
    """§4.6 example: red 1, red 3, blue 3, blue 4, C1 and C2 are filled; red 2 wins both."""
    told = move_effects(Table(hands=("rr", ""), boards=("R1 R3 B3 B4 C1p C2g",)).match())["R2"]
    assert told["won"] == ["statue-red", "pillar-red"]


def test_4_6_a_short_supply_is_told():
    """§4.6: three tiles are due, one lies there; all others are in the hand of seat 1."""
    told = move_effects(Table(hands=("bbbbbb", ""), boards=("B5",), supply="g", rest=1).match())["B6"]
    assert (told["won"], told["short"]) == (["window-blue"], 2)


def test_6_the_last_tile_of_a_star_and_of_a_number_is_worth_more_at_the_end():
    """§6.1 §6.2: the red 1 fills its star (14), and with it all 1s are there (4)."""
    table = Table(hands=("r", ""), boards=("R2 R3 R4 R5 R6 P1 G1 O1 Y1 B1 C1p",))
    told = move_effects(table.match())["R1"]
    assert (told["points"], told["later"]) == (6, 14 + 4)


def test_4_8_chloe_would_lose_two_points():
    """§4.8 example: four green and two red tiles; green is the next joker."""
    table = Table(hands=("ggggrr", "b"), points=(10, 5))
    assert move_effects(table.match())["pass"] == {"kept": 4, "lost": 2}
    match = table.match()
    match.play_text("pass")
    [proposed] = [line for line in lines(match) if line["proposed"]]
    assert (proposed["line"], in_letters(proposed), proposed["lost"]) == ("+g+g+g+g", "gggg", 2)


def test_5_2_what_is_kept_costs_nothing_though_others_have_not_passed():
    """A kept hand was announced as −4: it comes back in the next round."""
    match = Table(hands=("gggg", "b"), points=(10, 5)).match()
    match.play_text("pass")
    match.play_text("+g+g+g+g")
    assert match.to_move == 1
    assert counted(match) == projected(match) == [10, 5]


def test_6_3_what_is_kept_in_the_last_round_is_lost_at_the_end():
    match = Table(hands=("gggg", "b"), points=(10, 5), round_no=6).match()
    match.play_text("pass")
    match.play_text("+g+g+g+g")
    assert (counted(match), projected(match)) == ([10, 5], [6, 5])
    match.play_text("pass")
    match.play_text("+b")
    assert match.is_over
    assert counted(match) == projected(match) == match.scores() == [6, 4]


def test_6_a_full_star_counts_at_the_end_and_is_projected_before():
    match = Table(boards=("B1 B2 B3 B4 B5 B6",), points=(30, 5)).match()
    assert (counted(match), projected(match)) == ([30, 5], [45, 5])


def test_4_8_an_empty_hand_passes_for_nothing():
    assert move_effects(Table(hands=("", "b")).match()) == {"pass": {"kept": 0, "lost": 0}}


def test_4_8_the_next_joker_is_kept_before_what_one_has_most_of():
    match = Table(hands=("gooorr", "b"), points=(10, 5)).match()
    match.play_text("pass")
    assert [in_letters(line) for line in lines(match) if line["proposed"]] == ["gooo"]


@pytest.mark.parametrize("tiles", ["g", "gr", "ppgor", "ggggg", "pgoybr"])
def test_4_8_each_set_of_kept_tiles_is_one_line_that_can_be_played(tiles):
    """§4.8: up to four, in any colours; what they tell is what happens."""
    match = Table(hands=(tiles, "b"), points=(10, 5)).match()
    match.play_text("pass")
    told = lines(match)
    assert sorted(in_letters(line) for line in told) == sets_of(tiles, range(5))
    for line in told:
        onward = match.copy()
        onward.play_text(line["line"])
        assert onward.to_move == 1
        assert points(onward) == 10 - line["lost"] == 10 - (len(tiles) - len(line["tiles"]))


def test_4_6_what_has_brought_bonus_tiles_is_told_until_they_are_chosen():
    match = Table(hands=("bbbbbb", ""), boards=("B4 B5",), supply="rrrooogggy").match()
    assert facts(match, 0)["fresh"] == []
    match.play_text("B6")
    assert phase(match) == Phase.BONUS
    assert facts(match, 0)["fresh"] == ["window-blue"]
    match.play_text("+g+g+g")
    assert facts(match, 0)["fresh"] == []


def test_4_6_each_set_of_three_bonus_tiles_is_one_line_that_can_be_played():
    match = Table(hands=("bbbbbb", "b"), boards=("B5",)).match()
    match.play_text("B6")
    assert phase(match) is Phase.BONUS
    told = lines(match)
    assert sorted(in_letters(line) for line in told) == sets_of("ppggooyybr", range(3, 4))
    for line in told:
        onward = match.copy()
        onward.play_text(line["line"])
        assert onward.to_move == 1


def test_1_3_what_is_missing_around_a_statue():
    """§1.3: the statue of orange has O1 O2 R3 R4 around it."""
    told = board(Table(boards=("O1 O2 R3",)))["features"]["statue-orange"]
    assert told == {"gain": 2, "all": 4, "missing": [("red", 4)]}


def test_1_3_thirty_six_bonus_tiles_in_all():
    features = board(Table(boards=(full_board(),)))["features"]
    assert len(features) == 18
    assert sum(feature["gain"] for feature in features.values()) == 36
    assert not any(feature["missing"] for feature in features.values())


def test_6_stars_and_numbers_of_a_full_board():
    """§6: 100 for the outer stars, 12 for the central one, 40 for the numbers."""
    told = board(Table(boards=(full_board(without="R4"),)))
    assert sum(star["worth"] for star in told["stars"].values()) == 100 + 12
    assert [(one["filled"], one["all"], one["worth"]) for one in told["numbers"]] == [
        (7, 7, 4),
        (7, 7, 8),
        (7, 7, 12),
        (6, 7, 16),
    ]
    assert told["stars"]["red"] == {"filled": 5, "takes": ["red"], "colour": "red", "worth": 14}
    assert told["stars"]["centre"] == {"filled": 6, "takes": [], "colour": None, "worth": 12}


def test_7_a_grey_star_is_open_until_its_second_tile():
    """§7.2 §7.3: one tile decides nothing, two alike make it uniform, two different ones multicolour."""
    stars = board(Table(boards=("O1b P1g P2g G1r G2y",), side=GREY))["stars"]
    assert (stars["orange"]["worth"], stars["orange"]["colour"]) == (None, None)
    assert len(stars["orange"]["takes"]) == 6
    assert stars["purple"] == {"filled": 2, "takes": ["green"], "colour": "green", "worth": 18}
    assert stars["green"]["worth"] == 12
    assert stars["green"]["takes"] == ["purple", "green", "orange", "blue"]


def test_7_grey_numbers_and_prices():
    """§7.1 §7.3: outer stars 3 2 1 4 5 6, the central one all threes; twelve 3s in all."""
    told = facts(Table(side=GREY).match(), 0)
    assert told["prices"]["blue"] == [3, 2, 1, 4, 5, 6]
    assert told["prices"]["centre"] == [3] * 6
    assert [one["all"] for one in told["players"][0]["numbers"]] == [6, 6, 12, 6]


@pytest.mark.parametrize("side", ["coloured", "grey"])
def test_what_stars_and_numbers_promise_is_what_they_score_at_the_end(side):
    """Whole games by chance, preferring placements: figures and score sheets agree."""
    for seed in range(6):
        match, chance = Match(GAME, 2, seed, {"side": side}), Random(seed)
        while not match.is_over:
            choices = match.legal()
            match.play(choices[min(chance.randrange(len(choices)) for _ in range(3))])
        for seat, told in enumerate(facts(match, seed % 2)["players"]):
            sheet = {line.line: line.points for line in match.breakdown(seat)}
            stars = {f"star_{name}": star for name, star in told["stars"].items() if star["filled"] == 6}
            full = [one for one in told["numbers"] if one["filled"] == one["all"]]
            numbers = {f"number_{one['number']}": one for one in full}
            promised = {line: one["worth"] for line, one in (stars | numbers).items()}
            assert promised == {line: points for line, points in sheet.items() if line in promised}
            assert sum(promised.values()) == match.scores()[seat] - points_before(match, seat)


def points_before(match: Match, seat: int) -> int:
    """The score without stars and numbers: the track, less what is still kept."""
    player = match.state.players[seat]
    return int(player.points) - sum(int(count) for count in player.kept)
