"""The ends of slow games that people who are written to have not been told yet."""

from dataclasses import dataclass

from sqlalchemy import func, select

from cantiere.server.bodies import Result
from cantiere.server.live.clock import Pace
from cantiere.server.store.database import Database
from cantiere.server.store.schema import SEATS, TABLES
from cantiere.server.store.schema_mail import MAIL_ADDRESSES
from cantiere.server.store.tables import FINISHED, PERSON
from cantiere.server.store.terms import kept_terms

NEWS = 86_400.0  # seconds for which the end of a game is worth a letter


@dataclass(frozen=True)
class Ending:
    """The end of one game, for one of those who played it to the end."""

    table: str
    game: str
    at: float
    is_won: bool


async def slow_endings(
    database: Database, now: float, person_id: str | None = None
) -> dict[str, list[Ending]]:
    """By person, or of one of them, what ended since the last letter and was not seen, the oldest first."""
    fields = (TABLES.c.id, TABLES.c.game, TABLES.c.rules, TABLES.c.terms, TABLES.c.ended, TABLES.c.result)
    query = select(MAIL_ADDRESSES.c.person_id, SEATS.c.seat, *fields)
    query = query.join_from(MAIL_ADDRESSES, SEATS, SEATS.c.person_id == MAIL_ADDRESSES.c.person_id)
    query = query.join(TABLES, TABLES.c.id == SEATS.c.table_id)
    query = query.where(TABLES.c.ended > now - NEWS, TABLES.c.ended > MAIL_ADDRESSES.c.told)
    query = query.where(TABLES.c.status == FINISHED, TABLES.c.started.is_not(None), SEATS.c.kind == PERSON)
    query = query.where(MAIL_ADDRESSES.c.turns, TABLES.c.result.is_not(None))
    query = query.where(TABLES.c.ended > func.coalesce(MAIL_ADDRESSES.c.seen_end, 0.0))
    if person_id is not None:
        query = query.where(MAIL_ADDRESSES.c.person_id == person_id)
    found: dict[str, list[Ending]] = {}
    async with database.reading() as connection:
        rows = (await connection.execute(query.order_by(TABLES.c.ended, TABLES.c.id))).all()
    for row in rows:
        if Pace(kept_terms(row.terms, row.game, row.rules).clock.pace) is Pace.DAYS:
            is_won = row.seat in Result.model_validate_json(row.result).winners
            found.setdefault(row.person_id, []).append(Ending(row.id, row.game, row.ended, is_won))
    return found
