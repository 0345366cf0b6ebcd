"""The server's face, in rooms. Each may import those below it; `lint-imports` enforces it.

app, run, many  the application, its process, several of them
routes          HTTP and WebSocket endpoints
services        all that a running server has, put together
cluster         several processes that are one server: news, and who runs what
lobby | notifications    tables before and between games, chat | who is called, and how
realtime        open sockets, what each of them is shown
tables          tables that are being played: rooms, bots, clocks
infrastructure  logs, limits, threads, outgoing HTTP, compiled code: nothing about a table

No rule of a game is decided here.
"""
