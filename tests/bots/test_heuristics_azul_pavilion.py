"""What the bots know of Azul – Summer Pavilion: worked little positions, and wins that must be found."""

import pytest
from hypothesis import given, settings

from cantiere.bots.catalogue import bot_named
from cantiere.bots.heuristics.azul_pavilion import HEURISTICS
from cantiere.bots.heuristics.azul_pavilion.prospects import BEST_RUNS, COMING, STAGES
from cantiere.bots.heuristics.azul_pavilion.reasons import reasons
from cantiere.bots.heuristics.azul_pavilion.standing import filled_with, hand_worth, same_numbers, star_worth
from cantiere.core.compile import JIT
from cantiere.games.azul_pavilion import GAME
from cantiere.play.match import Match
from tests.azul import COLOURED, GREY, Table, full_board
from tests.bots.heuristics import check_words, priors_of, reasons_for
from tests.conftest import covering, walks

SEEDS = range(4)
FULL = 63
needs_speed = pytest.mark.skipif(not JIT, reason="hundreds of playouts, too many for plain Python")
every_azul_table = pytest.mark.parametrize("azul", covering((GAME,)), ids=str)
few = settings(max_examples=10 if JIT else 2)


def text(action):
    return GAME.notation.text(int(action))


def rollout_move(match):
    """What a rollout does, as notation."""
    return text(HEURISTICS.functions.rollout_policy(match.snapshot()))


def played(table, *moves):
    match = table.match()
    for move in moves:
        match.play(GAME.notation.parse(move))
    return match


def estimate(table, seat=0):
    return HEURISTICS.functions.estimate(table.match().snapshot(), seat)


def priors(match):
    return priors_of(HEURISTICS, match)


def favourite(match):
    found = priors(match)
    return max(found, key=found.get)


def told(match, move):
    """The reasons for and against an action, by their codes."""
    return {one.code: one for one in reasons_for(reasons, match, GAME.notation.parse(move))}


# The tables behind it all.


def test_a_star_filled_in_a_row_scores_twenty_one():
    assert BEST_RUNS[0, FULL] == 1 + 2 + 3 + 4 + 5 + 6
    assert BEST_RUNS[0b001010, FULL] == 3 + 4 + 5 + 6  # the gap is closed first
    assert BEST_RUNS[0b010101, 0b000001] == -1  # tiles never leave


def test_a_star_promises_less_and_less_and_once_full_its_points():
    red, half = 5, 0b000111
    hopes = [int(star_worth(stage, 0, red, half)) for stage in range(STAGES)]
    assert hopes == sorted(hopes, reverse=True)
    assert {int(star_worth(stage, 0, red, FULL)) for stage in range(STAGES)} == {140}
    assert COMING[0] == 60
    assert COMING[-1] == 0


def test_more_tiles_are_worth_more_and_the_one_that_is_missing_most():
    blue, but_four, last = 4, FULL & ~0b001000, STAGES - 1
    worths = [int(hand_worth(last, blue, but_four, tiles)) for tiles in range(6)]
    assert worths[:4] == [0, -10, -20, -30]  # a point for each tile that nobody needs
    assert worths[4] == 10 * (6 + 15) + int(star_worth(last, 0, blue, FULL)) - 150 - int(
        star_worth(last, 0, blue, but_four)
    )


def test_numbers_are_counted_over_all_stars():
    board = "P1 G1 O1 Y1 B1 B2 C1r"
    numbers = same_numbers(0, Table(boards=(board,)).match().snapshot().players[0])
    assert [int(filled_with(numbers, number)) for number in range(1, 7)] == [6, 1, 0, 0, 0, 0]
    grey = Table(boards=("C1r C2r P1",), side=GREY).match().snapshot()
    assert int(filled_with(same_numbers(1, grey.players[0]), 3)) == 3


# The estimate.


def test_at_the_end_the_estimate_is_the_score():
    match = played(Table(round_no=6, points=(31, 9), boards=("P1 P2 P3 P4 P5 P6",)), "pass", "pass")
    assert match.is_over
    assert [HEURISTICS.functions.estimate(match.snapshot(), seat) for seat in (0, 1)] == match.scores()


def test_tiles_in_hand_and_tiles_on_the_board_promise_points():
    bare, holding, placed = Table(), Table(hands=("bbb", "")), Table(boards=("B1 B2 B3",))
    assert estimate(bare) < estimate(holding)
    assert estimate(bare) < estimate(placed)
    assert estimate(bare, 1) == estimate(holding, 1)


