"""What good players of Azul – Summer Pavilion know; docs/bots/azul-pavilion.md tells it in words."""

from cantiere.bots.sense import Knowledge, Sense
from cantiere.bots.sense.azul_pavilion.estimate import estimate
from cantiere.bots.sense.azul_pavilion.policy import follow, weigh

SENSE = Sense(Knowledge(estimate, weigh, follow), spread=25.0, margin=0.5)
