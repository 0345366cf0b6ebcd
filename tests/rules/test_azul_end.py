"""§6 of azul-pavilion.en.md: the end of the game and the final count."""

import pytest

from cantiere.core.errors import GameOver
from cantiere.games.azul_pavilion import GAME
from cantiere.games.azul_pavilion.state import Phase
from cantiere.play.match import Match
from tests.azul import (
    LETTERS,
    Table,
    empty_hand,
    full_board,
    give,
    hand,
    kept,
    phase,
    points,
    sheet,
    told,
)

STAR_POINTS = {"R": 14, "B": 15, "Y": 16, "O": 17, "G": 18, "P": 20}
NAMES = {"R": "red", "B": "blue", "Y": "yellow", "O": "orange", "G": "green", "P": "purple", "C": "centre"}
CENTRE = "C1p C2g C3o C4y C5b C6r"


def ended(**facts) -> Match:
    """A table of two after the last pass of round 6: seat 0 passes, seat 1 has passed."""
    match = Table(**{"hands": ("", ""), "passed": (1,), "round_no": 6, **facts}).match()
    match.play_text("pass" + "".join(f"+{tile}" for tile in hand(match)))
    return match


def star(letter: str) -> str:
    return " ".join(f"{letter}{number}" for number in range(1, 7))


def every(number: int) -> str:
    """All seven spaces of a number; in the centre some colour."""
    return " ".join(f"{letter}{number}" for letter in "PGOYBR") + f" C{number}{LETTERS[number - 1]}"


def test_6_the_game_ends_after_six_rounds():
    """§6: nothing can be played any more."""
    match = ended()
    assert match.is_over
    assert phase(match) is Phase.OVER
    assert match.moves() == []
    assert [event.kind for event in match.events(0)][-1] == "game_ended"
    with pytest.raises(GameOver):
        match.play_text("pass")


def test_6_nothing_is_laid_out_after_the_sixth_round():
    """§5 §6: no factory is filled, kept tiles stay on their corners."""
    match = ended(hands=("gg", ""))
    assert not any(sum(place.tiles) for place in match.state.places)
    assert (hand(match), kept(match)) == ("", "gg")


@pytest.mark.parametrize(("letter", "value"), STAR_POINTS.items())
def test_6_1_a_complete_outer_star_has_its_value(letter, value):
    """§6.1: red 14, blue 15, yellow 16, orange 17, green 18, purple 20."""
    match = ended(boards=(star(letter),))
    assert match.scores() == [5 + value, 5]
    assert sheet(match) == {"start": 5, f"star_{NAMES[letter]}": value}
    assert told(match, "star_complete") == [{"star": NAMES[letter], "points": value}]


def test_6_1_the_complete_central_star_is_worth_12():
    """§6.1: the multicolour one."""
    match = ended(boards=("", CENTRE))
    assert match.scores() == [5, 5 + 12]
    assert sheet(match, 1) == {"start": 5, "star_centre": 12}


@pytest.mark.parametrize("letter", [*STAR_POINTS, "C"])
def test_6_1_five_of_six_spaces_are_worth_nothing(letter):
    """§6.1: whichever space is missing."""
    whole = CENTRE if letter == "C" else star(letter)
    for space in whole.split():
        assert ended(boards=(whole.replace(space, ""),)).scores() == [5, 5]


@pytest.mark.parametrize(("number", "value"), [(1, 4), (2, 8), (3, 12), (4, 16), (5, 0), (6, 0)])
def test_6_2_all_seven_spaces_of_a_number(number, value):
    """§6.2: 4, 8, 12 and 16 points; fives and sixes nothing."""
    match = ended(boards=(every(number),))
    assert match.scores()[0] == 5 + value
    assert told(match, "number_complete") == ([{"number": number, "points": value}] if value else [])


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_6_2_one_missing_space_is_enough_to_miss_a_number(number):
    """§6.2: in any star, the central one included."""
    for space in every(number).split():
        assert ended(boards=(every(number).replace(space, ""),)).scores() == [5, 5]


def test_6_3_ana_ends_with_79_points():
    """§6.3 example: 61 points, the yellow star (16), all 1s (4), two tiles still kept (-2)."""
    match = ended(hands=("gg", ""), boards=(star("Y") + " P1 G1 O1 B1 R1 C1p",), points=(61, 5))
    assert match.scores() == [61 + 16 + 4 - 2, 5] == [79, 5]
    assert sheet(match) == {
        "start": 5,
        "runs_centre": 56,  # how this table was laid; all that counts is their sum
        "star_yellow": 16,
        "number_1": 4,
        "lost_to_kept": -2,
    }
    assert points(match) == 61


