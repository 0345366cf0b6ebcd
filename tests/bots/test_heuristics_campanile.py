"""What the bots know of Campanile: worked little positions, and wins that must be found."""

from math import exp

import pytest
from hypothesis import given

from cantiere.bots.catalogue import bot_named
from cantiere.bots.heuristics.campanile import HEURISTICS
from cantiere.bots.heuristics.campanile.reasons import reasons
from cantiere.bots.heuristics.campanile.stakes import lead, pull, shortest_pile, tokens_left, towers_below
from cantiere.core.compile import JIT
from cantiere.games.campanile import GAME
from cantiere.play.match import Match
from tests.bots.heuristics import check_words, priors_of
from tests.campanile import LETTERS, Table
from tests.conftest import covering, walks

needs_speed = pytest.mark.skipif(not JIT, reason="hundreds of playouts, too many for plain Python")
every_campanile = pytest.mark.parametrize("table", covering((GAME,)), ids=str)

MIDDLE = {"r": "333", "b": "22", "c": "11", "a": "1"}
LAST_CARD = {"r": "11111", "b": "11111", "c": "1", "a": "1"}  # pile 1 has one card left


def text(action):
    return GAME.notation.text(int(action))


def pulls(table, letter, extra=0):
    """What one rank more of a tower is worth, by seat."""
    state = table.match().snapshot()
    return [pytest.approx(pull(state, LETTERS.index(letter), seat, extra)) for seat in range(table.seats)]


def estimate(table, seat=0):
    return HEURISTICS.functions.estimate(table.match().snapshot(), seat)


def priors(match):
    return priors_of(HEURISTICS, match)


def rollout_move(match, times=30):
    """What a rollout does, and how often."""
    state, found = match.snapshot(), [""] * times
    for k in range(times):
        found[k] = text(HEURISTICS.functions.rollout_policy(state))
    return {move: found.count(move) for move in found}


def codes(match, *moves):
    """The reasons for and against the parts of a move, by their codes."""
    found = {}
    for move in moves:
        seat, before, action = match.to_move, match.snapshot(), GAME.notation.parse(move)
        match.play(action)
        found |= {one.code: one for one in reasons(before, match.state, action, seat)}
    return found


def after(table, *moves):
    match = table.match()
    for move in moves:
        match.play(GAME.notation.parse(move))
    return match


# Stakes.


@pytest.mark.parametrize(
    ("bets", "worth"),
    [("", [0, 0]), ("0r1", [2, -2]), ("0r1 1r2", [-1, 1]), ("0r2 1r2", [1, -1]), ("0r1 1r2 0r1", [1, -1])],
)
def test_a_rank_is_worth_more_to_who_has_bet_better(bets, worth):
    assert pulls(Table(built=MIDDLE, bets=bets), "r") == worth


def test_among_three_the_second_has_what_the_others_have_on_average():
    table = Table(seats=3, built=MIDDLE, bets="0r3 1r2 2r1", to_move=2)
    assert pulls(table, "r") == [1.5, 0, -1.5]
    assert pulls(table, "g") == [0, 0, 0]


def test_a_further_token_is_counted_as_if_it_lay_there():
    table = Table(built=MIDDLE, bets="1r2")
    assert pulls(table, "r", extra=2)[0] == -1
    assert pulls(table, "r", extra=3)[0] == 1


def test_towers_piles_tokens_and_the_lead_are_counted():
    state = Table(built=MIDDLE, bets="0r1 0b2 1c2 1r1").match().snapshot()
    assert [towers_below(state, style) for style in range(5)] == [4, 3, 2, 1, 0]
    assert shortest_pile(state) == 10
    assert [tokens_left(state.players[seat]) for seat in range(2)] == [7, 7]
    assert [lead(state, seat) for seat in range(2)] == [6, -6]


# The estimate.


def test_nobody_expects_anything_before_the_first_bet():
    assert estimate(Table()) == 0


def test_the_best_bet_on_the_highest_tower_promises_most():
    promises = [estimate(Table(built=MIDDLE, bets=f"0{letter}1")) for letter in LETTERS]
    assert promises == sorted(promises, reverse=True)
    assert 8 > promises[0] > promises[4] > 0


