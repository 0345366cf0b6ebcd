"""Loops over the games of a batch. Whatever changes in this folder makes their machine code anew."""
