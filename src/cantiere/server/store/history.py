"""What somebody has played, as far as whoever asks may know of it."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, func, select

from cantiere.server.bodies import Result
from cantiere.server.live.lines import Stopped
from cantiere.server.store.database import Database
from cantiere.server.store.schema import SEATS, TABLES
from cantiere.server.store.tables import FINISHED, PERSON

_PLAYED_ON = '%"source":{%'  # in the terms of a table at which somebody goes on from a turn of another game


@dataclass(frozen=True)
class Game:
    """A finished game of somebody: where they sat, and its result."""

    game: str
    seat: int
    result: Result


def games_of(person_id: str, viewer_id: str | None, sees_all: bool, game: str | None = None) -> Select[Any]:
    """The finished tables of a person; private ones for those only who sat there, too."""
    query = select(TABLES).where(TABLES.c.status == FINISHED, TABLES.c.id.in_(_tables_of(person_id)))
    if game is not None:
        query = query.where(TABLES.c.game == game)
    if sees_all or viewer_id == person_id:
        return query
    if viewer_id is None:
        return query.where(TABLES.c.is_open)
    return query.where(TABLES.c.is_open | TABLES.c.id.in_(_tables_of(viewer_id)))


def _tables_of(person_id: str) -> Select[Any]:
    return select(SEATS.c.table_id).where(SEATS.c.person_id == person_id)


def newest_begun(games: Select[Any], most: int) -> Select[Any]:
    """Those of them that ended last, and were played here from their first move to their last."""
    is_whole = TABLES.c.started.is_not(None) & TABLES.c.terms.not_like(_PLAYED_ON)
    return games.where(is_whole).order_by(TABLES.c.ended.desc(), TABLES.c.id).limit(most)


async def games_in(database: Database, games: Select[Any], person_id: str) -> list[Game]:
    """The results of all these games, the oldest first; not of those that a host ended."""
    chosen = games.subquery()
    query: Select[Any] = select(SEATS.c.seat, SEATS.c.kind, chosen.c.id, chosen.c.game, chosen.c.result)
    query = query.join_from(SEATS, chosen, SEATS.c.table_id == chosen.c.id)
    query = query.where(SEATS.c.person_id == person_id, chosen.c.result.is_not(None))
    async with database.reading() as connection:
        rows = (await connection.execute(query.order_by(chosen.c.ended, chosen.c.id, SEATS.c.seat))).all()
    own: dict[str, Row[Any]] = {}
    for row in rows:  # of several seats at one screen the one that has the person's name
        if row.id not in own or (row.kind == PERSON and own[row.id].kind != PERSON):
            own[row.id] = row
    found = [Game(row.game, row.seat, Result.model_validate_json(row.result)) for row in own.values()]
    return [game for game in found if game.result.why != Stopped.kind]


async def count_brought(database: Database, person_id: str) -> int:
    """The games that a person has brought as files: they have ended, and were never begun here."""
    query = select(func.count()).select_from(TABLES)
    query = query.where(TABLES.c.owner_id == person_id, TABLES.c.status == FINISHED)
    async with database.reading() as connection:
        return int((await connection.execute(query.where(TABLES.c.started.is_(None)))).scalar_one())
