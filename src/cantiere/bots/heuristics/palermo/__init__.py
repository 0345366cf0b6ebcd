"""What good players of Palermo know: short ways from door to door, and policemen where rivals must pass."""

from cantiere.bots.heuristics import Knowledge, Sense
from cantiere.bots.heuristics.palermo.estimate import estimate
from cantiere.bots.heuristics.palermo.policy import follow, weigh

SENSE = Sense(Knowledge(estimate, weigh, follow), spread=40.0, haze=5.0, horizon=30, explore=0.7, doubt=0.07)
