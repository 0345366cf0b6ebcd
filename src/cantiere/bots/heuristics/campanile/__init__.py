"""What good players of Campanile know: docs/bots/campanile.md."""

from cantiere.bots.heuristics import Knowledge, Sense
from cantiere.bots.heuristics.campanile.estimate import estimate
from cantiere.bots.heuristics.campanile.policy import follow, weigh

SENSE = Sense(Knowledge(estimate, weigh, follow), spread=10.0, haze=3.0)
