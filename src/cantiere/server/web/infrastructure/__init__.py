"""What any server needs: logs, metrics, limits, threads, outgoing HTTP, compiled code.

Knows nothing of a table; imports nothing of `web` but its neighbours here.
"""
