"""Cantiere: play and study classic board games about building, with exact rules and a compiled engine."""
