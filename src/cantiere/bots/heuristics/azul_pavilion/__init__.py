"""What good players of Azul – Summer Pavilion know; docs/bots/azul-pavilion.md tells it in words."""

from cantiere.bots.heuristics import Knowledge, Sense
from cantiere.bots.heuristics.azul_pavilion.estimate import estimate
from cantiere.bots.heuristics.azul_pavilion.policy import follow, weigh

SENSE = Sense(Knowledge(estimate, weigh, follow), spread=25.0, margin=0.5)
