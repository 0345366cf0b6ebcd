"""§4.1 to §4.5 of azul-pavilion.en.md: turns, payments, colours, points for runs."""

import pytest

from cantiere.games.azul_pavilion.state import Phase
from tests.azul import LETTERS, Table, hand, letters, phase, points, sheet, tile_on, told


def test_4_1_one_placement_a_turn_clockwise():
    """§4.1: the first player starts; each turn is one placement."""
    match = Table(hands=("bbb", "ggg", "rrr"), to_move=1, starter=1).match()
    movers = []
    for move in ("G1", "R1", "B1", "G2", "R2", "B2"):
        movers.append(match.to_move)
        match.play_text(move)
    assert movers == [1, 2, 0, 1, 2, 0]


def test_4_1_whoever_has_passed_is_skipped():
    """§4.1: seats 1 and 3 pass; 0 and 2 go on in turns, and the round ends when they have passed, too."""
    match = Table(hands=("bbb", "g", "rrr", "o")).match()
    movers = []
    for move in ("B1", "pass+g", "R1", "pass+o", "B2", "R2", "pass", "pass"):
        assert phase(match) is Phase.PLACE
        movers.append(match.to_move)
        match.play_text(move)
    assert movers == [0, 1, 2, 3, 0, 2, 0, 2]
    assert phase(match) is Phase.DRAFT
    assert match.state.round_no == 1


def test_4_1_the_last_player_places_alone():
    """§4.1: with all others out, turn after turn belongs to one player."""
    match = Table(hands=("bbbbbb", "", ""), passed=(1, 2)).match()
    for move in ("B1", "B2", "B3"):
        match.play_text(move)
        assert match.to_move == 0


def test_4_2_ana_pays_six_of_seven_blue_tiles():
    """§4.2 example: blue 6, nothing on the star: 1 point, five tiles to the tower, one left in hand."""
    match = Table(hands=("bbbbbbb", "")).match()

    match.play_text("B6")

    assert tile_on(match, "B6") == "b"
    assert letters(match.state.tower) == "bbbbb"
    assert hand(match) == "b"
    assert points(match) == 5 + 1
    assert told(match, "placed") == [
        {"star": "blue", "position": 6, "colour": "blue", "cost": 6, "jokers": 0},
    ]


def test_4_2_only_free_spaces_can_be_chosen():
    """§4.2: blue 1 and 3 have a tile, so 2 and 4 are left for four blue tiles."""
    match = Table(hands=("bbbb", ""), boards=("B1 B3",)).match()
    assert [move for move in match.moves() if move[0] == "B"] == ["B2", "B4"]


def test_4_3_ben_pays_three_blue_and_three_jokers():
    """§4.3 example: blue 4 and 5 lie there; 3 points for the run 4-5-6, and the window gives three tiles."""
    match = Table(hands=("bbbppp", ""), boards=("B4 B5",), supply="pooggryyyy").match()

    match.play_text("B6j3")

    assert tile_on(match, "B6") == "b"
    assert letters(match.state.tower) == "pppbb"
    assert points(match) == 5 + 3
    assert told(match, "won") == [{"feature": "window", "star": "blue", "count": 3}]
    assert (phase(match), match.to_move, int(match.state.bonus_left)) == (Phase.BONUS, 0, 3)
    match.play_text("+o+p+o")
    assert hand(match) == "poo"
    assert (phase(match), match.to_move) == (Phase.PLACE, 1)


def test_4_3_ben_pays_one_orange_and_three_jokers():
    """§4.3 example: orange 3 and 5 lie there; orange 4 makes a run of three; the green tile is left."""
    match = Table(hands=("ogppp", ""), boards=("O3 O5",)).match()

    match.play_text("O4j3")

    assert hand(match) == "g"
    assert points(match) == 5 + 3
    assert letters(match.state.tower) == "ppp"


def test_4_3_chloe_pays_the_joker_colour_as_plain_tiles():
    """§4.3 example: purple 2 with two purple tiles in the purple round, between 1 and 3: 3 points."""
    match = Table(hands=("pprrgggg", ""), boards=("P1 P3",)).match()

    match.play_text("P2")

    assert tile_on(match, "P2") == "p"
    assert letters(match.state.tower) == "p"
    assert hand(match) == "ggggrr"
    assert points(match) == 5 + 3


def test_4_3_the_player_chooses_how_many_jokers():
    """§4.3: three blue and three purple in round 1: every payment, exactly once, and no other."""
    match = Table(hands=("bbbppp", "")).match()
    blue = ["1", "2", "2j1", "3", "3j1", "3j2", "4j1", "4j2", "4j3", "5j2", "5j3", "6j3"]
    centre = [f"C{one[0]}b{one[1:]}" for one in blue]
    assert match.moves() == [
        *("P1", "P2", "P3"),
        *(f"B{one}" for one in blue),
        *("C1p", "C2p", "C3p"),
        *centre,
        "pass",
    ]


