"""What good players of Campanile know: docs/bots/campanile.md."""

from cantiere.bots.sense import Knowledge, Sense
from cantiere.bots.sense.campanile.estimate import estimate
from cantiere.bots.sense.campanile.policy import follow, weigh

SENSE = Sense(Knowledge(estimate, weigh, follow), spread=10.0, haze=3.0)
