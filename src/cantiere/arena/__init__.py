"""The arena: bots against bots, on the same deals from every seat, until the figures are clear."""
