"""Who is told that something waits for them: on their sockets, and by a webhook if they are away.

May import `realtime`, `tables` and `infrastructure`; knows no HTTP but the calls it makes.
"""
