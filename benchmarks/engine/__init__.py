"""How fast the rules and the search run, beside named references measured in the same run."""
