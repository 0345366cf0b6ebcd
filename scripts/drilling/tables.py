"""How a table is opened, joined and begun: the only place that knows."""

from typing import Any, NamedTuple

from benchmarks.server.crowd import Visitor

_PATIENCE = 8.0  # seconds for a request; whoever waits for longer loses the seat, and opens another table
_CLOCK = {"pace": "fischer", "amount": 900.0, "increment": 10.0}  # who loses that much, loses it to a fault


class Wanted(NamedTuple):
    """A kind of table."""

    game: str
    people: int
    bots: int = 0
    is_timed: bool = False


def open_table(port: int, wanted: Wanted) -> tuple[str, list[str]]:
    """A game that has begun, and the cookies of those who play it, seat by seat."""
    visitors: list[Visitor] = []
    try:
        visitors += [Visitor(port, f"Player {seat}", _PATIENCE) for seat in range(wanted.people)]
        first, *others = visitors
        seats: list[dict[str, Any]] = [{"kind": "me"}, *[{"kind": "open"}] * (wanted.people - 1)]
        seats += [{"kind": "bot", "name": "easy"}] * wanted.bots
        terms = {"clock": _CLOCK} if wanted.is_timed else {}
        table = first.ask("/api/tables", game=wanted.game, seats=seats, is_open=True, terms=terms)["id"]
        for one in others:
            one.ask(f"/api/tables/{table}/join", commitment=one.commitment(table))
        first.ask(f"/api/tables/{table}/start", commitment=first.commitment(table))
        for one in visitors:
            one.ask(f"/api/tables/{table}/reveal", seed=one.id)
        return table, [one.cookie for one in visitors]
    finally:
        for one in visitors:
            one.close()
