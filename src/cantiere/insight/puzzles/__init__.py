"""Puzzles: positions as a seat sees them, with one move that is better than all others. docs/puzzles.md"""
