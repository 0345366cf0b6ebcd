"""§7 of azul-pavilion.en.md: the grey side."""

from functools import partial
from itertools import product

import pytest

from cantiere.games.azul_pavilion import GAME
from cantiere.games.azul_pavilion.state import Phase
from tests.azul import GREY, LETTERS, STARS, Table, empty_hand, give, phase, points, sheet, tile_on, told

GreyTable = partial(Table, side=GREY)
OUTER = (3, 2, 1, 4, 5, 6)  # p1 to p6, F6
CENTRE = (3, 3, 3, 3, 3, 3)
SPACES = [f"{star}{position}" for star, position in product(STARS, range(1, 7))]


def number_on(space: str) -> int:
    return (CENTRE if space[0] == "C" else OUTER)[int(space[1]) - 1]


def move(space: str, colour: str) -> str:
    """The colour is written unless it is the star's own letter, §9.2."""
    return space if colour == space[0].lower() else space + colour


def uniform(star: str, colour: str) -> str:
    return " ".join(f"{star}{position}{colour}" for position in range(1, 7))


def multicolour(star: str) -> str:
    return " ".join(f"{star}{position}{colour}" for position, colour in enumerate(LETTERS, 1))


def ended(board: str):
    match = GreyTable(boards=(board,), passed=(1,), round_no=6).match()
    match.play_text("pass")
    assert match.is_over
    return match


@pytest.mark.parametrize("space", SPACES)
def test_7_1_the_numbers_lie_in_another_order(space):
    """§7.1, F6: 3, 2, 1, 4, 5, 6 on the outer stars, six 3s on the central one."""
    price = number_on(space)
    enough = GreyTable(hands=("o" * price, "")).match()
    short = GreyTable(hands=("o" * (price - 1), "")).match()
    assert move(space, "o") in enough.moves()
    assert move(space, "o") not in short.moves()
    enough.play_text(move(space, "o"))
    assert tile_on(enough, space) == "o"
    assert sum(enough.state.tower) == price - 1


def test_7_1_all_spaces_together_cost_144_tiles():
    """Six stars of 21 and six 3s, as the moves of a player with six yellow tiles show."""
    match = GreyTable(hands=("yyyyyy", "")).match()
    cost = {}
    for text in match.moves()[:-1]:
        twin = match.copy()
        twin.play_text(text)
        cost[text[:2]] = sum(twin.state.tower) + 1
    assert sorted(cost) == sorted(SPACES)
    assert sum(cost.values()) == 6 * 21 + 18 == 144


@pytest.mark.parametrize(
    ("around", "feature"),
    [
        ("O5 O6", ("window", "orange", 3)),
        ("P1 P2 O3 O4", ("statue", "purple", 2)),
        ("B2 B3 C2 C3", ("pillar", "blue", 1)),
        ("O2 O3 C6 C1", ("pillar", "orange", 1)),
    ],
)
def test_7_1_the_features_are_where_they_were(around, feature):
    """§7.1: around the same positions, whatever number is printed there."""
    spaces = around.split()
    for last in spaces:
        board = " ".join(f"{space}g" for space in spaces if space != last)
        match = GreyTable(hands=("gggggg", ""), boards=(board,)).match()
        match.play_text(move(last, "g"))
        assert [tuple(event.values()) for event in told(match, "won")] == [feature]


def colours_for(match, space: str) -> set[str]:
    """The colours that seat 0 may put on a space."""
    return {text[2:3] or text[0].lower() for text in match.moves() if text[:2] == space and "j" not in text}


@pytest.mark.parametrize("star", STARS)
def test_7_2_the_first_tile_of_a_star_may_have_any_colour(star):
    """§7.2: no star has a colour of its own, the central one neither; the second may have any colour, too."""
    match = GreyTable(hands=(LETTERS * 6, ""), passed=(1,)).match()
    assert colours_for(match, f"{star}1") == {*LETTERS}
    match.play_text(move(f"{star}1", "g"))
    assert colours_for(match, f"{star}2") == {*LETTERS}


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize(("second", "third"), [("g", "g"), ("r", "poyb")])
def test_7_2_the_second_tile_decides(star, second, third):
    """§7.2 example: green lies there. Another green one: only green follows. A red one: the four others."""
    match = GreyTable(hands=(LETTERS * 6, ""), boards=(f"{star}1g",), passed=(1,)).match()
    match.play_text(move(f"{star}2", second))
    assert colours_for(match, f"{star}3") == {*third}


def test_7_2_a_multicolour_star_takes_each_colour_once():
    """§7.2: five colours lie there; the sixth is yellow."""
    match = GreyTable(hands=(LETTERS * 6, ""), boards=("B1p B2g B4o B5b B6r",)).match()
    assert colours_for(match, "B3") == {"y"}


