"""A process without machine code, which plays and thinks in plain Python until the compiler is done here.

Every entry into compiled code takes numbers, arrays and records. They go over as bytes and come back changed:
the state stays here, and whether the next call runs there or here makes no difference but for the time.
"""
