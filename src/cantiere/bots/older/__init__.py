"""Bots of older versions, by their commit: opponents that stay as they were, however ours change."""
