"""Azul – Summer Pavilion by hand in C++: the yardstick for what numba makes of our rules."""
