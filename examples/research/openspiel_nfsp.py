#!/usr/bin/env python
"""OpenSpiel's NFSP learns the end of a game of Campanile: how far from an equilibrium is its average policy?

Beside OpenSpiel it needs PyTorch and dm-tree, which Cantiere does not install: pip install torch dm-tree
"""

import argparse
import sys

import numpy as np
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.policy import Policy
from open_spiel.python.rl_environment import Environment, TimeStep

import cantiere.research.openspiel  # noqa: F401  registers the games

try:
    from open_spiel.python.pytorch.nfsp import MODE, NFSP
except ModuleNotFoundError as missing:
    sys.exit(f"NFSP needs {missing.name}, which is not installed: pip install torch dm-tree")


class AveragePolicy(Policy):
    """What the agents have come to play on average."""

    def __init__(self, game, agents):
        super().__init__(game, [*range(len(agents))])
        self.agents = agents

    def action_probabilities(self, state, player_id=None):
        player = state.current_player() if player_id is None else player_id
        legal, seats = state.legal_actions(player), range(len(self.agents))
        seen = {
            "current_player": player,
            "info_state": [state.information_state_tensor(seat) for seat in seats],
            "legal_actions": [legal if seat == player else [] for seat in seats],
        }
        step = TimeStep(observations=seen, rewards=None, discounts=None, step_type=None)
        with self.agents[player].temp_mode_as(MODE.AVERAGE_POLICY):
            chances = self.agents[player].step(step, is_evaluation=True).probs
        return {action: float(chances[action]) for action in legal}


def learn(agents, env, episodes):
    for _ in range(episodes):
        step = env.reset()
        while not step.last():
            agent = agents[step.observations["current_player"]]
            step = env.step([agent.step(step).action])
        for agent in agents:
            agent.step(step)


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="cantiere_campanile(deal=62,turn=68)")
    parser.add_argument("--episodes", type=int, default=4000)
    wanted = parser.parse_args(words)
    np.random.seed(1)
    env = Environment(wanted.game)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    agents = [
        NFSP(
            seat,
            size,
            actions,
            hidden_layers_sizes=[64],
            reservoir_buffer_capacity=20_000,
            anticipatory_param=0.1,
            min_buffer_size_to_learn=200,
            replay_buffer_capacity=20_000,
            epsilon_decay_duration=wanted.episodes,
            epsilon_start=0.1,
            epsilon_end=0.001,
        )
        for seat in range(env.num_players)
    ]
    policy = AveragePolicy(env.game, agents)
    print(f"NFSP: exploitability {exploitability(env.game, policy):.4f}")
    learn(agents, env, wanted.episodes)
    print(f"NFSP: exploitability {exploitability(env.game, policy):.4f}")


if __name__ == "__main__":
    main()
