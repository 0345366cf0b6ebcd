"""The same measurements of two versions, in turns: how much faster or slower one is than the other."""
