"""What good players of Palazzo know; docs/bots/palazzo.md tells it in words."""

from cantiere.bots.heuristics import HeuristicFunctions, Heuristics
from cantiere.bots.heuristics.palazzo.estimate import estimate
from cantiere.bots.heuristics.palazzo.policy import prior, rollout_policy

HEURISTICS = Heuristics(
    HeuristicFunctions(estimate, prior, rollout_policy), spread=30.0, horizon=30, c_puct=0.5
)
