"""`cantiere train`: a net learns a game."""
