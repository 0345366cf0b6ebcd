"""What good players of Palermo know: short ways from door to door, and policemen where rivals must pass."""

from cantiere.bots.heuristics import HeuristicFunctions, Heuristics
from cantiere.bots.heuristics.palermo.estimate import estimate
from cantiere.bots.heuristics.palermo.policy import prior, rollout_policy

HEURISTICS = Heuristics(
    HeuristicFunctions(estimate, prior, rollout_policy),
    spread=40.0,
    temperature=5.0,
    horizon=30,
    c_puct=0.7,
    fpu_reduction=0.07,
)
