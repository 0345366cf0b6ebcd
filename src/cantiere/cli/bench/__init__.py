"""How fast the rules run, beside named references measured in the same run."""
