"""For researchers: batches, environments, datasets and studies, as numbers that other programs read."""
