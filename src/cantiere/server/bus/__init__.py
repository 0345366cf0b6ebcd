"""News between the processes of one server: what to look at, never what it is. The database holds the truth.

`news.py` lists all that can be told, `bus.py` says what a bus is and is the one of a process that is alone;
`postgres.py` and `nats.py` reach others, in the way of `network.py`; `choosing.py` makes the one that is set.
"""