def test_7_2_several_stars_may_be_alike():
    """§7.2: two green stars and two multicolour ones, each going its own way."""
    match = GreyTable(hands=(LETTERS * 6, ""), boards=("G1g G2g B1g B2g O1p O2r C1p C2r",)).match()
    assert {star: colours_for(match, f"{star}3") for star in "GBOC"} == {
        "G": {"g"},
        "B": {"g"},
        "O": {*"goyb"},
        "C": {*"goyb"},
    }


def test_7_2_jokers_pay_on_the_grey_side_as_well():
    """§4.3 §7.2: one tile of the colour that is placed; the joker colour is paid with itself."""
    match = GreyTable(hands=("rp", "")).match()
    assert [text for text in match.moves() if text[0] == "B"] == ["B3p", "B2rj1", "B3r"]


def test_7_2_runs_score_as_before():
    """§4.5 §7: neighbours in the star, whatever their colours."""
    match = GreyTable(hands=("ooo", ""), boards=("B6r B2g",)).match()
    match.play_text("B1o")
    assert points(match) == 5 + 3


@pytest.mark.parametrize("star", STARS)
@pytest.mark.parametrize(
    ("colour", "value"), [("p", 20), ("g", 18), ("o", 17), ("y", 16), ("b", 15), ("r", 14)]
)
def test_7_3_a_uniform_star_scores_its_colour_wherever_it_lies(star, colour, value):
    """§7.3: the value of its tiles' colour, on any of the seven stars."""
    assert ended(uniform(star, colour)).scores()[0] == 5 + value


@pytest.mark.parametrize("star", STARS)
def test_7_3_a_multicolour_star_scores_12_wherever_it_lies(star):
    assert ended(multicolour(star)).scores()[0] == 5 + 12


def test_7_3_chloe_has_two_green_stars_and_a_multicolour_one():
    """§7.3 example: 18 + 18 + 12 = 48 points."""
    match = ended(f"{uniform('O', 'g')} {uniform('Y', 'g')} {multicolour('C')}")
    assert match.scores()[0] == 5 + 48
    assert sheet(match) == {"start": 5, "star_orange": 18, "star_yellow": 18, "star_centre": 12}


def test_7_3_several_multicolour_stars_each_score():
    """§7.3: every complete star counts."""
    assert ended(f"{multicolour('B')} {multicolour('R')}").scores()[0] == 5 + 12 + 12


@pytest.mark.parametrize(("number", "spaces", "value"), [(1, 6, 4), (2, 6, 8), (3, 12, 12), (4, 6, 16)])
def test_7_3_all_spaces_of_a_number(number, spaces, value):
    """§7.3, R8: six 1s, six 2s, twelve 3s, six 4s; one of them missing, and there is nothing."""
    carrying = [space for space in SPACES if number_on(space) == number]
    assert len(carrying) == spaces
    board = [space + (LETTERS[int(space[1]) - 1]) for space in carrying]
    star = 12 if number == 3 else 0  # the central star is full then
    match = ended(" ".join(board))
    assert match.scores()[0] == 5 + value + star
    assert told(match, "number_complete") == [{"number": number, "points": value}]
    for missing in board:
        rest = ended(" ".join(space for space in board if space != missing))
        assert told(rest, "number_complete") == []


@pytest.mark.parametrize("number", [5, 6])
def test_7_3_fives_and_sixes_score_nothing(number):
    """§6.2 §7.3: as on the coloured side."""
    assert ended(" ".join(f"{star}{number}g" for star in "PGOYBR")).scores()[0] == 5


def test_7_3_the_fullest_grey_board_scores_323():
    """Each colour has tiles for three stars: 5 + 147 + (3 x 20 + 3 x 18 + 17) + 40, really placed."""
    colours = dict(zip(STARS, "pppgggo", strict=True))
    match = GreyTable(passed=(1,), round_no=6).match()
    bonus = 0
    for star, colour in colours.items():
        for position in (6, 5, 4, 3, 2, 1):
            empty_hand(match)
            give(match, colour * number_on(f"{star}{position}"))
            match.play_text(move(f"{star}{position}", colour))
            bonus += sum(event["count"] for event in told(match, "won"))
            while phase(match) is Phase.BONUS:
                match.play(match.legal()[-1])
    empty_hand(match)
    match.play_text("pass")

    assert bonus == 36
    assert match.scores() == [5 + 147 + (3 * 20 + 3 * 18 + 17) + 40, 5] == [323, 5]
    assert list(GAME.faults(match.state)) == []
