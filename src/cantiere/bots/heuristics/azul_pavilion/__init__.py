"""What good players of Azul – Summer Pavilion know; docs/bots/azul-pavilion.md tells it in words."""

from cantiere.bots.heuristics import HeuristicFunctions, Heuristics
from cantiere.bots.heuristics.azul_pavilion.estimate import estimate
from cantiere.bots.heuristics.azul_pavilion.policy import prior, rollout_policy

HEURISTICS = Heuristics(HeuristicFunctions(estimate, prior, rollout_policy), spread=25.0, margin=0.5)
