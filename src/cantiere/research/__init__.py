"""For research: environments, datasets and studies of the games."""
