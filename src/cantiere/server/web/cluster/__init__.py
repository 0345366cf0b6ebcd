"""Several processes that are one server: what news bring about here, and which process runs what.

None of it is imported, or does anything, where there is one process.
"""
