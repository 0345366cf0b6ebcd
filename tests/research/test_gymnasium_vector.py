"""The vector environment is as many environments for one agent, on the batch engine."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

from cantiere.core.errors import BadTable, IllegalMove
from cantiere.play.match import Match
from cantiere.research.gymnasium_env import environment_id
from cantiere.research.observing import observation
from cantiere.research.rewards import shared_win
from tests.conftest import every_registered_game


def made(name="cantiere/Campanile-v0", games=4, **chosen):
    return gymnasium.make_vec(name, num_envs=games, vectorization_mode="vector_entry_point", **chosen)


def first_legal(facts):
    return facts["action_mask"].argmax(axis=1)


def first_of(batch):
    return batch.legal().actions[:, 0]


@every_registered_game
def test_it_keeps_what_its_spaces_promise(game):
    """As Gymnasium's own tests ask of its vectors: spaces, kinds, shapes, and the same again for a seed."""
    stories = []
    for _ in range(2):
        envs = made(environment_id(game))
        assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
        seen, facts = envs.reset(seed=7)
        story = [seen]
        for _ in range(12):
            assert seen in envs.observation_space
            actions = first_legal(facts)
            assert actions in envs.action_space
            seen, rewards, terminated, truncated, facts = envs.step(actions)
            assert rewards.shape == terminated.shape == truncated.shape == (4,)
            assert (rewards.dtype, terminated.dtype, truncated.dtype) == (np.float64, np.bool_, np.bool_)
            story += [seen, rewards, facts["action_mask"]]
        stories.append(story)
        envs.close()
    assert data_equivalence(*stories, exact=True)


def test_each_game_is_the_match_of_its_seed():
    """To its end, with what was seen there, and on into the next one."""
    envs = made(games=3, seat=1, others=first_of)
    seen, facts = envs.reset(seed=5)
    matches = [Match("campanile", 2, seed) for seed in (5, 6, 7)]
    layout, ended = observation(matches[0].game, 2), 0
    for _ in range(60):
        answered(matches)
        for number, match in enumerate(matches):
            assert seen[number].tolist() == layout.observe(match.state, 1).tolist()
            assert np.flatnonzero(facts["action_mask"][number]).tolist() == match.legal()
        actions = np.array([match.legal()[-1] for match in matches])
        seen, rewards, terminated, _, facts = envs.step(actions)
        for number, match in enumerate(matches):
            match.play(int(actions[number]))
            answered([match])
            assert terminated[number] == match.is_over
            if match.is_over:
                assert rewards[number] == pytest.approx(shared_win(match.worths())[1])
                assert facts["_final_obs"][number]
                assert facts["final_obs"][number].tolist() == layout.observe(match.state, 1).tolist()
                matches[number], ended = Match("campanile", 2, match.seed + 3), ended + 1
            else:
                assert rewards[number] == 0
    assert ended >= 3


def answered(matches):
    """As `first_of` does."""
    for match in matches:
        while match.to_move == 0:
            match.play(match.legal()[0])


def test_an_illegal_action_is_refused():
    envs = made()
    _, facts = envs.reset(seed=1)
    with pytest.raises(IllegalMove, match="game 0"):
        envs.step(np.full(4, 30))
    envs.step(first_legal(facts))


def test_the_agent_sits_at_the_table():
    with pytest.raises(BadTable):
        made(seat=2)


def test_without_a_seed_other_games_are_dealt():
    envs = made(seats=3)
    first, second = (envs.reset()[0] for _ in range(2))
    assert (first != second).any()
