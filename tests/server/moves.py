"""Moves over a socket, by somebody who takes whatever is legal first."""

from typing import Any

from tests.server.clients import Wire


def play_first(wire: Wire, table: str) -> dict[str, Any]:
    """One move, by whoever looks; the answer to it."""
    return wire.ask("play", **_first_move(wire.watch(table)))


def play_until(wire: Wire, table: str, seat: int) -> None:
    """Whoever begins, that seat is then to move."""
    while (shown := wire.watch(table))["to_move"] != seat:
        wire.ask("play", **_first_move(shown))


def play_first_moves(wire: Wire, shown: dict[str, Any], most: int = 10_000) -> dict[str, Any]:
    """Until the end, or until one has moved so often and is to move again; the table as it is then."""
    while not shown["end"] and not (shown["legal"] and most == 0):
        if shown["legal"]:
            most -= 1
            wire.say("play", **_first_move(shown))
        shown = wire.hear_next("table")
    return shown


def _first_move(shown: dict[str, Any]) -> dict[str, Any]:
    table, seat, turn = shown["table"], shown["viewer"], shown["turn"]
    return {"table": table, "seat": seat, "turn": turn, "move": shown["legal"][0]["move"]}
