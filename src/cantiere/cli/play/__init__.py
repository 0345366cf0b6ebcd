"""`cantiere play`: a game in the terminal."""
