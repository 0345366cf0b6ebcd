"""The live table: what is decided at it, what is remembered of it, and who is told what."""
