"""Open sockets: what waits for each, which tables it shows, who is here. Reads no message and knows no route.

May import `tables` and `infrastructure`.
"""