def test_a_larger_sum_promises_more_and_a_rivals_one_less():
    alone, safer, contested, beaten = (
        estimate(Table(built=MIDDLE, bets=bets)) for bets in ("0r1 1g1", "0r3 1g1", "0r1 1r1", "0r1 1r3")
    )
    assert safer > alone > contested > beaten > 0


def test_near_the_end_the_estimate_is_near_the_score():
    table = Table(built={"r": "111111", "b": "1111", "c": "11"}, bets="0r3 1b3 1c2")
    assert estimate(table, 0) == pytest.approx(8, abs=1.5)
    assert estimate(table, 1) == pytest.approx(10, abs=3)


def test_of_equal_sums_the_earlier_bettor_expects_more():
    first, second = (estimate(Table(built=MIDDLE, bets=bets)) for bets in ("0r1 1r1", "1r1 0r1"))
    assert first > second


# The prior, and the rollout policy.


def test_the_best_bet_gets_the_first_look():
    found = priors(after(Table(built=MIDDLE, tops="rag", known={0: "bcg"}), "g1"))
    assert max(found, key=found.get) == "+r1"
    assert found["+r1"] > found["+r3"]
    assert min(found.values()) > 0


def test_high_builds_of_the_own_tower_are_looked_at_before_those_of_a_rival():
    found = priors(Table(built=MIDDLE, bets="0r1 1b1", known={0: "rbc"}).match())
    assert found["r3"] > found["c3"] > found["b3"]


def test_no_prior_is_out_of_all_proportion():
    """However much the end of the game is worth to the seat, good or bad."""
    ahead, behind = (
        priors(Table(built=LAST_CARD, bets=bet, known={0: "rbc"}).match()) for bet in ("0r1", "1r3")
    )
    assert max(ahead.values()) == ahead["r1"] == pytest.approx(exp(2.5))
    assert min(behind.values()) == behind["r1"] == pytest.approx(exp(-2.5))


def test_a_rollout_ends_the_game_when_ahead_and_never_when_behind():
    hand = {0: "bca"}
    ahead = rollout_move(Table(built=LAST_CARD, bets="0r1", known=hand).match())
    behind = rollout_move(Table(built=LAST_CARD, bets="1r1", known=hand).match())
    assert all(move.endswith("1") for move in ahead)
    assert not any(move.endswith("1") for move in behind)


def test_a_rollout_has_noise():
    assert len(rollout_move(Match(GAME, 2, 5))) > 1


@every_campanile
@given(walk=walks)
def test_rollouts_play_by_the_rules_of_every_table(table, walk):
    match = table.after(walk)
    while not match.is_over:
        match.play(int(HEURISTICS.functions.rollout_policy(match.snapshot())))


@every_campanile
@given(walk=walks)
def test_looks_and_estimates_are_never_negative(table, walk):
    match = table.after(walk)
    assert all(prior > 0 for prior in priors(match).values())
    state = match.snapshot()
    assert all(0 <= HEURISTICS.functions.estimate(state, seat) <= 20 for seat in range(table.seats))


# Reasons.


def test_raising_and_passing_are_named():
    table = Table(built=MIDDLE, bets="0b1 1r1", known={0: "rrb"}, tops="ccc")
    own = codes(table.match(), "b2")
    assert own["raises_own"].facts == {"style": "bruna", "storeys": 2}
    assert "passes" not in own
    assert codes(table.match(), "r3")["raises_rival"].weight < 0
    assert codes(table.match(), "r1")["wastes_card"].weight > 0


def test_a_tower_that_passes_others_says_which():
    table = Table(built={"r": "32", "b": "22", "g": "1"}, bets="0b1", known={0: "bc"}, tops="ccc")
    found = codes(table.match(), "b2")
    assert found["passes"].facts["passed"] == ["rosa"]
    assert found["points_now"].facts == {"points": 2}


def test_the_card_to_be_drawn_and_the_tokens_that_fit_are_named():
    table = Table(built=MIDDLE, bets="0b3 1r1", known={0: "rrc"}, tops="ccb")
    found = codes(table.match(), "c3")
    assert found["draws_own"].facts == {"style": "bruna", "pile": 3}
    assert found["no_token_fits"].facts == {"storeys": 3}
    assert "no_token_fits" not in codes(table.match(), "c2")


