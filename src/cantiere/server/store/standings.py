"""How everybody stands: the ratings at a table, of a person, and all in order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.play.rating import SETTLED_SIGMA, SURE, Skill
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE, RATED, RATINGS

_LOWER = RATINGS.c.mu - SURE * RATINGS.c.sigma  # as good as that somebody is almost surely


@dataclass(frozen=True)
class Standing:
    """Of somebody at a table; `before` is known where the game was rated."""

    skill: Skill
    before: Skill | None = None


@dataclass(frozen=True)
class Ranked:
    """Somebody's rating in one game. Only settled ones have a place."""

    person_id: str
    nickname: str
    kind: str
    game: str
    skill: Skill
    games: int
    wins: int
    changed: float
    place: int | None


@dataclass(frozen=True)
class Moment:
    """A rating as it was once."""

    at: float
    skill: Skill


@dataclass(frozen=True)
class Sitting:
    """Who sits where at a table, by the id of each entrant."""

    table_id: str
    game: str
    is_over: bool
    entrants: Mapping[int, str]


async def standings(
    connection: AsyncConnection, sittings: Sequence[Sitting]
) -> dict[str, dict[int, Standing]]:
    """By table and seat: of today while it is played, afterwards what the game made of it."""
    today = await _today(connection, [one for one in sittings if not one.is_over])
    judged = await _judged(connection, [one.table_id for one in sittings if one.is_over])
    found = {}
    for sitting in sittings:
        known, where = (judged, sitting.table_id) if sitting.is_over else (today, sitting.game)
        own = ((seat, known.get((where, one))) for seat, one in sitting.entrants.items())
        found[sitting.table_id] = {seat: standing for seat, standing in own if standing is not None}
    return found


async def _today(connection: AsyncConnection, sittings: Sequence[Sitting]) -> dict[tuple[str, str], Standing]:
    """By game and entrant."""
    ids = {one for sitting in sittings for one in sitting.entrants.values()}
    if not ids:
        return {}
    games = {sitting.game for sitting in sittings}
    query = select(RATINGS).where(RATINGS.c.person_id.in_(ids), RATINGS.c.game.in_(games))
    found = (await connection.execute(query)).all()
    return {(row.game, row.person_id): Standing(Skill(row.mu, row.sigma)) for row in found}


async def _judged(connection: AsyncConnection, table_ids: list[str]) -> dict[tuple[str, str], Standing]:
    """By table and entrant."""
    if not table_ids:
        return {}
    found = (await connection.execute(select(RATED).where(RATED.c.table_id.in_(table_ids)))).all()
    return {
        (row.table_id, row.person_id): Standing(
            Skill(row.mu, row.sigma), Skill(row.mu_before, row.sigma_before)
        )
        for row in found
    }


def _ranked(game: str | None, with_bots: bool) -> Any:
    """All who have a place, each game by itself, ordered by what they are at least."""
    order = func.rank().over(partition_by=RATINGS.c.game, order_by=_LOWER.desc())
    query = select(RATINGS, PEOPLE.c.nickname, PEOPLE.c.kind, order.label("place")).join_from(RATINGS, PEOPLE)
    query = query.where(RATINGS.c.sigma <= SETTLED_SIGMA)
    if game is not None:
        query = query.where(RATINGS.c.game == game)
    return (query if with_bots else query.where(PEOPLE.c.kind != "bot")).subquery()


async def leaderboard(
    database: Database, game: str, with_bots: bool, most: int, skipped: int
) -> tuple[list[Ranked], int]:
    """A page of those who have a place in a game, and how many there are."""
    ranked = _ranked(game, with_bots)
    page = select(ranked).order_by(ranked.c.place, ranked.c.person_id).limit(most).offset(skipped)
    async with database.reading() as connection:
        rows = (await connection.execute(page)).all()
        total = (await connection.execute(select(func.count()).select_from(ranked))).scalar_one()
    return [_read(row, row.place) for row in rows], int(total)


async def ratings_of(
    database: Database, person_id: str, game: str | None = None, with_bots: bool = True
) -> list[Ranked]:
    """A person's ratings, of all games or one, with the places among the others."""
    ranked = _ranked(game, with_bots)
    places = select(ranked.c.game, ranked.c.place).where(ranked.c.person_id == person_id)
    own: Select[Any] = select(RATINGS, PEOPLE.c.nickname, PEOPLE.c.kind).join_from(RATINGS, PEOPLE)
    own = own.where(RATINGS.c.person_id == person_id)
    if game is not None:
        own = own.where(RATINGS.c.game == game)
    async with database.reading() as connection:
        rows = (await connection.execute(own.order_by(RATINGS.c.game))).all()
        found = {row.game: row.place for row in (await connection.execute(places)).all()}
    return [_read(row, found.get(row.game)) for row in rows]


def _read(row: Row[Any], place: int | None) -> Ranked:
    skill = Skill(row.mu, row.sigma)
    person = (row.person_id, row.nickname, row.kind)
    return Ranked(*person, row.game, skill, row.games, row.wins, row.changed, place)


async def moments(
    database: Database, person_id: str, game: str, most: int, before: float | None = None
) -> list[Moment]:
    """How a rating came about, the oldest first; of a long story the end."""
    query = select(RATED).where(RATED.c.person_id == person_id, RATED.c.game == game)
    if before is not None:
        query = query.where(RATED.c.at < before)
    async with database.reading() as connection:
        rows = (await connection.execute(query.order_by(RATED.c.at.desc()).limit(most))).all()
    return [Moment(row.at, Skill(row.mu, row.sigma)) for row in reversed(rows)]
