"""For researchers: batches, environments, datasets and studies of the games, as numbers that other programs read."""
