#!/usr/bin/env python
"""OpenSpiel's tree searches at our games: MCTS where all is open, IS-MCTS where hands are hidden."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

import cantiere.research.openspiel  # noqa: F401  registers the games

SIMULATIONS, DECISIONS = 10, 3


def shown(name, bot_of):
    """The first decisions of a game in which one bot chooses for all."""
    game, dice = pyspiel.load_game(name), np.random.RandomState(1)
    state, bot = game.new_initial_state(), bot_of(game, RandomRolloutEvaluator(1, dice), dice)
    chosen = 0
    while chosen < DECISIONS:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=chances))
            continue
        action = int(bot.step(state))
        print(f"{name}: player {state.current_player()} plays {state.action_to_string(action)}")
        state.apply_action(action)
        chosen += 1


shown(
    "cantiere_azul_pavilion",
    lambda game, rollout, dice: MCTSBot(game, 2, SIMULATIONS, rollout, random_state=dice),
)
shown(
    "cantiere_campanile",
    lambda game, rollout, dice: ISMCTSBot(game, rollout, 2, SIMULATIONS, random_state=dice),
)