def test_points_on_the_track_count_as_they_are():
    assert estimate(Table(points=(25, 5))) == pytest.approx(estimate(Table(points=(5, 5))) + 20)


def test_whoever_has_the_marker_expects_more():
    """The first choice of the next draft is worth five points, of which half is counted."""
    with_it, without = (estimate(Table(marker=seat)) for seat in (0, 1))
    assert with_it == pytest.approx(without + 2.5)


@pytest.mark.parametrize(("side", "expected"), [(COLOURED, 84), (GREY, 71)])
def test_at_the_start_games_are_expected_to_end_as_they_usually_do(side, expected):
    """Rollouts of two end with so many points: docs/bots/azul-pavilion.md."""
    match = Match(GAME, 2, 1, {"side": side})
    assert HEURISTICS.functions.estimate(match.snapshot(), match.to_move) == pytest.approx(expected, abs=6)


def test_a_bonus_that_is_due_is_counted():
    table = Table(hands=("b" * 6, ""), boards=("B5",))
    match = played(table, "B6")
    bonus = HEURISTICS.functions.estimate(match.snapshot(), 0)
    assert text(match.legal()[0]).startswith("+")
    assert bonus > estimate(Table(boards=("B5 B6",), points=(7, 5)))


def test_the_joker_in_hand_is_worth_more_than_another_tile():
    assert estimate(Table(hands=("p", ""))) > estimate(Table(hands=("r", "")))


# The rollout policy.


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("side", [COLOURED, GREY])
def test_rollouts_come_to_an_end_and_score(seats, side):
    """Random ones have seventeen points or so."""
    match = Match(GAME, seats, seats, {"side": side})
    while not match.is_over:
        match.play(int(HEURISTICS.functions.rollout_policy(match.snapshot())))
    assert min(match.scores()) > 20
    assert max(match.scores()) > 50


def test_four_of_a_kind_are_better_than_one():
    table = Table(places={1: "rrrr", 2: "bgyo"})
    assert rollout_move(table.match()) == favourite(table.match()) == "1r"


def test_a_star_is_filled_when_it_can_be():
    table = Table(hands=("b" * 6, ""), boards=("B1 B2 B3 B4 B5",), round_no=6)
    assert rollout_move(table.match()) == favourite(table.match()) == "B6"


def test_a_payment_spares_the_jokers():
    """Green may be paid with one, two or three of the purple jokers."""
    found = priors(Table(hands=("ggg" + "ppp", ""), boards=("G1 G2 G3 G5",)).match())
    assert found["G4j1"] > found["G4j2"] > found["G4j3"] > 0


def test_nobody_passes_with_a_full_hand():
    table = Table(hands=("ppppgggg", ""))
    assert rollout_move(table.match()) != "pass"
    assert priors(table.match())["pass"] < 0.1


def test_the_next_jokers_are_kept():
    table = Table(hands=("gggg" + "rr", ""))
    match = played(table, "pass")
    assert favourite(match) == "+g"
    for _ in range(4):
        assert rollout_move(match) == "+g"
        match.play(GAME.notation.parse("+g"))
    assert match.to_move == 1


def test_bonus_tiles_are_chosen_for_the_star_that_needs_them():
    """Three for the window: blue ones for the last space of the blue star come first."""
    boards = ("R5 B1 B2 B4 B5 B6",)
    table = Table(hands=("r" * 6 + "b", ""), boards=boards, supply="yyyyyyyybb", round_no=6)
    match = played(table, "R6")
    chosen = []
    while match.to_move == 0:
        chosen.append(rollout_move(match))
        match.play(GAME.notation.parse(chosen[-1]))
    assert chosen.count("+b") == 2


def test_every_action_has_a_prior_and_asking_for_it_draws_nothing():
    match = Table(hands=("ppprrrggbbyo", "")).match()
    assert min(priors(match).values()) > 0
    before = int(match.state.rng)
    priors(match)
    assert int(match.state.rng) == before


# Reasons.


def test_a_draft_tells_what_comes_and_what_is_left_to_others():
    match = Table(places={1: "rrrg", 2: "bpgg", 0: "gg"}, hands=("r", "")).match()
    taken = told(match, "1r")
    assert taken["many_tiles"].facts == {"count": 3, "colour": "red"}
    assert taken["enough_for"].facts["colour"] == "red"
    assert taken["leaves_tiles"].facts == {"count": 3, "colour": "green", "rival": 1}
    assert taken["denies_tiles"].weight > 0 > taken["leaves_tiles"].weight
    assert told(match, "2b")["joker_too"].weight > 0
    assert told(match, "cg")["takes_marker"].facts == {"lost": 2}
    assert told(match, "cg")["next_joker"].facts == {"colour": "green"}


