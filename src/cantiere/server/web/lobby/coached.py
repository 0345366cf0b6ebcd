"""Which tables can have a coach: casual ones of one person against bots."""

from dataclasses import replace

from cantiere.core.errors import Refusal
from cantiere.server.store.tables import BOT, Seat, TableRow


def check_coached(row: TableRow, taken: Seat | None = None) -> None:
    """Refuse a coach where somebody else could suffer by it, once `taken` is."""
    if not row.terms.coach:
        return
    if row.terms.rated:
        raise Refusal("coach_rated")
    if taken is not None:
        row = replace(row, seats=tuple(taken if one.seat == taken.seat else one for one in row.seats))
    if sum(seat.kind != BOT for seat in row.seats) > 1:
        raise Refusal("coach_others")
