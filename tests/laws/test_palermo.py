"""Laws of Palermo: what holds after every action of every game, and what brute force finds, too."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.compile import JIT
from cantiere.core.record import SPECTATOR, copied
from cantiere.games.palermo import GAME
from cantiere.games.palermo.state import Phase
from cantiere.play.match import Match
from tests.conftest import examples, tables, walks, whole_games
from tests.palermo import CHIPS, EMPTY, FIRST_HOUSE, START, STREET, name, random_game, scattered
from tests.palermo_oracle import BruteForce

every_table = pytest.mark.parametrize("table", tables((GAME,)), ids=str)
every_number = pytest.mark.parametrize("seats", GAME.seats)
few_games = examples(2, plain=1)
some_games = examples(6, plain=2)
many_positions = examples(400, plain=60)
seeds = st.integers(0, 2**32)


def brute_force(match: Match) -> list[str]:
    """The legal moves, read off the rules as slowly as they can be."""
    if match.state.phase == Phase.BUILD:
        return BruteForce(match.state).builds()
    if match.state.phase in (Phase.TURN, Phase.WALK):
        return BruteForce(match.state).turns()
    return sorted(match.moves())


@every_table
@few_games
@given(walk=walks)
def test_the_moves_are_those_of_brute_force(table, walk):
    """§3 §4 §5 §6: all along a game, from the first house on."""
    for match in table.along(walk):
        assert sorted(match.moves()) == brute_force(match)


@every_number
@few_games
@given(seed=seeds)
def test_the_moves_of_eager_players_are_those_of_brute_force(seats, seed):
    """§5 §6: with more and more points, up to coming home and waiting."""
    for match in random_game(seats, seed):
        if match.turn % (5 if JIT else 25) == seed % 5:
            assert sorted(match.moves()) == brute_force(match)


@every_number
@many_positions
@given(seed=seeds)
def test_ends_in_a_crowd_are_those_of_brute_force(seats, seed):
    """§5: pawns and policemen in each other's way, on the ring and elsewhere, with few points and many."""
    match = scattered(seats, seed)
    assert sorted(match.moves()) == brute_force(match)


@every_number
@many_positions
@given(seed=seeds, place=st.integers(0, 10_000))
def test_a_walk_told_step_by_step_is_a_walk(seats, seed, place):
    """§5: each step is one by brute force, costs what it says, and the points add up."""
    match = scattered(seats, seed)
    walks = [move for move in match.moves() if move[0] != "p" and move != "wait"]
    town, seat = BruteForce(match.state), match.mover
    points, before = town.points(), match.scores()[seat]
    field, left = name(match.state.players[seat].pawn), points
    match.play_text(walks[place % len(walks)])
    for event in match.events(SPECTATOR):
        if event.kind in ("stepped", "ran"):
            steps = town.steps(spot_of(field))
            assert (spot_of(event.details["field"]), event.details["cost"]) in steps
            field, left = event.details["field"], left - event.details["cost"]
            assert left == event.details["left"] >= 0
    check_the_end(match, seat, field, left, before)


def check_the_end(match: Match, seat: int, field: str, left: int, before: int) -> None:
    """What is left is lost, or income; the pawn stands where its walk ended."""
    told = {event.kind: event.details for event in match.events(SPECTATOR) if event.seat == seat}
    gained = match.scores()[seat] - before - told.get("waited", {"points": 0})["points"]
    if "came_home" in told:
        assert (gained, told["came_home"]["points"]) == (left, left)
        assert spot_of(field) in BruteForce(match.state).start
        return
    assert name(match.state.players[seat].pawn) == field
    if "collected" in told:
        assert (gained, told["collected"]["points"], told["collected"]["field"]) == (left, left, field)
    else:
        assert gained == 0
        assert told.get("points_lost", {"points": 0})["points"] == left


def spot_of(field: str) -> tuple[int, int]:
    return int(field[1:]) - 1, "abcdefghijklmn".index(field[0])


@every_table
@some_games
@given(walk=whole_games)
def test_no_house_and_no_chip_is_ever_created_or_lost(table, walk):
    """§1.2 §2.1: twelve houses of each type; chips in hand, at doors or out of the game; one start tile."""
    for match in table.along(walk):
        state = match.state
        tiles = Counter(int(tile) for tile in state.city)
        for house in range(3):
            built = sum(tiles[FIRST_HOUSE + 4 * house + turn] for turn in range(4))
            assert built + state.supply[house] == 12
        assert tiles[START] == (state.phase != Phase.START)
        assert tiles[STREET] == 0 or state.phase != Phase.START
        assert tiles[EMPTY] == 0 or state.phase in (Phase.START, Phase.BUILD)
        for seat in range(table.seats):
            assert sum(chips_of(state.players[seat])) == CHIPS[table.seats]


def chips_of(player: Any) -> tuple[int, int, int]:
    return int(player.chips), int(player.lost_chips), sum(int(door) >= 0 for door in player.doors)


@every_table
@some_games
@given(walk=whole_games)
def test_derived_boards_are_always_what_the_city_makes_them(table, walk):
    """What is kept for speed never leaves what it stands for; nor is any position of a game unsound."""
    for match in table.along(walk):
        if match.turn % 3 == walk.seed % 3 or match.is_over:
            anew = copied(match.state)
            GAME.derive(anew)
            assert anew.tobytes() == match.state.tobytes()
            assert list(GAME.faults(match.state)) == []


@every_number
@some_games
@given(seed=seeds)
def test_pieces_stand_where_they_may(seats, seed):
    """§4.3 §5.4: no two pawns on a field but at the start, no policemen side by side, nobody on a roof."""
    for match in random_game(seats, seed):
        town = BruteForce(match.state)
        pawns = [name(player.pawn) for player in town.players if player.pawn >= 0]
        outside = [field for field in pawns if spot_of(field) not in town.start]
        assert len({*outside}) == len(outside)
        police = [spot_of(name(player.policeman)) for player in town.players if player.policeman >= 0]
        assert all(abs(one[0] - two[0]) + abs(one[1] - two[1]) != 1 for one in police for two in police)
        assert len({*police}) == len(police)
        assert town.roofs.isdisjoint({*police, *map(spot_of, pawns)})
        assert town.start.isdisjoint(police)
        assert town.is_connected(town.roofs, town.doors | set(sorted(town.start)[:1]))


@every_number
@some_games
@given(seed=seeds)
def test_points_come_from_doors_arrivals_and_waiting(seats, seed):
    """§6: the events of an action tell every change, and nobody ever loses a point."""
    before = [0] * seats
    for match in random_game(seats, seed):
        gained: Counter[int] = Counter()
        for event in match.events(SPECTATOR):
            if event.kind in ("collected", "came_home", "waited"):
                gained[event.seat] += event.details["points"]
                assert event.details["points"] >= 0
        assert match.scores() == [points + gained[seat] for seat, points in enumerate(before)]
        before = match.scores()


@every_number
@some_games
@given(seed=seeds)
def test_who_takes_every_door_comes_home(seats, seed):
    """§7.1: eager players end the game by coming home, or a hundred rounds end it."""
    *_, match = random_game(seats, seed)
    all_home = all(match.state.players[seat].is_home for seat in range(seats))
    assert all_home or match.state.round_no == 100
    assert match.is_over
