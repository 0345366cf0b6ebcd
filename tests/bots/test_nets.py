"""Nets: the compiled one says what the layers say, they learn what they should; and the bot that asks one."""

import dataclasses

import numpy as np
import pytest
from hypothesis import given

from cantiere.bots.catalogue import bot_named
from cantiere.bots.learned.campanile import LEARNED, SHAPE
from cantiere.bots.learned.net import HIDDEN, POINTS, judge, new_cells, place_of, row_of, traits_of_seat
from cantiere.bots.nets.bot import NetBot
from cantiere.bots.nets.descent import Learner, first_weights, layers_of
from cantiere.bots.nets.engine import load, save, size_of
from cantiere.bots.nets.training import NET, NOTES, Course, Plan
from cantiere.core.compile import JIT
from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.games.campanile import GAME
from cantiere.play.match import Match
from tests.bots.refusing import refused
from tests.campanile import LETTERS, Table
from tests.conftest import covering, walks

every_campanile = pytest.mark.parametrize("table", covering((GAME,)), ids=str)
PLAN = Plan("campanile", (2,), rounds=2, games=400 if JIT else 2, seed=3)


def weights(seed=1):
    """A net that has opinions."""
    found = first_weights(SHAPE, seed)
    layers_of(found, SHAPE).out[:] *= 10
    return found


def traits(state, seats):
    """[seat, trait]"""
    cells = new_cells(SHAPE, seats)
    LEARNED.functions.describe(state, cells)
    return np.array(cells[: seats * traits_of_seat(SHAPE)]).reshape(seats, -1)


def of_tower(letter):
    """Where the traits of a tower begin in those of a seat."""
    return place_of(SHAPE, 0, LETTERS.index(letter))


# The compiled net.


def test_the_compiled_net_says_what_its_layers_say():
    chance, row = np.random.default_rng(5), weights()
    told = chance.normal(size=(3, traits_of_seat(SHAPE)))
    cells = row_of([*told.ravel(), *[0.0] * 4 * HIDDEN])
    shares, points = np.zeros(3), np.zeros(3)
    judge(SHAPE, row_of(row), cells, 3, shares, points)
    layers = layers_of(row.astype(np.float64), SHAPE)
    seat, parts = told[:, : SHAPE.of_seat], told[:, SHAPE.of_seat :].reshape(3, SHAPE.parts, SHAPE.of_part)
    hidden = np.maximum(parts @ layers.part + (seat @ layers.seat + layers.seat_bias)[:, None], 0)
    deep = np.maximum(hidden.sum(axis=1) @ layers.deep + layers.deep_bias, 0)
    out = deep @ layers.out.T + layers.out_bias
    odds = np.exp(out[:, 0])
    assert shares == pytest.approx(odds / odds.sum())
    assert points == pytest.approx(POINTS * out[:, 1])


@every_campanile
@given(walk=walks)
def test_shares_add_up_and_traits_are_small(table, walk):
    match = table.after(walk)
    cells, shares, points = new_cells(SHAPE, match.seats), np.zeros(match.seats), np.zeros(match.seats)
    LEARNED.functions.outlook(match.snapshot(), row_of(weights()), cells, shares, points)
    assert sum(shares) == pytest.approx(1)
    assert np.abs(traits(match.snapshot(), match.seats)).max() <= 5


# What it is told.


def test_the_points_are_told_as_if_the_game_ended_now():
    table = Table(built={"r": "333", "b": "22", "c": "1"}, bets="0r2 1b1", seats=2)
    found, scores = traits(table.match().snapshot(), 2), table.match().scores()
    assert found[:, 22] == pytest.approx([0.1 * score for score in scores])
    assert found[0, 23] == pytest.approx(0.1 * (scores[0] - scores[1]))
    assert found[:, of_tower("r") + 25] == pytest.approx([0.15 * 8, 0])


def test_ties_among_bets_go_to_the_earlier():
    found = traits(Table(built={"r": "22", "b": "11"}, bets="0r2 1r2 0b1", seats=2).match().snapshot(), 2)
    lead = of_tower("r")
    assert found[:, lead + 11] == pytest.approx([0.5 / 2, -0.5 / 2])
    assert found[:, lead + 15].tolist() == [1, 0]
    assert found[:, lead + 16].tolist() == [0, 1]
    assert found[:, of_tower("b") + 17].tolist() == [0, 0]


