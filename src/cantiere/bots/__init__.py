"""Programs that play: they see what a person at their seat would see, and nothing else."""
