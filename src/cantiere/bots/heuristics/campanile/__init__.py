"""What good players of Campanile know: docs/bots/campanile.md."""

from cantiere.bots.heuristics import HeuristicFunctions, Heuristics
from cantiere.bots.heuristics.campanile.estimate import estimate
from cantiere.bots.heuristics.campanile.policy import prior, rollout_policy

HEURISTICS = Heuristics(HeuristicFunctions(estimate, prior, rollout_policy), spread=10.0, temperature=3.0)
