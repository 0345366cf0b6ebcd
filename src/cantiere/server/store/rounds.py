"""Commitments and reveals: what each person at a table that waits has given of the chance."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Select, select, update

from cantiere.server.store.database import Database
from cantiere.server.store.schema import SEATS, TABLES
from cantiere.server.store.tables import OPEN, WAITING, TableRow, touch
from cantiere.server.store.terms import KeptTerms, text_of


class Rounds:
    """Each step is one transaction, and changes nothing where the table has gone on meanwhile."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def commit(self, table_id: str, person_id: str, commitment: str) -> None:
        """Somebody commits to a seed, or to another one, as long as nothing is sealed."""
        query = update(SEATS).where(SEATS.c.table_id.in_(_waiting(table_id, is_sealed=False)))
        query = query.where(SEATS.c.person_id == person_id)
        async with self.database.writing() as connection:
            await touch(connection, table_id)
            await connection.execute(query.values(commitment=commitment, seed=""))

    async def seal(self, row: TableRow, now: float, until: float) -> None:
        """From here on no commitment changes, nor who begins."""
        query = update(TABLES).where(TABLES.c.id.in_(_waiting(row.id, is_sealed=False)))
        values = {"terms": text_of(row.terms), "sealed": now, "reveal_until": until, "touched": now}
        async with self.database.writing() as connection:
            await connection.execute(query.values(values))

    async def extend(self, table_id: str, until: float) -> None:
        query = update(TABLES).where(TABLES.c.id.in_(_waiting(table_id, is_sealed=True)))
        async with self.database.writing() as connection:
            await connection.execute(query.values(reveal_until=until))

    async def reveal(self, table_id: str, person_id: str, seed: str) -> None:
        query = update(SEATS).where(SEATS.c.table_id.in_(_waiting(table_id, is_sealed=True)))
        query = query.where(SEATS.c.person_id == person_id)
        async with self.database.writing() as connection:
            await connection.execute(query.values(seed=seed))

    async def break_off(self, row: TableRow, terms: KeptTerms, freed: Collection[int]) -> None:
        """The round is void, and so is all that was given for it; some seats are free again."""
        seats = update(SEATS).where(SEATS.c.table_id.in_(_waiting(row.id, is_sealed=True)))
        opened = seats.where(SEATS.c.seat.in_(freed)).values(kind=OPEN, person_id=None, name="")
        table = update(TABLES).where(TABLES.c.id.in_(_waiting(row.id, is_sealed=True)))
        async with self.database.writing() as connection:
            await touch(connection, row.id)
            await connection.execute(seats.values(seed="", commitment=None))
            await connection.execute(opened)
            await connection.execute(table.values(terms=text_of(terms), sealed=None, reveal_until=None))


def _waiting(table_id: str, is_sealed: bool) -> Select[Any]:
    query = select(TABLES.c.id).where(TABLES.c.id == table_id, TABLES.c.status == WAITING)
    is_none = TABLES.c.reveal_until.is_(None)
    return query.where(~is_none if is_sealed else is_none)