def test_a_table_without_a_second_rival_is_as_one_that_leads_him_by_far():
    assert traits(Match(GAME, 2, 1).snapshot(), 2)[0, of_tower("r") + 12] == pytest.approx(4 / 5.5)


# Learning.


def test_slopes_are_those_of_the_error():
    """Each weight of a layer, moved a little, changes the error as its slope says."""
    chance = np.random.default_rng(2)
    learner = Learner.new(SHAPE, 1)
    learner.weights[:] = weights()
    told = chance.normal(size=(6, 2, traits_of_seat(SHAPE))).astype(np.float64)
    shares, points = np.tile([1.0, 0.0], (6, 1)), np.zeros((6, 2))
    slopes = np.zeros(size_of(SHAPE))
    row = learner.weights.astype(np.float64)

    def error(moved):
        one = dataclasses.replace(learner, weights=moved)
        return one.slopes(told, shares, points, layers_of(slopes, SHAPE)).whole

    error(row)
    expected = slopes.copy()
    for place in chance.integers(size_of(SHAPE), size=24):
        up, down = row.copy(), row.copy()
        up[place] += 1e-5
        down[place] -= 1e-5
        assert (error(up) - error(down)) / 2e-5 == pytest.approx(expected[place], abs=1e-5)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A net that has learned its two rounds at once."""
    found = Course.at(PLAN, tmp_path_factory.mktemp("nets") / "whole")
    list(found.rounds(jobs=2))
    return found


def test_a_course_that_was_stopped_ends_where_one_at_once_does(course, tmp_path):
    next(Course.at(PLAN, tmp_path).rounds())
    again = Course.at(PLAN, tmp_path)
    assert [one.number for one in again.told] == [1]
    assert [one.number for one in again.rounds()] == [2]
    assert again.told == course.told
    assert (again.learner.weights == course.learner.weights).all()
    assert sorted(path.name for path in tmp_path.iterdir()) == [NOTES, NET]


def test_a_folder_of_another_plan_is_left_alone(course):
    with pytest.raises(Refusal, match="train_other_plan"):
        Course.at(dataclasses.replace(PLAN, seed=4), course.folder)


def test_a_damaged_course_is_refused(tmp_path):
    (tmp_path / NOTES).write_bytes(b"not a course")
    assert refused(lambda: Course.at(PLAN, tmp_path)) == "net_damaged"


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    assert refused(lambda: next(Course.at(PLAN, tmp_path / "file" / "net").rounds())) == "file_unwritable"


@pytest.mark.skipif(not JIT, reason="hundreds of games, too many for plain Python")
def test_it_learns_to_beat_what_it_began_with(course):
    assert course.told[-1].won[0] > 0.5


# The bot.


@every_campanile
@given(walk=walks)
def test_its_choices_are_legal_repeatable_and_blind_to_secrets(table, walk):
    match = table.after(walk)
    if match.is_over:
        return
    seat, bot = match.to_move, NetBot(GAME, weights())
    chosen = bot.choose(match.view(seat), 7)
    assert chosen in match.legal()
    other = Match(GAME, match.seats, 5, match.options, start=match.imagined(seat, 11))
    assert NetBot(GAME, weights()).choose(other.view(seat), 7) == chosen


def test_a_bot_is_named_by_its_file(tmp_path):
    path = tmp_path / "net.npz"
    save(path, GAME, weights())
    match = Match(GAME, 3, 1)
    bot = bot_named(f"net:{path}", GAME)
    view = match.view(match.to_move)
    assert bot.choose(view, 1) == NetBot(GAME, weights()).choose(view, 1)


def test_what_is_no_net_of_the_game_is_refused(tmp_path):
    path = tmp_path / "net.npz"
    assert refused(lambda: load(path, GAME)) == "file_absent"
    path.write_bytes(b"no net")
    assert refused(lambda: load(path, GAME)) == "net_damaged"
    save(path, GAME, weights()[:-1])
    assert refused(lambda: load(path, GAME)) == "net_damaged"
    save(path, GAME, weights() * np.float32(np.nan))
    assert refused(lambda: load(path, GAME)) == "net_damaged"
    save(path, find("palazzo"), weights())
    assert refused(lambda: load(path, GAME)) == "net_of_another"
    assert refused(lambda: load(path, find("palazzo"))) == "net_unknown"
