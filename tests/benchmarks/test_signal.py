"""`python -m benchmarks signal`: what is sampled, and how a gain is told from it."""

import numpy as np
import pytest
from click.testing import CliRunner

from benchmarks.__main__ import main
from benchmarks.signal import command
from cantiere.bots.heuristics.campanile import HEURISTICS
from cantiere.bots.search.engine import new_scratch
from cantiere.games import find
from cantiere.play.match import Match
from tests.bots.heuristics import priors_of

CAMPANILE = find("campanile")
PLAYOUTS = 64


@pytest.fixture(scope="module")
def one():
    """The playouts of a position."""
    return next(command.sampled(CAMPANILE, 4, 1, PLAYOUTS))


def test_the_likeliest_actions_come_first():
    match, found = Match(CAMPANILE, 4, seed=3), np.zeros(command.MOST_ACTIONS, np.int64)
    count = command.bound(CAMPANILE)["likeliest"](new_scratch(CAMPANILE, match.state), found)
    priors = dict(zip(match.legal(), priors_of(HEURISTICS, match).values(), strict=True))
    assert count == min(command.MOST_ACTIONS, len(priors))
    least = sorted(priors.values(), reverse=True)[:count]
    assert [priors[int(action)] for action in found[:count]] == pytest.approx(least)


def test_a_game_goes_on_by_the_policy_to_its_end():
    match, ways = Match(CAMPANILE, 4, seed=3), command.bound(CAMPANILE)
    scratch = new_scratch(CAMPANILE, match.state)
    assert ways["go_on"](scratch, 5) == 5
    rest = ways["go_on"](scratch, CAMPANILE.longest)
    assert 0 < rest < CAMPANILE.longest
    assert ways["go_on"](scratch, 1) == 0
    assert ways["likeliest"](scratch, np.zeros(2, np.int64)) == 0


def test_all_evaluations_look_at_the_same_actions_and_playouts(one):
    assert set(one.values) == set(command.evaluations(CAMPANILE))
    assert {values.shape for values in one.values.values()} == {one.truth.shape}
    assert one.truth.shape[1] == PLAYOUTS
    assert np.array_equal(one.values["to the end, win only"], one.truth)
    assert not np.array_equal(one.values["to the end"], one.truth)
    assert not np.array_equal(one.values["cut off after 6"], one.values["cut off after 12"])


def test_a_gain_is_what_the_chosen_action_brings_more_than_the_first():
    truth = np.zeros((3, PLAYOUTS))
    truth[0], truth[2] = 0.25, 0.75
    sees = {"right": truth, "nothing": np.zeros_like(truth), "wrong": -truth}
    gains = command.gains(command.Sampled(sees, truth), seed=0)
    assert {name: set(gain.ravel()) for name, gain in gains.items()} == {
        "right": {0.5},
        "nothing": {0.0},
        "wrong": {-0.25},
    }


def test_rows_tell_gains_in_hundredths_and_differences_to_the_first():
    each = np.ones((command.DRAWS, len(command.EACH)))
    first, second = command.rows([{"a": 0.01 * each, "b": 0.03 * each}, {"a": 0.03 * each, "b": 0.05 * each}])
    assert first == ("a", *["+2.00 (+0.00 ± 0.00)"] * len(command.EACH))
    assert second == ("b", *["+4.00 (+2.00 ± 0.00)"] * len(command.EACH))


def test_the_command_prints_a_row_for_each_evaluation():
    words = ["signal", "campanile", "--players", "3", "--positions", "2"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert len(done.stdout.splitlines()) == 2 + len(command.evaluations(CAMPANILE))
    assert CliRunner().invoke(main, words).stdout == done.stdout


def test_a_table_that_does_not_exist_is_refused():
    done = CliRunner().invoke(main, ["signal", "campanile", "--players", "9"])
    assert done.exit_code == 2
    assert "9" in done.stderr
