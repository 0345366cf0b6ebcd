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
    role: str
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


def _settled(what: Any, game: str, with_bots: bool) -> Select[Any]:
    """Something of all who have a place in a game, with or without bots among them."""
    query: Select[Any] = select(*what).select_from(RATINGS)
    query = query.where(RATINGS.c.game == game, RATINGS.c.sigma <= SETTLED_SIGMA)
    bots = select(PEOPLE.c.id).where(PEOPLE.c.kind == "bot")  # fewer than people: they are not looked at
    return query if with_bots else query.where(RATINGS.c.person_id.not_in(bots))


async def leaderboard(
    database: Database, game: str, with_bots: bool, most: int, skipped: int
) -> tuple[list[Ranked], int]:
    """A page of those who have a place in a game, and how many there are."""
    best = _settled((RATINGS, _LOWER.label("lower")), game, with_bots)
    best = best.order_by(_LOWER.desc(), RATINGS.c.person_id).limit(most).offset(skipped)
    async with database.reading() as connection:
        rows = (await connection.execute(_named(best))).all()
        count = _settled((func.count(),), game, with_bots)
        total = int((await connection.execute(count)).scalar_one())
        first = await _place(connection, rows[0], with_bots) if rows else 0
    return [_read(row, place) for row, place in zip(rows, _places(rows, first, skipped), strict=True)], total


def _named(ratings: Select[Any]) -> Select[Any]:
    """With the people whose ratings they are, in the same order."""
    chosen = ratings.subquery()
    query = select(chosen, PEOPLE.c.nickname, PEOPLE.c.kind, PEOPLE.c.role)
    query = query.join_from(chosen, PEOPLE, chosen.c.person_id == PEOPLE.c.id)
    return query.order_by(chosen.c.lower.desc(), chosen.c.person_id)


def _places(rows: Sequence[Row[Any]], first: int, skipped: int) -> list[int]:
    """Equals share a place, also across pages."""
    found: list[int] = []
    for k, row in enumerate(rows):
        shares = k == 0 or row.lower == rows[k - 1].lower
        found.append((found[-1] if found else first) if shares else skipped + k + 1)
    return found


async def _place(connection: AsyncConnection, row: Row[Any], with_bots: bool) -> int:
    ahead = _settled((func.count(),), row.game, with_bots).where(row.lower < _LOWER)
    return 1 + int((await connection.execute(ahead)).scalar_one())


async def ratings_of(
    database: Database, person_id: str, game: str | None = None, with_bots: bool = True
) -> list[Ranked]:
    """A person's ratings, of all games or one, with the places among the others."""
    own = select(RATINGS, _LOWER.label("lower")).where(RATINGS.c.person_id == person_id)
    if game is not None:
        own = own.where(RATINGS.c.game == game)
    found = []
    async with database.reading() as connection:
        for row in sorted((await connection.execute(_named(own))).all(), key=lambda one: str(one.game)):
            has_place = row.sigma <= SETTLED_SIGMA and (with_bots or row.kind != "bot")
            found.append(_read(row, await _place(connection, row, with_bots) if has_place else None))
    return found


def _read(row: Row[Any], place: int | None) -> Ranked:
    skill = Skill(row.mu, row.sigma)
    person = (row.person_id, row.nickname, row.kind, row.role)
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