def test_6_3_keeping_is_legal_in_round_6_and_costs_at_the_end():
    """§6.3: four tiles kept cost four points; discarded at once they would have cost the same."""
    match = Table(hands=("ggrr", ""), passed=(1,), round_no=6, points=(30, 5)).match()
    match.play_text("pass+g+g+r+r")
    assert match.scores() == [26, 5]
    assert told(match, "lost_kept") == [{"count": 4, "lost": 4}]

    other = Table(hands=("ggrr", ""), passed=(1,), round_no=6, points=(30, 5)).match()
    other.play_text("pass+.")
    assert other.scores() == [26, 5]
    assert told(other, "lost_kept") == []


def test_6_3_the_final_loss_comes_after_the_final_points():
    """§6 §6.3: 1 point, all 1s (4), three tiles kept: 1 + 4 - 3 = 2. The floor is not met on the way."""
    match = ended(hands=("ggg", ""), boards=(every(1),), points=(1, 5))
    assert match.scores()[0] == 1 + 4 - 3


def test_6_3_the_final_loss_stops_at_1_point():
    """§6.3 §2.3: 2 points, three tiles kept; two of the points are forgiven."""
    match = ended(hands=("ggg", ""), points=(2, 5))
    assert match.scores() == [1, 5]
    assert told(match, "lost_kept") == [{"count": 3, "lost": 1}]
    assert sum(sheet(match).values()) == 1


def test_6_4_most_points_win():
    assert ended(points=(31, 30)).winners() == [0]
    assert ended(points=(30, 31)).winners() == [1]


def test_6_4_equal_scores_share_the_victory():
    """§6.4: three of four players have 30; the fourth has fewer, and more stars do not help."""
    match = Table(
        hands=("", "", "", ""),
        boards=("", star("R"), "", ""),
        points=(30, 16, 29, 30),
        passed=(1, 2, 3),
        round_no=6,
    ).match()
    match.play_text("pass")
    assert match.scores() == [30, 30, 29, 30]
    assert match.winners() == [0, 1, 3]


def test_6_4_a_full_board_scores_304():
    """§6.4: 5 + 147 + 100 + 12 + 40, every tile really placed, star by star, from 1 to 6."""
    match = Table(hands=("", ""), passed=(1,), round_no=6).match()
    bonus = 0
    for letter in "PGOYBRC":
        for number in range(1, 7):
            colour = letter.lower() if letter != "C" else LETTERS[number - 1]
            empty_hand(match)
            give(match, colour * number)
            match.play_text(f"{letter}{number}" + (colour if letter == "C" else ""))
            bonus += sum(event["count"] for event in told(match, "won"))
            while phase(match) is Phase.BONUS:
                match.play(match.legal()[0])
    empty_hand(match)
    assert bonus == 36
    assert points(match) == 5 + 147
    assert match.moves() == ["pass"]

    match.play_text("pass")

    assert match.is_over
    assert match.scores() == [5 + 147 + 100 + 12 + 40, 5] == [304, 5]
    assert sheet(match) == {
        "start": 5,
        **{f"runs_{name}": 1 + 2 + 3 + 4 + 5 + 6 for name in NAMES.values()},
        **{f"star_{NAMES[letter]}": value for letter, value in STAR_POINTS.items()},
        "star_centre": 12,
        **{f"number_{number}": 4 * number for number in (1, 2, 3, 4)},
    }
    assert list(GAME.faults(match.state)) == []


def test_6_a_full_board_counts_the_same_however_it_was_laid():
    """§6.1 §6.2: the final points follow from what lies there."""
    match = ended(boards=(full_board(),))
    assert match.scores() == [5 + 100 + 12 + 40, 5]


def test_6_the_score_sheet_names_a_rule_for_each_line():
    """Each line of the sheet cites its section."""
    match = ended(hands=("gg", ""), boards=(full_board(),), points=(9, 5))
    rules = {one.line: one.rule for one in match.breakdown(0)}
    assert rules["start"] == "azul.2.2"
    assert {rule for line, rule in rules.items() if line.startswith("runs_")} == {"azul.4.5"}
    assert {rule for line, rule in rules.items() if line.startswith("star_")} == {"azul.6.1"}
    assert {rule for line, rule in rules.items() if line.startswith("number_")} == {"azul.6.2"}
    assert rules["lost_to_kept"] == "azul.6.3"
    assert len(rules) == 1 + 1 + 7 + 4 + 1
