"""Search over what a player cannot see: a tree grown by imagined games."""