def test_4_3_all_but_one_tile_may_be_jokers():
    """§4.3: one red tile and more jokers than anything costs: from five jokers for the 6 to none for a 1."""
    match = Table(hands=("rpppppppp", "")).match()
    red = [move for move in match.moves() if move[0] == "R"]
    assert red == ["R1", "R2j1", "R3j2", "R4j3", "R5j4", "R6j5"]


def test_4_3_jokers_alone_pay_for_nothing_but_their_own_colour():
    """§4.3: with six jokers and no other tile only purple can be placed, at its full price."""
    match = Table(hands=("pppppp", "")).match()
    assert match.moves() == [
        *(f"P{number}" for number in range(1, 7)),
        *(f"C{number}p" for number in range(1, 7)),
        "pass",
    ]


@pytest.mark.parametrize(("round_no", "joker"), list(enumerate(LETTERS, 1)))
def test_4_3_the_joker_colour_is_never_paid_with_jokers(round_no, joker):
    """§4.3: in each round, the joker's own star lists no payment with jokers."""
    match = Table(hands=(LETTERS * 3, ""), round_no=round_no).match()
    own = [move for move in match.moves() if move[0] == joker.upper()]
    assert own == [f"{joker.upper()}{number}" for number in (1, 2, 3)]
    others = {move[0] for move in match.moves() if "j" in move}
    assert others == {*LETTERS.upper(), "C"} - {joker.upper()}


def test_4_4_an_outer_star_takes_its_own_colour():
    """§4.4: five red tiles go on the red star or on the central one."""
    match = Table(hands=("rrrrr", "")).match()
    assert {move[0] for move in match.moves() if move != "pass"} == {"R", "C"}


def test_4_4_the_central_star_takes_each_colour_once():
    """§4.4: green lies there, so orange and red may follow, on any free space."""
    match = Table(hands=("gor", ""), boards=("C2g",)).match()
    assert [move for move in match.moves() if move[0] == "C"] == ["C1o", "C1r"]
    match.play_text("C1r")
    assert points(match) == 5 + 2


def test_4_4_a_full_central_star_has_six_colours():
    """§4.4 §4.5: the sixth colour fills it for 6 points; nothing can follow."""
    match = Table(hands=("rrrrrr", "g"), boards=("C1p C2g C3o C4y C5b",)).match()
    match.play_text("C6r")
    assert points(match) == 5 + 6
    assert sheet(match) == {"start": 5, "runs_centre": 6, "star_centre": 12}


def test_4_5_ana_places_a_red_3_next_to_nothing():
    """§4.5 example: red 6 and red 1 lie there, neither is a neighbour of the 3: 1 point."""
    match = Table(hands=("rrr", ""), boards=("R6 R1",)).match()
    match.play_text("R3")
    assert points(match) == 5 + 1
    assert told(match, "scored") == [{"star": "red", "points": 1}]


@pytest.mark.parametrize(
    ("lying", "placed", "run"),
    [
        ("", 1, 1),
        ("6", 1, 2),  # over the end of the row: 6 and 1 are neighbours
        ("1", 6, 2),
        ("2 6", 1, 3),
        ("1 2 5", 6, 4),
        ("5 6 2 3", 1, 5),
        ("2 3 5 6", 4, 5),
        ("1 3 5", 2, 3),
        ("3 4", 6, 1),
        ("1 2 3 4 5", 6, 6),
        ("2 3 4 5 6", 1, 6),
        ("1 2 4 5 6", 3, 6),
    ],
)
@pytest.mark.parametrize("star", ["B", "C"])
def test_4_5_a_run_goes_round_the_star(star, lying, placed, run):
    """§4.5: all tiles that hang together through neighbours, the new one included, on any star."""
    tile = dict(zip("123456", LETTERS, strict=True)) if star == "C" else dict.fromkeys("123456", "")
    board = " ".join(f"{star}{number}{tile[number]}" for number in lying.split())
    move = f"{star}{placed}{tile[str(placed)]}"
    match = Table(hands=((tile[str(placed)] or "b") * placed, ""), boards=(board,)).match()
    match.play_text(move)
    assert points(match) == 5 + run


def test_4_5_every_pattern_of_a_star_scores_its_run():
    """§4.5: all 192 ways to add a tile, against the run read off a string."""
    for number in range(1, 7):
        for pattern in range(32):
            others = "".join("x" if pattern >> bit & 1 else "." for bit in range(5))  # clockwise
            reach = 5 - len(others.lstrip("x")) + 5 - len(others.rstrip("x"))
            board = " ".join(f"G{(number + at) % 6 + 1}" for at in range(5) if others[at] == "x")
            match = Table(hands=("g" * number, ""), boards=(board,), round_no=6).match()
            match.play_text(f"G{number}")
            assert points(match) == 5 + min(6, 1 + reach), (number, others)


def test_4_5_points_are_kept_by_star():
    """§4.5: the score sheet tells what each star brought."""
    match = Table(hands=("bbbggg", ""), boards=("B1 G1 G3",), passed=(1,)).match()
    match.play_text("B2")
    match.play_text("G2")
    assert sheet(match) == {"start": 5, "runs_blue": 2, "runs_green": 3}
    assert match.scores() == [10, 5]
