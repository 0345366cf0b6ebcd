"""Thousands of games of one kind at once, in one array of records: docs/batch.md tells it by example."""

from cantiere.research.batch.environment import Batch
from cantiere.research.columns import Column
from cantiere.research.kernels.playing import Step
from cantiere.research.kernels.reading import Legal
from cantiere.research.observing import Observation

__all__ = ["Batch", "Column", "Legal", "Observation", "Step"]
