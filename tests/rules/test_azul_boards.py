"""§1 of azul-pavilion.en.md: tiles, the board, its features, the jokers.

The features stand here as the rules page lists them, space by space, and are met by placing tiles.
"""

from cmath import isclose, rect
from itertools import product
from math import radians, sqrt

import pytest

from cantiere.games.azul_pavilion import GAME
from cantiere.play.match import Match
from tests.azul import LETTERS, STARS, Table, full_board, lying, points, tiles_everywhere, told

# §1.3, the table of all eighteen. Star: its window, its statue, its pillar.
FEATURES = {
    "orange": ("O5 O6", "O1 O2 R3 R4", "O2 O3 C6 C1"),
    "red": ("R5 R6", "R1 R2 B3 B4", "R2 R3 C1 C2"),
    "blue": ("B5 B6", "B1 B2 Y3 Y4", "B2 B3 C2 C3"),
    "yellow": ("Y5 Y6", "Y1 Y2 G3 G4", "Y2 Y3 C3 C4"),
    "green": ("G5 G6", "G1 G2 P3 P4", "G2 G3 C4 C5"),
    "purple": ("P5 P6", "P1 P2 O3 O4", "P2 P3 C5 C6"),
}
BONUS = {"window": 3, "statue": 2, "pillar": 1}
AROUND = {
    (kind, star): frozenset(spaces.split())
    for star, around in FEATURES.items()
    for kind, spaces in zip(BONUS, around, strict=True)
}
SPACES = [f"{star}{position}" for star, position in product(STARS, range(1, 7))]


def laid(space: str) -> str:
    """A space with its tile as it is written: the central star here has p g o y b r on 1 to 6."""
    return space + LETTERS[int(space[1]) - 1] if space[0] == "C" else space


def completed(board: str, last: str) -> set[tuple[str, str, int]]:
    """The features that a tile on the space `last` completes."""
    colour = laid(last)[2:] or last[0].lower()
    match = Table(hands=(colour * int(last[1]), ""), boards=(board,)).match()
    match.play_text(laid(last))
    return {(event["feature"], event["star"], event["count"]) for event in told(match, "won")}


def test_1_1_there_are_22_tiles_of_each_of_six_colours():
    """§1.1, F1: 132 tiles, 22 in each colour; right after the setup most of them are in the bag."""
    for seats in (2, 3, 4):
        state = Match(GAME, seats, seed=5).state
        assert tiles_everywhere(state) == [22] * 6
        assert sum(state.bag) == 132 - 10 - 4 * (2 * seats + 1)


def test_1_1_only_what_chance_will_bring_is_hidden():
    """§1.1: a view lacks the random word, nothing else; another world differs in nothing else."""
    match = Match(GAME, 2, seed=5)
    view, other = match.view(0), match.imagined(0, seed=9)
    assert view.tobytes() != match.state.tobytes() != other.tobytes()
    view.rng = other.rng = match.state.rng
    assert view.tobytes() == match.state.tobytes() == other.tobytes()


@pytest.mark.parametrize("space", SPACES)
def test_1_2_the_number_of_a_space_is_its_position_and_its_price(space):
    """§1.2, F4: on the coloured side the numbers run from 1 to 6 clockwise on all seven stars."""
    colour, price = ("r" if space[0] == "C" else space[0].lower()), int(space[1])
    text = space + colour if space[0] == "C" else space
    match = Table(hands=(colour * price, "")).match()
    short = Table(hands=(colour * (price - 1), "")).match()

    assert text in match.moves()
    assert text not in short.moves()
    match.play_text(text)
    assert sum(match.state.players[0].hand) == 0
    assert sum(match.state.tower) == price - 1


def test_1_2_all_spaces_together_cost_147_tiles():
    """Seven stars of 1 + 2 + 3 + 4 + 5 + 6, as the moves of a player with six of everything show."""
    match = Table(hands=("gggggg" + "oooooo" + "yyyyyy" + "bbbbbb" + "rrrrrr" + "pppppp", "")).match()
    cost = {}
    for move in match.moves():
        if move != "pass" and "j" not in move:
            twin = match.copy()
            twin.play_text(move)
            cost[move[:2]] = sum(twin.state.tower) + 1
    assert sorted(cost) == sorted(SPACES)
    assert sum(cost.values()) == 147


