"""Tables as those outside see them, and who may."""

from hmac import compare_digest

from cantiere.server.bodies import SeatCard, TableCard, Terms
from cantiere.server.people.person import Person
from cantiere.server.store.tables import LOCAL, PERSON, Seat, TableRow


def may_see(row: TableRow, person: Person | None, link: str | None) -> bool:
    """Everybody an open table; a private one who sits there, opened it, or was given its link."""
    if row.is_open or (link is not None and compare_digest(row.link.encode(), link.encode())):
        return True
    return person is not None and is_inside(row, person)


def is_inside(row: TableRow, person: Person) -> bool:
    return person.is_admin or row.owner_id == person.id or bool(row.seats_of(person.id))


def _seat_card(seat: Seat) -> SeatCard:
    person = seat.person_id if seat.kind in (PERSON, LOCAL) else None
    return SeatCard.model_validate(
        {
            "seat": seat.seat,
            "kind": seat.kind,
            "name": seat.name,
            "person": person,
            "bot_of": seat.bot_of,
        }
    )


def table_card(row: TableRow, person: Person | None = None) -> TableCard:
    """For one person, who learns the link if it is theirs to give; without one, for all."""
    terms = {name: row.terms[name] for name in Terms.model_fields if name in row.terms}
    return TableCard.model_validate(
        {
            "id": row.id,
            "game": row.game,
            "rules": row.rules,
            "status": row.status,
            "is_open": row.is_open,
            "terms": Terms.model_validate(terms),
            "seats": [_seat_card(seat) for seat in row.seats],
            "owner": row.owner_id,
            "created": row.created,
            "started": row.started,
            "ended": row.ended,
            "result": row.result,
            "commitment": row.terms.get("commitment"),
            "link": row.link if person is not None and is_inside(row, person) else None,
        }
    )
