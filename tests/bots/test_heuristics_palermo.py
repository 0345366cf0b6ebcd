"""What the bots know of Palermo: worked little positions, and wins that must be found."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantiere.bots.catalogue import bot_named
from cantiere.bots.heuristics.palermo import HEURISTICS
from cantiere.bots.heuristics.palermo.estimate import effort, outlook
from cantiere.bots.heuristics.palermo.reasons import reasons
from cantiere.bots.heuristics.palermo.ways import next_errand
from cantiere.core.compile import JIT
from cantiere.games.palermo import GAME
from cantiere.games.palermo.state import FieldName
from cantiere.play.texts import LANGUAGES, because
from tests.bots.heuristics import priors_of, reasons_for
from tests.palermo import Table, begun, posts, random_game, scattered

SEEDS = range(4)
THREE_PLAYERS = 5  # points for a turn of waiting
needs_speed = pytest.mark.skipif(not JIT, reason="hundreds of playouts, too many for plain Python")
few = settings(max_examples=25 if JIT else 3)

TOWN = ("2h9 3e3", "3h7 2d4", "2b4 1l3")  # of the examples of the rules page

LABYRINTH = """
sd6 2f7 3f5 2d5 2h7 3c5 2c7 2j7 3c8 3d8 3g8 3h8 1c2 3j8 3l7 2e2 2l8 3l10 3f2 2k10 2i10 3i2 2g10 1e10 3j2 2d12
2c11 1m3 1b13 1l5 1k5 1l13 1g13 1i4
"""  # a game in which easy gave up: it did not see the end of so long a way


def text(action):
    return GAME.notation.text(int(action))


def rollout_move(match):
    """What a rollout does, as notation."""
    return text(HEURISTICS.functions.rollout_policy(match.snapshot()))


def estimate(match, seat=0):
    return float(HEURISTICS.functions.estimate(match.snapshot(), seat))


def priors(match):
    return priors_of(HEURISTICS, match)


def told(match, move):
    """The reasons for and against an action, by their codes."""
    return {one.code: one for one in reasons_for(reasons, match, GAME.notation.parse(move))}


# How a position stands.


@pytest.mark.parametrize(
    ("cost", "points", "wanted"),
    [(2, 3, 2), (4, 3, 5 + 1), (7, 3, 5 + 5 + 1), (6, 10, 6), (10, 10, 6.5), (12, 10, 5 + 2)],
)
def test_a_long_way_costs_no_more_than_a_turn_and_a_short_way(cost, points, wanted):
    assert effort(cost, points, THREE_PLAYERS) == wanted


def test_a_pawn_nearer_to_its_door_stands_better():
    far, near = (Table(TOWN, pawns=(pawn, "a5", "a7")).match() for pawn in ("j13", "i9"))
    assert estimate(near) > estimate(far)
    assert estimate(near, 1) == estimate(far, 1)


@pytest.mark.parametrize(
    ("own", "wanted"),
    [("2h9 3e3", 2), ("2h9 1f10", 1)],  # one to enter and one in the next turn; f10 first costs one more
)
def test_a_policeman_at_the_next_door_costs_two_points_unless_another_is_near(own, wanted):
    free, guarded = (
        Table((own, *TOWN[1:]), pawns=("g9", "a5", "a7"), police=police).match()
        for police in ((), ("", "h9"))
    )
    assert outlook(free.snapshot(), 0) - outlook(guarded.snapshot(), 0) == wanted


def test_at_home_there_is_nothing_left_but_waiting():
    match = Table(TOWN, pawns=("i9", "home", "home"), collected="h7 d4 b4 l3").match()
    assert outlook(match.snapshot(), 1) == 0
    assert estimate(match, 1) > 0  # it will wait for the last pawn


def test_before_the_first_tile_all_stand_alike():
    assert [estimate(begun(3), seat) for seat in range(3)] == [0, 0, 0]


def test_at_the_end_the_estimate_is_the_score():
    match = Table(TOWN, pawns=("i9", "home", "home"), collected="h9 e3 h7 d4 b4 l3", income=(9, 4, 5)).match()
    match.play_text("home")
    assert match.is_over
    assert [estimate(match, seat) for seat in range(3)] == match.scores()


def test_the_first_to_walk_comes_home_first():
    match = begun(3, "sf8")
    lags = [estimate(match, seat) for seat in range(3)]
    assert lags == sorted(lags, reverse=True)


def test_the_longest_way_is_seen_to_its_end():
    town = begun(3, LABYRINTH).snapshot()
    player = town.players[2]
    player.pawn = player.doors[0]
    for place in range(3):
        player.collected[place] = 1
    town.players[0].policeman = FieldName.H7
    assert next_errand(town, 2) == (31, FieldName.C2)


# Where to look first.


def test_the_nearest_door_comes_first_and_few_posts_matter():
    match = Table(TOWN, pawns=("g9", "a5", "a7")).match()
    found = priors(match)
    walks = {move: prior for move, prior in found.items() if move[0] != "p"}
    assert max(walks, key=walks.get) == "h9"
    post = {move: prior for move, prior in found.items() if move[0] == "p"}
    assert max(post, key=post.get) in ("pd4", "pb4")  # the next doors of the others
    worth_a_look = [prior for prior in post.values() if prior > 0.1]
    assert len(worth_a_look) < len(post) / 8


def test_where_a_rival_must_pass_is_worth_a_look():
    """Seat 1 goes home from h7, and every short way leads through g7."""
    match = Table(TOWN, pawns=("home", "h7", "a7"), collected="h9 e3 h7 d4").match()
    found = priors(match)
    assert found["pg7"] == pytest.approx(0.5)


def test_whoever_can_come_home_looks_there():
    found = priors(Table(TOWN, pawns=("i9", "a5", "a7"), collected="h9 e3").match())
    assert max(found, key=found.get) == "home"


def test_a_far_door_is_compared_with_stopping_short():
    """Ten points for a way of ten are no income: better stop near the door and collect nine a turn later."""
    houses = ("1b3 1d3 1f3 1h3 1j3 1l3 1l5 1l13", "1b13", "1b11")
    collected = "b3 d3 f3 h3 j3 l3 l5"
    match = Table(houses, pawns=("g6", "a5", "a7"), collected=collected).match()
    found = priors(match)
    walks = {move: prior for move, prior in found.items() if move[0] != "p"}
    assert max(walks, key=walks.get) != "l13"


def test_doors_are_built_near_the_own_ones():
    match = begun(3, "sf8 2h9 3h7 1f6")
    found = priors(match)
    assert match.to_move == 0
    nearest, furthest = max(found, key=found.get), min(found, key=found.get)
    assert told(match, nearest)["door_near"].facts["points"] <= 2
    assert found[furthest] < found[nearest]


def test_a_pawn_starts_near_a_door():
    found = priors(Table(TOWN, pawns=("", "", ""), round_no=1).match())
    assert max(found, key=found.get) == "g9"


@given(seats=st.integers(3, 5), seed=st.integers(0, 10_000))
@few
def test_every_prior_is_positive_and_every_rollout_move_legal(seats, seed):
    match = scattered(seats, seed)
    assert min(priors(match).values()) > 0
    assert rollout_move(match) in match.moves()


@pytest.mark.parametrize("no_police", ["no", "yes"])
@pytest.mark.parametrize("seats", [3, 5] if JIT else [3])
def test_in_a_whole_game_too(seats, no_police):
    for match in random_game(seats, seats, no_police):
        if not match.is_over and match.turn % (1 if JIT else 9) == 0:
            assert min(priors(match).values()) > 0
            assert rollout_move(match) in match.moves()


# The rollout policy.


def walked(**table):
    """What a rollout does once the policeman stands."""
    return rollout_move(Table(TOWN, walking=True, police=("n9",), **table).match())


def test_a_rollout_pawn_goes_home_as_soon_as_it_can():
    assert walked(pawns=("i9", "a5", "a7"), collected="h9 e3") == "home"


def test_a_rollout_pawn_takes_the_nearest_door():
    assert walked(pawns=("g9", "a5", "a7")) == "h9"


def test_a_rollout_pawn_walks_towards_its_door():
    assert walked(pawns=("m9", "a5", "a7"), collected="e3") == "i9"


def test_who_is_home_waits():
    match = Table(TOWN, pawns=("home", "a5", "a7"), collected="h9 e3", no_police="yes_asked").match()
    assert rollout_move(match) == "wait"


def test_a_rollout_pawn_stops_short_of_a_far_door():
    houses = ("1b3 1d3 1f3 1h3 1j3 1l3 1l5 1l13", "1b13", "1b11")
    table = Table(
        houses, pawns=("g6", "a5", "a7"), collected="b3 d3 f3 h3 j3 l3 l5", police=("n5",), walking=True
    )
    match = table.match()
    match.play_text(rollout_move(match))
    assert match.state.players[0].income == 0


def test_a_rollout_policeman_goes_to_the_next_door_of_a_rival():
    match = Table(TOWN, pawns=("g9", "a5", "a7")).match()
    snapshots = [match.snapshot() for _ in range(40)]
    for seed, snapshot in enumerate(snapshots):
        snapshot.rng = seed
    found = {text(HEURISTICS.functions.rollout_policy(snapshot)) for snapshot in snapshots}
    assert found == {"h9", "pd4", "pb4"}
    assert {"d4", "b4"} <= posts(match)


# Why.


def test_collecting_is_told_with_what_comes_next():
    match = Table(TOWN, pawns=("g9", "a5", "a7")).match()
    found = told(match, "h9")
    assert found["collects"].facts == {"field": "h9", "points": 2}
    assert found["next_far"].facts["field"] == "e3"
    assert "no_income" not in found


def test_a_turn_without_income_speaks_against_a_walk():
    match = Table(TOWN, pawns=("g9", "a5", "a7")).match()
    found = told(match, "g8")
    assert found["no_income"].weight == -THREE_PLAYERS
    assert found["stops_short"].facts == {"field": "h9", "points": 2}


def test_a_walk_that_could_not_collect_brings_a_door_nearer():
    match = Table(TOWN, pawns=("m9", "a5", "a7"), collected="e3").match()
    found = told(match, "i9")
    assert found["nears_door"].facts == {"field": "h9", "points": 1}
    assert "no_income" not in found


def test_the_last_business_and_the_way_home():
    match = Table(TOWN, pawns=("g9", "a5", "a7"), collected="e3").match()
    assert told(match, "h9")["all_collected"].facts == {"points": 1}
    match = Table(TOWN, pawns=("n9", "a5", "a7"), collected="h9 e3").match()
    assert "nearer_home" in told(match, "i9")


def test_standing_on_a_policeman_and_on_a_door():
    match = Table(TOWN, pawns=("d6", "a5", "a7"), police=("", "", "d4")).match()
    found = told(match, "d4")
    assert found["on_policeman"].facts == {"rival": 2}
    assert found["blocks_door"].facts == {"rival": 1, "field": "d4"}


def test_coming_home_begins_the_waiting_or_ends_the_game():
    collected = "h9 e3 h7 d4 b4 l3"
    match = Table(TOWN, pawns=("i9", "home", "a7"), collected=collected).match()
    found = told(match, "home")
    assert found["comes_home"].facts == {"points": 3}
    assert found["waits"].facts == {"points": THREE_PLAYERS}
    for income, code, points in (((9, 4, 5), "ends_ahead", 7), ((1, 14, 5), "ends_behind", 10)):
        match = Table(TOWN, pawns=("i9", "home", "home"), collected=collected, income=income).match()
        assert told(match, "home")[code].facts == {"points": points}


def test_a_policeman_who_lengthens_a_way_who_leaves_and_who_stays():
    table = Table(TOWN, pawns=("home", "h7", "a7"), collected="h9 e3 h7 d4", police=("b6",))
    found = told(table.match(), "pg7")
    assert found["policeman_stops"].facts == {"rival": 1, "points": 1}
    table.police = ("g7",)
    assert told(table.match(), "wait")["policeman_stays"].facts == {"rival": 1, "points": 1}
    assert told(table.match(), "pn2")["policeman_leaves"].weight == -1
    table.collected = "h9 e3 h7"
    assert told(table.match(), "pl3")["policeman_at_door"].facts == {"rival": 2, "field": "l3"}


def test_building_is_told_by_its_ways():
    match = begun(3, "sf8")
    assert told(match, "2h9")["door_near"].facts == {"field": "g9", "points": 1}
    assert told(match, "1b3")["door_far"].weight < 0
    match = begun(3)
    assert "start_at_ring" in told(match, "sb2")
    assert "start_inside" in told(match, "sf8")


def test_roofs_across_a_way_are_told():
    match = begun(3, "sb10 2h12 3k13 3j11 1k9 1l11")
    assert told(match, "2l13")["rival_way_longer"].facts == {"rival": 1, "points": 4}
    match = begun(3, "sh6 3c7 2c4 1b9")
    assert told(match, "3e7")["own_way_longer"].facts == {"points": 3}


def test_entering_is_told_by_the_first_door():
    match = Table(TOWN, pawns=("", "", ""), round_no=1).match()
    assert told(match, "g9")["starts_near"].facts == {"field": "h9", "points": 1}


@pytest.mark.parametrize("seats", [3, 5] if JIT else [3])
def test_every_reason_can_be_said(seats):
    for match in random_game(seats, seats + 20):
        if match.is_over or match.turn % (3 if JIT else 30):
            continue
        listed = [match.moves()[k] for k in range(0, len(match.moves()), 11)]
        for move in listed:
            for reason in told(match, move).values():
                for language in LANGUAGES:
                    said = because(GAME.id, reason.code, reason.facts, language)
                    assert "{" not in said
                    assert "None" not in said


# Wins that must be found.


@needs_speed
@pytest.mark.parametrize("seed", SEEDS)
def test_search_comes_home_before_those_who_wait_are_ahead(seed):
    match = Table(
        TOWN, pawns=("i9", "home", "home"), collected="h9 e3 h7 d4 b4 l3", income=(18, 20, 5)
    ).match()
    choice = bot_named("search:400", GAME).choose(match.view(0), seed)
    assert text(choice) == "home"


@needs_speed
@pytest.mark.parametrize("seed", SEEDS)
def test_search_takes_the_far_door_first_and_the_one_near_home_last(seed):
    """Any other order takes a turn more, and those who wait at home would be ahead."""
    match = Table(
        ("2h9 3e3 1c11 2l7", "1l13", "1b13"),
        pawns=("f6", "home", "home"),
        collected="c11 l7 l13 b13",
        income=(10, 4, 0),
        no_police="yes",
    ).match()
    choice = bot_named("search:400", GAME).choose(match.view(0), seed)
    assert text(choice) == "e3"


@needs_speed
@pytest.mark.parametrize("seed", SEEDS)
def test_search_posts_the_policeman_on_the_only_way_home(seed):
    """The last pawn must pass g7: with a policeman there it comes home with one point less, and loses."""
    match = Table(
        TOWN, pawns=("home", "h7", "home"), collected="h9 e3 h7 d4 b4 l3", income=(20, 17, 3)
    ).match()
    choice = bot_named("search:400", GAME).choose(match.view(0), seed)
    assert text(choice) == "pg7"
