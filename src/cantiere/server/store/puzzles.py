"""Who has tried which puzzle, and what that did to the ratings of both.

Only the first try counts, and only without a hint: right, and the person has won against the puzzle; wrong,
or shown, and the puzzle has won.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.play.rating import Skill, guessed
from cantiere.server.store.database import Database
from cantiere.server.store.ratings import add_missing, rater
from cantiere.server.store.schema import PUZZLE_RATINGS, PUZZLE_TRIES, PUZZLERS

_GUESSED = 300.0  # points: how far an estimated difficulty may be from the truth


@dataclass(frozen=True)
class Tried:
    """What somebody has done with a puzzle."""

    tries: int = 0
    hints: int = 0
    solved: float | None = None
    day: str | None = None
    gained: float | None = None

    @property
    def is_fresh(self) -> bool:
        """Whether what comes next still counts."""
        return self.tries == 0 and self.hints == 0


@dataclass(frozen=True)
class Attempt:
    """Something that somebody does with a puzzle now."""

    person_id: str
    game: str
    puzzle: str
    difficulty: int  # as it was estimated


class Puzzles:
    """All attempts, in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def tried(self, person_id: str, game: str) -> Mapping[str, Tried]:
        """By puzzle, all that somebody has tried of a game."""
        query = select(PUZZLE_TRIES).where(PUZZLE_TRIES.c.person_id == person_id, PUZZLE_TRIES.c.game == game)
        async with self.database.reading() as connection:
            return {row.puzzle: _tried(row) for row in (await connection.execute(query)).all()}

    async def skill(self, person_id: str, game: str) -> Skill | None:
        """How well somebody solves; None: nothing has counted yet."""
        query = select(PUZZLERS).where(PUZZLERS.c.person_id == person_id, PUZZLERS.c.game == game)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return Skill(row.mu, row.sigma) if row and row.rated else None

    async def solved(self, person_id: str) -> Mapping[str, int]:
        """By game, how many somebody has solved."""
        query = select(PUZZLE_TRIES.c.game, func.count()).where(PUZZLE_TRIES.c.person_id == person_id)
        query = query.where(PUZZLE_TRIES.c.solved.is_not(None)).group_by(PUZZLE_TRIES.c.game)
        async with self.database.reading() as connection:
            return {game: int(count) for game, count in (await connection.execute(query)).all()}

    async def streak(self, person_id: str, today: date) -> int:
        """On how many days in a row somebody has solved the puzzle of the day, until today or yesterday."""
        query = select(PUZZLE_TRIES.c.day).where(PUZZLE_TRIES.c.person_id == person_id)
        async with self.database.reading() as connection:
            days = set((await connection.execute(query.where(PUZZLE_TRIES.c.day.is_not(None)))).scalars())
        day = today if today.isoformat() in days else today - timedelta(days=1)
        count = 0
        while day.isoformat() in days:
            count, day = count + 1, day - timedelta(days=1)
        return count

    async def hint(self, attempt: Attempt) -> Tried:
        """Somebody is told something: from now on, nothing counts."""
        async with self.database.writing() as connection:
            before = await _begun(connection, attempt)
            return await _change(connection, attempt, before, hints=before.hints + 1)

    async def answer(self, attempt: Attempt, is_solved: bool, day: str | None) -> Tried:
        """Somebody has tried a move that was wrong, or the last that was missing, or wants to be shown it."""
        async with self.database.writing() as connection:
            before = await _begun(connection, attempt)
            changed: dict[str, object] = {"tries": before.tries + 1}
            if before.is_fresh:
                changed["gained"] = await _rate(connection, attempt, is_solved)
            if is_solved:
                changed |= {"solved": before.solved or time.time(), "day": before.day or day}
            return await _change(connection, attempt, before, **changed)


def _tried(row: Any) -> Tried:
    return Tried(row.tries, row.hints, row.solved, row.day, row.gained)


def _is_of(attempt: Attempt) -> Any:
    tries = PUZZLE_TRIES.c
    own = (tries.person_id == attempt.person_id) & (tries.game == attempt.game)
    return own & (tries.puzzle == attempt.puzzle)


async def _begun(connection: AsyncConnection, attempt: Attempt) -> Tried:
    """What was done before; whoever does two things at once does them one after the other."""
    row = {"person_id": attempt.person_id, "game": attempt.game, "puzzle": attempt.puzzle}
    await add_missing(connection, PUZZLE_TRIES, [{**row, "begun": time.time(), "tries": 0, "hints": 0}])
    query = select(PUZZLE_TRIES).where(_is_of(attempt)).with_for_update()
    return _tried((await connection.execute(query)).one())


async def _change(connection: AsyncConnection, attempt: Attempt, before: Tried, **changed: object) -> Tried:
    await connection.execute(update(PUZZLE_TRIES).where(_is_of(attempt)).values(**changed))
    return Tried(**{**vars(before), **changed})


async def _rate(connection: AsyncConnection, attempt: Attempt, is_solved: bool) -> float:
    """What the person gains by it, in points."""
    person = {"person_id": attempt.person_id, "game": attempt.game}
    puzzle = {"game": attempt.game, "puzzle": attempt.puzzle}
    before = [
        await _skill(connection, PUZZLERS, person, Skill()),
        await _skill(connection, PUZZLE_RATINGS, puzzle, guessed(attempt.difficulty, _GUESSED)),
    ]
    after = rater().after(before, (0, 1), (1, 2) if is_solved else (2, 1))
    for table, key, skill in zip((PUZZLERS, PUZZLE_RATINGS), (person, puzzle), after, strict=True):
        change = update(table).where(*(table.c[name] == value for name, value in key.items()))
        await connection.execute(change.values(mu=skill.mu, sigma=skill.sigma, rated=table.c.rated + 1))
    return after[0].rating - before[0].rating


async def _skill(connection: AsyncConnection, table: Any, key: Mapping[str, str], first: Skill) -> Skill:
    await add_missing(connection, table, [{**key, "mu": first.mu, "sigma": first.sigma, "rated": 0}])
    query = select(table).where(*(table.c[name] == value for name, value in key.items()))
    row = (await connection.execute(query.with_for_update())).one()
    return Skill(row.mu, row.sigma)
