"""Contests between bots on the command line: `cantiere duel` and `cantiere tournament`."""
