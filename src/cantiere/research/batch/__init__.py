"""Thousands of games of one kind at once, in one array of records: docs/batch.md tells it by example."""

from cantiere.research.batch.environment import Batch
from cantiere.research.batch.kernels.playing import Legal, Step
from cantiere.research.batch.observation import Column, Observation

__all__ = ["Batch", "Column", "Legal", "Observation", "Step"]
