"""Friendly objects over the compiled core: matches, files, notation, texts, simulations."""