@pytest.mark.parametrize(("kind", "star"), AROUND)
def test_1_3_every_space_around_a_feature_counts_and_no_other(kind, star):
    """§1.3, F5: with all its spaces but one, any one, a feature waits; the last one completes it alone."""
    around = AROUND[kind, star]
    for last in sorted(around):
        board = " ".join(laid(space) for space in sorted(around - {last}))
        assert completed(board, last) == {(kind, star, BONUS[kind])}
    for last, missing in product(sorted(around), sorted(around)):
        if last != missing:
            board = " ".join(laid(space) for space in sorted(around - {last, missing}))
            assert completed(board, last) == set()


@pytest.mark.parametrize("space", SPACES)
def test_1_3_the_last_tile_of_a_board_completes_what_it_touches(space):
    """§1.3 §4.6: whatever the space, the features listed around it and no others; at most three tiles."""
    touched = {(kind, star, BONUS[kind]) for (kind, star), around in AROUND.items() if space in around}
    assert completed(full_board(without=space), space) == touched
    assert sum(count for *_, count in touched) <= 3


def test_1_3_all_features_together_give_36_tiles():
    """Six pillars, six statues, six windows."""
    assert sum(BONUS[kind] for kind, _ in AROUND) == 6 * 1 + 6 * 2 + 6 * 3 == 36


# The drawing of F3 and F4, on the plane of complex numbers: x to the east, y to the south.
OUTWARD = {"O": 240, "R": 300, "B": 0, "Y": 60, "G": 120, "P": 180}


def tip(space: str) -> complex:
    """The far end of a rhombus with side 1; the stars lie 3 from the centre of the board."""
    star, position = space[0], int(space[1])
    middle = rect(3, radians(OUTWARD[star])) if star in OUTWARD else 0
    first = OUTWARD[star] + 90 if star in OUTWARD else 270  # 12 o'clock
    return middle + rect(sqrt(3), radians(first + 60 * (position - 1)))


def test_1_3_features_lie_where_the_points_of_two_stars_meet():
    """F3, F4, F5: pillars and statues fill the holes whose corners are shared tips; windows look outward."""
    pairs = [(f"{star}{position}", f"{star}{position % 6 + 1}") for star in STARS for position in range(1, 7)]
    holes = {
        frozenset(one + other)
        for one, other in product(pairs, pairs)
        if one != other and isclose(tip(one[0]), tip(other[1])) and isclose(tip(one[1]), tip(other[0]))
    }
    outward = {
        frozenset(pair)
        for pair in pairs
        if pair[0][0] in OUTWARD and isclose(sum(map(tip, pair)), 2 * rect(4.5, radians(OUTWARD[pair[0][0]])))
    }
    assert holes == {around for (kind, _), around in AROUND.items() if kind != "window"}
    assert outward == {around for (kind, _), around in AROUND.items() if kind == "window"}


@pytest.mark.parametrize(("round_no", "joker"), list(enumerate("pgoybr", 1)))
def test_1_4_each_round_has_its_joker(round_no, joker):
    """§1.4, F2: purple, green, orange, yellow, blue, red; in the draft and in a payment."""
    other = "r" if joker != "r" else "p"
    draft = Table(places={1: joker * 2 + other * 2}, round_no=round_no).match()
    draft.play_text(f"1{other}")
    assert lying(draft, 0) == joker

    placing = Table(hands=(other + joker, ""), round_no=round_no).match()
    with_joker = [move for move in placing.moves() if "j" in move]
    assert with_joker == sorted([f"{other.upper()}2j1", f"C2{other}j1"], reverse=True)
    placing.play_text(f"{other.upper()}2j1")
    assert points(placing) == 6


def test_1_4_the_rounds_follow_each_other():
    """§1.4 §5: six rounds, each announced with its joker; then the game is over."""
    match = Match(GAME, 2, seed=3)
    announced = told(match, "round_began")
    for _ in range(200):  # a game in which nobody places anything is over long before
        if not match.is_over:
            match.play(match.legal()[-1])
            announced += told(match, "round_began")
    assert match.is_over
    jokers = ["purple", "green", "orange", "yellow", "blue", "red"]
    assert announced == [{"round_no": number, "joker": joker} for number, joker in enumerate(jokers, 1)]


def test_1_4_a_tile_is_a_joker_only_in_its_round():
    """§1.4: purple tiles, jokers in round 1, are plain purple tiles in round 2."""
    first = Table(hands=("bpp", ""), round_no=1).match()
    second = Table(hands=("bpp", ""), round_no=2).match()
    assert [move for move in first.moves() if move[0] == "B"] == ["B1", "B2j1", "B3j2"]
    assert [move for move in second.moves() if move[0] == "B"] == ["B1"]
