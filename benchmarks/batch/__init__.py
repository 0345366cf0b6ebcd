"""How fast many games go at once, beside the environments of others in the same run."""