@pytest.mark.parametrize(
    ("bets", "code", "points"),
    [("0r1", "ends_ahead", 8), ("1r1", "ends_behind", 8), ("", "ends_level", 0)],
)
def test_the_end_is_named_with_its_lead(bets, code, points):
    found = codes(Table(built=LAST_CARD, bets=bets, known={0: "ccg"}).match(), "c1", "+.")
    assert found[code].facts == {"points": points}
    assert (found[code].weight > 0) == (code == "ends_ahead")


def test_the_bet_of_the_last_turn_counts_for_the_end():
    table = Table(built=LAST_CARD, bets="1r1", known={0: "ccg"}, tops="rrr")
    assert codes(table.match(), "c1", "+r2")["ends_ahead"].facts == {"points": 4}


def test_an_end_that_comes_nearer_is_named():
    nearly = LAST_CARD | {"a": ""}
    for bets, code in (("0r1", "end_nearer_ahead"), ("1r1", "end_nearer_behind")):
        found = codes(Table(built=nearly, bets=bets, known={0: "ccg"}).match(), "c1", "+.")
        assert found[code].facts == {"pile": 1, "left": 1, "points": 8}


@pytest.mark.parametrize(
    ("bets", "move", "code"),
    [
        ("", "+r1", "opens_tower"),
        ("1r1", "+r2", "takes_lead"),
        ("0r1 1r1", "+r1", "leads_on"),
        ("1r1", "+r1", "second_on"),
    ],
)
def test_the_place_that_a_bet_brings_is_named(bets, move, code):
    table = Table(built=MIDDLE, bets=bets, known={0: "ccg"}, tops="rrr")
    found = codes(table.match(), "c1", move)
    assert found[code].weight > 0
    assert found["stands_high"].facts == {"style": "rosa", "rank": 1}
    assert ("spends_token" in found) == (move == "+r2")


def test_a_bet_that_wins_nothing_and_the_lowest_tower_speak_against_a_move():
    built = {"r": "1111111", "b": "111", "c": "1"}
    table = Table(seats=3, built=built, bets="1g3 2g2", known={0: "ccb"}, tops="ggg", to_move=0)
    assert codes(table.match(), "b1", "+g1")["too_little"].weight < 0
    late = Table(built=LAST_CARD | {"a": ""}, known={0: "cca"}, tops="ggg")
    assert codes(late.match(), "a1", "+g1")["stands_lowest"].weight < 0


def test_tokens_are_kept_early_and_idle_late():
    early = Table(built=MIDDLE, known={0: "ccg"}, tops="rrr")
    assert codes(early.match(), "c1", "+.")["keeps_tokens"].facts == {"count": 9}
    late = Table(built=LAST_CARD | {"a": ""}, known={0: "ccg"}, tops="rrr")
    assert codes(late.match(), "c1", "+.")["idle_tokens"].weight < 0
    assert "idle_tokens" not in codes(
        Table(built=LAST_CARD | {"a": ""}, bets="0r3", known={0: "ccg"}).match(), "c3", "+."
    )


@every_campanile
@given(walk=walks)
def test_every_reason_has_words_in_both_languages(table, walk):
    match = table.after(walk)
    check_words(reasons, match, match.legal())


# Wins that must be found.


def choices(match, playouts=400):
    """What a search plays, for several seeds."""
    view = match.view(match.to_move)
    return {text(bot_named(f"search:{playouts}", GAME).choose(view, seed)) for seed in range(1, 7)}


@needs_speed
def test_search_passes_the_rivals_tower_with_the_last_card():
    """Bruna as high as Rosa, which stands further left: one storey wins at once, nothing else does."""
    table = Table(built=LAST_CARD, bets="1r1 0b1", known={0: "bca", 1: "rrr"})
    assert choices(table.match()) == {"b1"}


@needs_speed
def test_search_ends_a_game_that_it_leads():
    built = {"r": "1111", "b": "111", "c": "11", "a": "11", "g": "1"}
    table = Table(built=built, bets="0r2 1b3 1c2 0a1", known={0: "ggg", 1: "bbb"})
    assert choices(table.match()) == {"g1"}


@needs_speed
def test_search_finds_the_token_that_wins_the_highest_tower():
    """The last turn. A 1 would make the sums equal, and the rival was there first."""
    built = {"r": "11111", "b": "1111", "c": "11", "a": "1"}
    table = Table(built=built, bets="1r2 0r1", known={0: "gcc"}, tops="rgg")
    assert choices(after(table, "g1")) <= {"+r2", "+r3"}
