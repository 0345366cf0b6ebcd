"""Which tables can be rated: all who sit there are known, and each plays for himself."""

from dataclasses import replace

from sqlalchemy import select

from cantiere.bots.levels import LEVELS
from cantiere.core.errors import Refusal
from cantiere.games import find
from cantiere.server.live.clock import Pace
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE
from cantiere.server.store.tables import BOT, LOCAL, OPEN, PERSON, Seat, TableRow


async def check_rated(row: TableRow, database: Database, taken: Seat | None = None) -> None:
    """Refuse what a rated table cannot be, once `taken` is; a casual one may be anything."""
    if not row.terms.rated:
        return
    if taken is not None:
        row = replace(row, seats=tuple(taken if one.seat == taken.seat else one for one in row.seats))
    if row.has(LOCAL):
        raise Refusal("rated_local")
    if any(seat.kind == BOT and seat.name not in LEVELS for seat in row.seats):
        raise Refusal("rated_bot", known=LEVELS)
    if find(row.game).first.name in row.terms.options:
        raise Refusal("rated_first")
    _check_clock(row)
    await _check_people(row, database)


def _check_clock(row: TableRow) -> None:
    """Without one, whoever is about to lose could let the others wait for ever."""
    people = [seat for seat in row.seats if seat.kind in (PERSON, OPEN)]
    if len(people) > 1 and Pace(row.terms.clock.pace) is Pace.NONE:
        raise Refusal("rated_clock")


async def _check_people(row: TableRow, database: Database) -> None:
    sit = [seat.person_id for seat in row.seats if seat.kind == PERSON]
    async with database.reading() as connection:
        query = select(PEOPLE.c.id, PEOPLE.c.kind, PEOPLE.c.owner_id).where(PEOPLE.c.id.in_(sit))
        people = (await connection.execute(query)).all()
    if any(one.kind == "guest" for one in people):
        raise Refusal("rated_guest")
    owner_of = {one.id: one.owner_id or one.id for one in people}  # of a bot whoever made it
    owners = [owner_of.get(one, one) for one in sit]
    if len(set(owners)) < len(owners):
        raise Refusal("rated_same")
