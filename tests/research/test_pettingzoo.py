"""The AEC environment before PettingZoo's own tests, and what they do not ask about."""

import random
import sys
from functools import partial
from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from cantiere.core.errors import BadTable, IllegalMove
from cantiere.core.record import HIDDEN
from cantiere.games import GAMES, find
from cantiere.play.match import Match
from cantiere.research import pettingzoo_env
from tests.conftest import every_registered_game

# Their list of environments whose observations are dictionaries has only their own.
theirs_only = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
pytestmark = theirs_only


TABLES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}")
    for game in GAMES
    for seats in sorted({game.seats[0], game.seats[-1]})
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_it_passes_the_test_of_the_api(game, seats, capsys):
    api_test(pettingzoo_env.env(game, seats), num_cycles=60)
    api_test(pettingzoo_env.raw_env(game, seats, reward="points"), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@every_registered_game
def test_it_passes_the_test_of_seeds(game):
    seed_test(partial(pettingzoo_env.env, game), num_cycles=40)


@every_registered_game
def test_it_passes_the_test_of_rendering(game, capsys):
    render_test(partial(pettingzoo_env.env, game))
    assert game.title in capsys.readouterr().out


def test_the_benchmark_runs(monkeypatch, capsys):
    """For five seconds of a clock that goes on by one whenever somebody looks."""
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=count().__next__))
    performance_benchmark(pettingzoo_env.env("campanile"))
    assert "turns per second" in capsys.readouterr().out


@every_registered_game
def test_a_seed_deals_the_match_of_that_seed(game):
    env = pettingzoo_env.raw_env(game)
    env.reset(seed=7)
    match, dice = Match(game, game.seats[0], 7), random.Random(1)
    while not match.is_over:
        agent = f"seat_{match.to_move}"
        assert env.agent_selection == agent
        mask = env.observe(agent)["action_mask"]
        assert np.flatnonzero(mask).tolist() == match.legal()
        others = [one for one in env.agents if one != agent]
        assert not any(env.observe(one)["action_mask"].any() for one in others)
        action = dice.choice(match.legal())
        match.play(action)
        env.step(action)
    assert all(env.terminations.values())
    assert [one == max(env.rewards.values()) for one in env.rewards.values()] == [
        seat in match.winners() for seat in range(match.seats)
    ]


def test_what_comes_after_a_seed_follows_from_it():
    def dealt(env):
        env.reset(seed=3)
        env.reset()
        return env.match.seed

    first, second = (dealt(pettingzoo_env.raw_env("campanile")) for _ in range(2))
    assert first == second != 3


def test_it_takes_seats_and_options():
    env = pettingzoo_env.raw_env("campanile", seats=4, options={"bet_on": "either"})
    env.reset(seed=1)
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert env.match.options["bet_on"] == "either"
    with pytest.raises(BadTable):
        pettingzoo_env.raw_env("campanile", seats=9)
    with pytest.raises(BadTable):
        pettingzoo_env.raw_env("campanile", options={"bet_on": "the moon"})


def test_other_hands_are_hidden():
    env = pettingzoo_env.raw_env("campanile")
    env.reset(seed=1)
    names = env._observer.names
    for seat in range(2):
        seen = dict(zip(names, env.observe(f"seat_{seat}")["observation"].tolist(), strict=True))
        assert seen["players[0].hidden[rosa]"] >= 0  # its own, whichever seat it has
        assert seen["players[1].hidden[rosa]"] == HIDDEN


def test_the_bare_environment_refuses_an_illegal_action_and_goes_on():
    env = pettingzoo_env.raw_env("campanile")
    env.reset(seed=1)
    before = env.match.state.tobytes()
    illegal = next(
        action for action in range(find("campanile").notation.size) if action not in env.match.legal()
    )
    with pytest.raises(IllegalMove):
        env.step(illegal)
    assert env.match.state.tobytes() == before


def test_points_are_paid_as_they_come():
    env = pettingzoo_env.env("azul-pavilion", reward="points")
    env.reset(seed=2)
    paid = dict.fromkeys(env.agents, 0.0)
    begun = env.unwrapped.match.scores()
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        paid[agent] += reward
        env.step(None if is_over else int(np.flatnonzero(seen["action_mask"])[-1]))
    ended = env.unwrapped.match.scores()
    assert [*paid.values()] == [now - then for now, then in zip(ended, begun, strict=True)]


def test_what_goes_on_for_ever_is_truncated(monkeypatch):
    env = pettingzoo_env.raw_env("campanile")
    monkeypatch.setitem(vars(env.game), "longest", 6)
    env.reset(seed=1)
    for _ in range(6):
        assert not any(env.truncations.values())
        env.step(env.match.legal()[0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_without_pettingzoo_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, pettingzoo_env.__name__)
    with pytest.raises(ModuleNotFoundError, match=r"PettingZoo is not installed.*cantiere\[research\]"):
        __import__(pettingzoo_env.__name__)
