"""Tables as those outside see them, and who may."""

from hmac import compare_digest

from cantiere.play.rating import Skill
from cantiere.play.seal import seal_of
from cantiere.server.bodies import RatingCard, SeatCard, TableCard
from cantiere.server.marks import Mark
from cantiere.server.people.person import Person
from cantiere.server.store.standings import Standing
from cantiere.server.store.tables import BOT, LOCAL, PERSON, WAITING, Seat, TableRow


def may_see(row: TableRow, person: Person | None, link: str | None) -> bool:
    """Everybody an open table; a private one who sits there, opened it, has its link, or keeps order."""
    return may_join(row, person, link) or (person is not None and person.is_host)


def may_join(row: TableRow, person: Person | None, link: str | None) -> bool:
    """Whoever keeps order looks on, but takes no seat at a private table uninvited."""
    if row.is_open or (link is not None and compare_digest(row.link.encode(), link.encode())):
        return True
    return person is not None and is_inside(row, person)


def is_inside(row: TableRow, person: Person) -> bool:
    return row.owner_id == person.id or bool(row.seats_of(person.id))


def is_ready(seat: Seat) -> bool:
    """Whether a seat is taken, and its part of the chance is fixed."""
    return seat.kind == BOT or seat.commitment is not None


def rating_card(skill: Skill) -> RatingCard:
    rating, uncertainty = round(skill.rating), round(skill.uncertainty)
    return RatingCard(rating=rating, uncertainty=uncertainty, is_provisional=not skill.is_settled)


def rating_change(standing: Standing) -> int | None:
    """As people would reckon from the numbers that they see."""
    if standing.before is None:
        return None
    return round(standing.skill.rating) - round(standing.before.rating)


def _mark(seat: Seat) -> Mark | None:
    """What stands beside the name; one that is used at somebody's screen belongs to nobody."""
    if seat.kind == LOCAL:
        return "local" if seat.person_id is not None else None
    return seat.mark if seat.kind == PERSON else None


def _seat_card(seat: Seat, standing: Standing | None) -> SeatCard:
    person = seat.person_id if seat.kind in (PERSON, LOCAL) else None
    rated = standing and {"rating": rating_card(standing.skill), "change": rating_change(standing)}
    return SeatCard.model_validate(
        {
            "seat": seat.seat,
            "kind": seat.kind,
            "name": seat.name,
            "person": person,
            "mark": _mark(seat),
            "ready": is_ready(seat),
            "commitment": seat.commitment,
            "revealed": bool(seat.seed),
            **(rated or {}),
            "bot_of": seat.bot_of,
            "was": seat.person_id if person is None else None,
            "was_name": seat.was_name,
        }
    )


def seal_at(row: TableRow) -> str | None:
    """What everybody should keep before revealing anything; of older games there is none."""
    promise, commitments = row.terms.commitment, [seat.commitment for seat in row.seats]
    if promise is None or not any(commitments) or (row.status == WAITING and row.reveal_until is None):
        return None
    return seal_of(row.id, promise, commitments)


def table_card(row: TableRow, person: Person | None = None) -> TableCard:
    """For one person, who learns the link if it is theirs to give; without one, for all."""
    return TableCard.model_validate(
        {
            "id": row.id,
            "game": row.game,
            "rules": row.rules,
            "status": row.status,
            "is_open": row.is_open,
            "terms": row.terms.agreed(),
            "seats": [_seat_card(seat, row.standings.get(seat.seat)) for seat in row.seats],
            "owner": row.owner_id,
            "created": row.created,
            "started": row.started,
            "ended": row.ended,
            "result": row.result,
            "commitment": row.terms.commitment,
            "reveal_until": row.reveal_until if row.status == WAITING else None,
            "seal": seal_at(row),
            "broken_off": row.terms.broken_off,
            "link": row.link if person is not None and is_inside(row, person) else None,
            "follows": row.follows,
            "rematch": row.rematch,
        }
    )
