"""How much the play server bears: a real server process, a thousand real sockets, and named references."""
