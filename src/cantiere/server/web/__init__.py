"""The server's face: routes, the socket, and what keeps both safe. No rule of a game is decided here."""
