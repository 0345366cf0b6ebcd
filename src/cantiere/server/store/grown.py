"""Puzzles that were found in games of this server, and which games were looked at.

Nothing tells whose game a puzzle was in: it is a position as one seat saw it.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import select, update

from cantiere.server.store.database import Database
from cantiere.server.store.ratings import add_missing
from cantiere.server.store.reviews import DONE
from cantiere.server.store.schema import GROWN_PUZZLES, REVIEWS, TABLES
from cantiere.server.store.tables import FINISHED


@dataclass(frozen=True)
class GrownRow:
    """One puzzle, as the text of a file that holds no other."""

    game: str
    puzzle: str
    at: float
    content: str


class Grown:
    """All of them, in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def next_game(self) -> tuple[str, str] | None:
        """A table whose reviewed game was not looked at, and its review; only of games that all may see."""
        query = select(REVIEWS.c.table_id, REVIEWS.c.content).join_from(REVIEWS, TABLES)
        query = query.where(REVIEWS.c.status == DONE, REVIEWS.c.mined.is_(None))
        query = query.where(TABLES.c.is_open, TABLES.c.status == FINISHED).order_by(REVIEWS.c.asked).limit(1)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row.table_id, row.content)

    async def keep(self, table_id: str, game: str, found: Mapping[str, str]) -> None:
        """The puzzles of a game by their names; it is not looked at again."""
        now = time.time()
        rows = [{"game": game, "puzzle": name, "at": now, "content": text} for name, text in found.items()]
        async with self.database.writing() as connection:
            if rows:
                await add_missing(connection, GROWN_PUZZLES, rows)
            query = update(REVIEWS).where(REVIEWS.c.table_id == table_id)
            await connection.execute(query.values(mined=now))

    async def since(self, at: float) -> list[GrownRow]:
        """Those that were kept at a time or later, the oldest first."""
        query = select(GROWN_PUZZLES).where(GROWN_PUZZLES.c.at >= at).order_by(GROWN_PUZZLES.c.at)
        async with self.database.reading() as connection:
            return [GrownRow(**row._mapping) for row in (await connection.execute(query)).all()]
