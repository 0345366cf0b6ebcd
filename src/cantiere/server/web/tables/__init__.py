"""Tables that are being played, in memory: their rooms, bots and clocks, and how they look from outside.

May import `infrastructure`. The rules of a table itself are `server.live`, which knows nothing of this.
"""
