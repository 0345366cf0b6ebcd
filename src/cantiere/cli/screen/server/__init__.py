"""A seat at a server's table, over HTTP and a socket: the same routes and messages that browsers use."""
