"""Where people lost win chance, game by game: kept when a review is done, told to nobody but themselves."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import delete, insert, select

from cantiere.server.bodies.trends import GameTrend
from cantiere.server.store.database import Database
from cantiere.server.store.journal import written
from cantiere.server.store.schema import SEATS, TABLES, TRENDS
from cantiere.server.store.tables import PERSON

MOST_TOLD = 300  # games, the last ones


@dataclass(frozen=True)
class TrendRow:
    """One game of somebody."""

    table_id: str
    game: str
    at: float  # when it ended
    trend: GameTrend


class Trends:
    """All of them, in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def note(self, table_id: str, by_seat: Mapping[str, GameTrend]) -> None:
        """For each person who played to the end in a seat of their own; noted again, it is the same."""
        query = select(SEATS.c.seat, SEATS.c.person_id, TABLES.c.game, TABLES.c.ended)
        query = query.join_from(SEATS, TABLES).where(TABLES.c.id == table_id, SEATS.c.kind == PERSON)
        async with self.database.writing() as connection:
            seats = (await connection.execute(query.where(SEATS.c.person_id.is_not(None)))).all()
            await connection.execute(delete(TRENDS).where(TRENDS.c.table_id == table_id))
            for row in seats:
                trend = by_seat.get(str(row.seat))
                if trend is not None:
                    known = {"table_id": table_id, "person_id": row.person_id, "game": row.game}
                    kept = {"at": row.ended or time.time(), "content": written(trend)}
                    await connection.execute(insert(TRENDS).values(**known, **kept))

    async def of(self, person_id: str) -> list[TrendRow]:
        """The last games of somebody, the oldest first."""
        query = select(TRENDS).where(TRENDS.c.person_id == person_id)
        query = query.order_by(TRENDS.c.at.desc(), TRENDS.c.table_id).limit(MOST_TOLD)
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [TrendRow(row.table_id, row.game, row.at, json.loads(row.content)) for row in reversed(rows)]
