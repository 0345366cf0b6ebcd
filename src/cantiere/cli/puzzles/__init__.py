"""`cantiere puzzles`: find them, and look again whether they are true."""