def test_a_full_star_makes_its_tiles_dull():
    match = Table(places={1: "rrrg"}, boards=("R1 R2 R3 R4 R5 R6",)).match()
    assert told(match, "1r")["star_is_full"].weight < 0


def test_a_placement_tells_points_now_and_at_the_end():
    match = Table(hands=("b" * 6, ""), boards=("B1 B2 B3 B4 B5",)).match()
    found = told(match, "B6")
    assert found["points_now"].facts == {"points": 6}
    assert found["star_complete"].facts == {"points": 15}
    assert found["wins_feature"].facts == {"feature": "window", "count": 3}
    assert found["wins_feature"].weight > 0


def test_a_placement_tells_what_comes_near_and_what_it_spends():
    match = Table(hands=("gg" + "pp", ""), boards=("G1 G3 G4 P3",)).match()
    found = told(match, "G2j1")
    assert found["spends_jokers"].weight < 0
    assert found["star_nearer"].facts == {"count": 2}
    assert found["feature_nearer"].facts["feature"] == "statue"
    assert told(match, "G2")["spends_next_joker"].facts == {"count": 2, "colour": "green"}


def test_a_number_is_told_when_it_is_nearly_full():
    near = Table(hands=("b", ""), boards=("P1 G1 O1 Y1",)).match()
    assert told(near, "B1")["number_nearer"].facts == {"number": 1, "count": 2}
    last = Table(hands=("b", ""), boards=("P1 G1 O1 Y1 R1 C1r",)).match()
    assert told(last, "B1")["number_complete"].facts == {"number": 1, "points": 4}


def test_a_full_star_of_six_colours_has_its_own_points():
    board = full_board("C6 " + " ".join(f"{star}{n}" for star in "PGOYBR" for n in range(1, 7)))
    match = Table(hands=("r" * 6, ""), boards=(board,)).match()
    assert told(match, "C6r")["star_complete"].facts == {"points": 12}


def test_a_pass_tells_what_is_kept_and_lost():
    found = told(Table(hands=("ggggrr", "")).match(), "pass")
    assert found["keeps_tiles"].facts == {"count": 4}
    assert found["discards"].facts == {"count": 2}
    assert told(Table(hands=("rr", ""), round_no=6).match(), "pass")["left_over"].weight == -2
    assert told(Table().match(), "pass") == {}
    assert "next_joker" in told(played(Table(hands=("ggggrr", "")), "pass"), "+g")


def test_bonus_tiles_tell_what_they_are_for():
    match = played(Table(hands=("r" * 6 + "bb", ""), boards=("R5 B1 B2",), supply="pbbbbbbbbb"), "R6")
    assert told(match, "+p")["takes_joker"].facts == {"colour": "purple"}
    assert told(match, "+b")["enough_for"].facts == {"colour": "blue", "number": 3, "points": 3}


@every_azul_table
@few
@given(walk=walks)
def test_every_reason_has_words_in_both_languages(azul, walk):
    match = azul.after(walk)
    check_words(reasons, match, match.legal()[:12])


# Wins that must be found.


@needs_speed
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("table", "wins"),
    [
        # The statue brings the sixth purple tile, and that the star and the game.
        (
            Table(
                hands=("pppppo", ""),
                boards=("P1 P2 P3 P4 P5 O2 R3 R4", ""),
                points=(40, 70),
                passed=(1,),
                supply="pyyyyyyyyy",
                round_no=6,
            ),
            {"O1"},
        ),
        # The rival needs two blue tiles for a star; nothing else can catch up.
        (
            Table(
                boards=("", "B1 B3 B4 B5 B6"),
                points=(30, 22),
                places={1: "bb", 2: "gg"},
                round_no=6,
            ),
            {"1b"},
        ),
        # Two stars can be filled, but not if a red tile is spent on the blue one.
        (
            Table(
                hands=("bbrr", ""),
                boards=("B1 B3 B4 B5 B6 R1 R3 R4 R5 R6", ""),
                points=(20, 58),
                passed=(1,),
                supply="yyyyyyyyyy",
                round_no=6,
            ),
            {"B2", "R2"},
        ),
    ],
    ids=["statue", "denial", "payment"],
)
def test_search_finds_the_winning_move(table, wins, seed):
    bot = bot_named("search:400", GAME)
    assert text(bot.choose(table.match().view(0), seed)) in wins
