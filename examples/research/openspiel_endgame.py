#!/usr/bin/env python
"""The end of a game of Campanile, solved by OpenSpiel's CFR and MCCFR: how far from an equilibrium?"""

import numpy as np
import pyspiel
from open_spiel.python.algorithms.cfr import CFRSolver
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

import cantiere.research.openspiel  # noqa: F401  registers the games

# Where a match of random moves stands after 68 actions; chance deals the cards that nobody has seen.
game = pyspiel.load_game("cantiere_campanile(deal=62,turn=68)")
np.random.seed(1)
cfr, mccfr = CFRSolver(game), ExternalSamplingSolver(game)
for name, solver, step in (("CFR", cfr, cfr.evaluate_and_update_policy), ("MCCFR", mccfr, mccfr.iteration)):
    for iterations in (1, 20):
        for _ in range(iterations):
            step()
        print(f"{name}: exploitability {exploitability(game, solver.average_policy()):.4f}")
