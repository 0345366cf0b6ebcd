"""The environment for one agent before Gymnasium's own test, and what it does not ask about."""

import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from cantiere.core.errors import BadTable, GameOver, Refusal
from cantiere.games import GAMES
from cantiere.play.match import Match
from cantiere.research import gymnasium_env
from cantiere.research.gymnasium_env import environment_id
from tests.conftest import every_registered_game

ROOT = Path(__file__).parents[2]


def made(game_id="cantiere/Campanile-v0", **chosen):
    return gymnasium.make(game_id, **{"bots": "random", **chosen})


def first_legal(facts) -> int:
    return int(np.flatnonzero(facts["action_mask"])[0])


def played(env, seed):
    """What a whole match looks like to an agent that plays the first legal action."""
    seen, facts = env.reset(seed=seed)
    story, is_over = [seen.tobytes()], False
    while not is_over:
        seen, reward, is_over, _, facts = env.step(first_legal(facts))
        story.append((seen.tobytes(), reward))
    return story


def test_every_game_is_registered():
    assert [environment_id(game) for game in GAMES] == [
        "cantiere/AzulPavilion-v0",
        "cantiere/Palazzo-v0",
        "cantiere/Campanile-v0",
        "cantiere/Palermo-v0",
    ]
    assert {environment_id(game) for game in GAMES} <= gymnasium.registry.keys()


@every_registered_game
def test_it_passes_the_test_of_the_api(game):
    check_env(made(environment_id(game), disable_env_checker=True).unwrapped)


def test_it_passes_that_test_at_other_tables():
    table = {"seats": 4, "seat": None, "options": {"memory": "hidden"}, "reward": "points"}
    check_env(made(disable_env_checker=True, **table).unwrapped)


@pytest.mark.parametrize("bots", ["random", "greedy", "search:4"])
def test_the_same_seed_and_actions_make_the_same_match(bots):
    first, second = (played(made(bots=bots), seed=4) for _ in range(2))
    assert first == second
    assert first != played(made(bots=bots), seed=5)


def test_who_plays_a_second_match_has_forgotten_the_first():
    env = made(bots="search:4")
    first = played(env, seed=4)
    played(env, seed=5)
    assert played(env, seed=4) == first


@every_registered_game
def test_a_whole_match_ends_with_what_it_was_worth(game):
    env = made(environment_id(game))
    story = played(env, seed=2)
    match = env.unwrapped.match
    assert match.is_over
    assert match.seed == 2
    assert (story[-1][1] == 1.0) == (match.winners() == [0])
    with pytest.raises(GameOver):
        env.step(0)


def test_the_agent_has_the_seat_that_it_wants():
    for seat in range(3):
        env = made(seats=3, seat=seat)
        _, facts = env.reset(seed=1)
        assert facts["seat"] == seat == env.unwrapped.match.to_move
    seats = {made(seats=3, seat=None).reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {0, 1, 2}


def test_the_mask_tells_what_is_legal():
    env = made()
    _, facts = env.reset(seed=9)
    assert np.flatnonzero(facts["action_mask"]).tolist() == env.unwrapped.match.legal()


def test_an_illegal_action_loses_and_says_why():
    env = made()
    _, facts = env.reset(seed=1)
    illegal = int(np.flatnonzero(facts["action_mask"] == 0)[0])
    _, reward, is_over, _, facts = env.step(illegal)
    assert (reward, is_over) == (-1.0, True)
    assert len(facts["refusal"]) > 10


def test_it_sees_no_more_than_its_seat():
    env = made()
    seen, _ = env.reset(seed=1)
    match = Match(env.unwrapped.match.game, 2, 1)
    while match.to_move != 0:
        match.play(env.unwrapped.match.actions[match.turn])
    for seed in range(3):
        world = Match(match.game, 2, 0, start=match.imagined(0, seed))
        assert np.array_equal(env.unwrapped._observer.observe(world.state, 0), seen)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 9},
        {"seat": 5},
        {"seat": -1},
        {"options": {"bet_on": "moon"}},
        {"bots": ["random", "random"]},
        {"bots": "genius"},
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_refused(wrong):
    with pytest.raises(Refusal) as caught:
        made(**wrong)
    assert isinstance(caught.value, BadTable) or caught.value.code in {"against_count", "unknown_bot"}


def test_a_program_can_sit_opposite_and_is_sent_home():
    env = made(bots=f"run:{sys.executable} {ROOT}/examples/bots/simple_bot.py")
    for seed in (3, 4):  # one program for each match
        assert len(played(env, seed)) > 10
    (bot,) = env.unwrapped._referee.bots.values()
    env.close()
    assert bot._program is None
    env.close()


def test_what_goes_on_for_ever_is_truncated(monkeypatch):
    env = made()
    monkeypatch.setitem(vars(env.unwrapped.game), "longest", 6)
    _, facts = env.reset(seed=1)
    ends = (False, False)
    while not any(ends):
        _, reward, *ends, facts = env.step(first_legal(facts))
    assert (ends, reward) == ([False, True], 0.0)
    assert 6 <= env.unwrapped.match.turn <= 7


def test_it_is_written_as_text(capsys):
    env = made(render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("Campanile")
    human = made(render_mode="human")
    _, facts = human.reset(seed=1)
    human.step(first_legal(facts))
    assert "Campanile" in capsys.readouterr().out


def test_several_go_side_by_side():
    """Gymnasium's own vector: each sub-environment is what it is by itself."""
    envs = gymnasium.make_vec("cantiere/Campanile-v0", num_envs=3, vectorization_mode="sync", bots="random")
    seen, facts = envs.reset(seed=[1, 2, 3])
    for number in range(3):
        alone, beside = made().reset(seed=number + 1)
        assert np.array_equal(seen[number], alone)
        assert np.array_equal(facts["action_mask"][number], beside["action_mask"])
    for _ in range(40):
        seen, rewards, *_, facts = envs.step(facts["action_mask"].argmax(axis=1))
    assert seen.shape == (3, *envs.single_observation_space.shape)
    assert rewards.shape == (3,)
    envs.close()


def test_without_gymnasium_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, gymnasium_env.__name__)
    with pytest.raises(ModuleNotFoundError, match=r"Gymnasium is not installed.*cantiere\[research\]"):
        __import__(gymnasium_env.__name__)
