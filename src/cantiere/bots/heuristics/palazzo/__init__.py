"""What good players of Palazzo know; docs/bots/palazzo.md tells it in words."""

from cantiere.bots.heuristics import Knowledge, Sense
from cantiere.bots.heuristics.palazzo.estimate import estimate
from cantiere.bots.heuristics.palazzo.policy import follow, weigh

SENSE = Sense(Knowledge(estimate, weigh, follow), spread=30.0, horizon=30, explore=0.5)
