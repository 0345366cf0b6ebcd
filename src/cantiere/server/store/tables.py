"""Tables and their seats, from the first invitation to the finished game."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.core.errors import Refusal
from cantiere.server.bodies import Result
from cantiere.server.marks import Mark, mark_of
from cantiere.server.store.database import Database
from cantiere.server.store.ratings import RatedGame, among_the_living, judge, level_id, rater
from cantiere.server.store.schema import FILES, PEOPLE, SEATS, TABLES
from cantiere.server.store.standings import Sitting, Standing, standings
from cantiere.server.store.terms import KeptTerms, kept_terms, text_of

WAITING, PLAYING, FINISHED = "waiting", "playing", "finished"
OPEN, PERSON, LOCAL, BOT, GONE = "open", "person", "local", "bot", "gone"
_FOLLOWS = {"bot_of", "was_name", "mark"}  # from who the person of a seat is
_ELSEWHERE = {"seats", "rematch", "standings"}  # what a TableRow knows from other rows


@dataclass(frozen=True)
class Seat:
    """One chair. `name` is what others read: of a bot its level, of a person the nickname of today."""

    seat: int
    kind: str  # OPEN, PERSON, LOCAL (another one at the screen of `person_id`), BOT, GONE
    person_id: str | None = None
    name: str = ""
    seed: str = ""  # the person's part of the chance; empty: not revealed yet
    sat: str | None = None  # who sat at somebody's screen, before a bot took over
    bot_of: str | None = None  # if the person is a bot: the nickname of whoever made it
    was_name: str | None = None  # of a bot that took over: the name of whoever it plays for
    commitment: str | None = None  # the hash of the seed; None: not given yet
    mark: Mark | None = None  # of the person

    def row(self) -> dict[str, object]:
        """What is kept; the rest follows from who the person is."""
        return {name: value for name, value in vars(self).items() if name not in _FOLLOWS}

    @property
    def entrant(self) -> str | None:
        """Whose rating is meant: a bot that took over plays for whoever sat there."""
        return level_id(self.name) if self.kind == BOT and self.person_id is None else self.person_id


@dataclass(frozen=True)
class TableRow:
    """One table."""

    id: str
    game: str
    rules: int
    terms: KeptTerms
    status: str
    is_open: bool
    link: str
    owner_id: str | None
    created: float
    started: float | None = None
    ended: float | None = None
    result: Result | None = None
    touched: float = 0.0  # when something last happened while it waited
    follows: str | None = None  # the table that this is the rematch of
    sealed: float | None = None  # since when commitments are fixed, and seeds are revealed
    reveal_until: float | None = None
    hidden: float | None = None  # since when a host has taken it out of the lobby
    rematch: str | None = None  # the table that is the rematch of this one
    seats: tuple[Seat, ...] = ()
    standings: Mapping[int, Standing] = field(default_factory=dict)  # by seat: how its sitter is rated

    def seats_of(self, person_id: str | None) -> list[int]:
        """Where a person sits or moves for others at the same screen."""
        return [one.seat for one in self.seats if person_id is not None and one.person_id == person_id]

    def commitment_of(self, person_id: str) -> str | None:
        """What a person has committed to, for all seats at the same screen."""
        return next((self.seats[seat].commitment for seat in self.seats_of(person_id)), None)

    def players(self) -> frozenset[str]:
        """The people who decide for a seat now: not those for whom a bot goes on."""
        sitting = (seat.person_id for seat in self.seats if seat.kind in (PERSON, LOCAL))
        return frozenset(person for person in sitting if person is not None)

    def own_seat(self, person_id: str) -> int:
        """The seat that has a person's name; of several at one screen the first."""
        own = self.seats_of(person_id)
        return next((seat for seat in own if self.seats[seat].kind == PERSON), own[0])

    def has(self, kind: str) -> bool:
        return any(seat.kind == kind for seat in self.seats)


class Tables:
    """The tables in the database. What must not happen twice is one conditional statement."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, table: TableRow, file: str | None = None) -> None:
        row = {name: value for name, value in vars(table).items() if name not in _ELSEWHERE}
        row |= {"terms": text_of(table.terms), "result": table.result and text_of(table.result)}
        row["touched"] = table.touched or table.created
        async with self.database.writing() as connection:
            await connection.execute(insert(TABLES).values(row))
            seats = [{"table_id": table.id, **seat.row()} for seat in table.seats]
            await connection.execute(insert(SEATS), seats)
            if file is not None:
                await connection.execute(insert(FILES).values(table_id=table.id, content=file))

    async def find(self, table_id: str) -> TableRow:
        found = await self.rows(select(TABLES).where(TABLES.c.id == table_id))
        if not found:
            raise Refusal("unknown_table", table=table_id)
        return found[0]

    async def in_lobby(self, most: int) -> list[TableRow]:
        """What everybody may see and is not over, the newest first."""
        query = select(TABLES).where(TABLES.c.is_open, TABLES.c.status.in_((WAITING, PLAYING)))
        return await self.rows(query.order_by(TABLES.c.created.desc()).limit(most))

    async def of_person(
        self, person_id: str, statuses: tuple[str, ...], most: int, before: float | None = None
    ) -> list[TableRow]:
        """Where a person sits, the newest first."""
        sits = select(SEATS.c.table_id).where(SEATS.c.person_id == person_id)
        query = select(TABLES).where(TABLES.c.status.in_(statuses))
        query = query.where(TABLES.c.id.in_(sits) | (TABLES.c.owner_id == person_id))
        return await self.rows(_older(query, before).limit(most))

    async def finished(self, most: int, before: float | None = None) -> list[TableRow]:
        """Games that everybody may look at, the newest first."""
        query = select(TABLES).where(TABLES.c.is_open, TABLES.c.status == FINISHED)
        return await self.rows(_older(query, before).limit(most))

    async def history(self, games: Select[Any], most: int, before: float | None = None) -> list[TableRow]:
        """Finished games of a query (see `store.history`), those first that ended last."""
        if before is not None:
            games = games.where(TABLES.c.ended < before)
        return await self.rows(games.order_by(TABLES.c.ended.desc(), TABLES.c.id).limit(most))

    async def playing(self) -> list[TableRow]:
        """What has to go on after a restart."""
        return await self.rows(select(TABLES).where(TABLES.c.status == PLAYING))

    async def played_by(self, person_id: str) -> list[str]:
        """The ids of the tables at which a person is playing."""
        sits = select(SEATS.c.table_id).where(SEATS.c.person_id == person_id)
        query = select(TABLES.c.id).where(TABLES.c.status == PLAYING, TABLES.c.id.in_(sits))
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def count_unfinished(self, person_id: str) -> int:
        query = select(func.count()).select_from(TABLES)
        query = query.where(TABLES.c.owner_id == person_id, TABLES.c.status != FINISHED)
        async with self.database.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def change_seat(self, table_id: str, was: Seat, now: Seat) -> bool:
        """Give a seat to another one, if it is still as it was and the game has not begun."""
        waiting = select(TABLES.c.id).where(TABLES.c.id == table_id, TABLES.c.status == WAITING)
        query = update(SEATS).where(SEATS.c.table_id.in_(waiting), SEATS.c.seat == was.seat)
        query = query.where(SEATS.c.kind == was.kind, SEATS.c.person_id.is_not_distinct_from(was.person_id))
        changed = query.values(kind=now.kind, person_id=now.person_id, name=now.name, seed="")
        changed = changed.values(commitment=now.commitment)
        async with self.database.writing() as connection:
            await touch(connection, table_id)
            return bool((await connection.execute(changed)).rowcount)

    async def start(self, table_id: str) -> bool:
        """From waiting to playing, once."""
        query = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.status == WAITING)
        async with self.database.writing() as connection:
            changed = await connection.execute(query.values(status=PLAYING, started=time.time()))
            return bool(changed.rowcount)

    async def finish(
        self, table_id: str, result: Result, file: str | None, played: RatedGame | None = None
    ) -> bool:
        """From playing to finished, once, with the file of the game and what it does to ratings."""
        if played is not None:
            await asyncio.to_thread(rater)
        query = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.status == PLAYING)
        values = {"status": FINISHED, "ended": time.time(), "result": text_of(result)}
        async with self.database.writing() as connection:
            if played is not None:  # first: who deletes somebody locks people before tables, too
                played = await among_the_living(connection, played)
            if not (await connection.execute(query.values(values))).rowcount:
                return False
            if file is not None:
                await connection.execute(insert(FILES).values(table_id=table_id, content=file))
            if played is not None:
                await judge(connection, table_id, played)
        return True

    async def remove(self, table_id: str) -> bool:
        """A table that has not begun leaves no trace."""
        query = delete(TABLES).where(TABLES.c.id == table_id, TABLES.c.status == WAITING)
        async with self.database.writing() as connection:
            return bool((await connection.execute(query)).rowcount)

    async def left_alone(self, since: float) -> list[TableRow]:
        """Tables that wait, and at which nothing has happened since a time."""
        query = select(TABLES).where(TABLES.c.status == WAITING, TABLES.c.reveal_until.is_(None))
        return await self.rows(query.where(TABLES.c.touched < since))

    async def revealing(self, table_id: str | None = None) -> list[TableRow]:
        """Tables at which seeds are revealed now: all, or a certain one if it is among them."""
        query = select(TABLES).where(TABLES.c.status == WAITING, TABLES.c.reveal_until.is_not(None))
        return await self.rows(query if table_id is None else query.where(TABLES.c.id == table_id))

    async def file_of(self, table_id: str) -> str:
        async with self.database.reading() as connection:
            query = select(FILES.c.content).where(FILES.c.table_id == table_id)
            content = (await connection.execute(query)).scalar()
        if content is None:
            raise Refusal("no_file_yet", table=table_id)
        return str(content)

    async def rows(self, query: Select[Any]) -> list[TableRow]:
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
            seats = await _seats(connection, [row.id for row in rows])
            rematches = await _rematches(connection, [row.id for row in rows if row.status == FINISHED])
            ratings = await standings(connection, [_sitting(row, seats[row.id]) for row in rows])
        return [
            replace(_table(row, seats[row.id], ratings[row.id]), rematch=rematches.get(row.id))
            for row in rows
        ]


def _older(query: Select[Any], before: float | None) -> Select[Any]:
    if before is not None:
        query = query.where(TABLES.c.created < before)
    return query.order_by(TABLES.c.created.desc())


async def _seats(connection: AsyncConnection, table_ids: list[str]) -> dict[str, list[Seat]]:
    """By table, in order, each with the name that its person has today."""
    found: dict[str, list[Seat]] = {table_id: [] for table_id in table_ids}
    if not table_ids:
        return found
    owners = PEOPLE.alias()
    query = select(SEATS, PEOPLE.c.nickname, PEOPLE.c.role, owners.c.nickname.label("bot_of"))
    query = query.add_columns(PEOPLE.c.kind.label("person_kind"))
    query = query.select_from(SEATS.outerjoin(PEOPLE).outerjoin(owners, PEOPLE.c.owner_id == owners.c.id))
    query = query.where(SEATS.c.table_id.in_(table_ids)).order_by(SEATS.c.table_id, SEATS.c.seat)
    for row in (await connection.execute(query)).all():
        name = row.nickname or "" if row.kind == PERSON else row.name
        bot_of = row.bot_of if row.kind in (PERSON, LOCAL) else None
        was_name = row.sat or row.nickname if row.kind == BOT else None
        mark = mark_of(row.person_kind, row.role)
        kept = (row.seat, row.kind, row.person_id, name, row.seed, row.sat)
        found[row.table_id].append(Seat(*kept, bot_of, was_name, row.commitment, mark))
    return found


async def _rematches(connection: AsyncConnection, table_ids: list[str]) -> dict[str, str]:
    """By table, the one that follows it."""
    if not table_ids:
        return {}
    query = select(TABLES.c.follows, TABLES.c.id).where(TABLES.c.follows.in_(table_ids))
    return {row.follows: row.id for row in (await connection.execute(query)).all()}


async def touch(connection: AsyncConnection, table_id: str) -> None:
    """Something happens at a table that waits."""
    query = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.status == WAITING)
    await connection.execute(query.values(touched=time.time()))


def _sitting(row: Row[Any], seats: list[Seat]) -> Sitting:
    entrants = {seat.seat: seat.entrant for seat in seats if seat.entrant is not None}
    return Sitting(row.id, row.game, row.status == FINISHED, entrants)


def _table(row: Row[Any], seats: list[Seat], ratings: Mapping[int, Standing]) -> TableRow:
    parts = {name: getattr(row, name) for name in TableRow.__annotations__ if name not in _ELSEWHERE}
    parts["terms"] = kept_terms(row.terms, row.game, row.rules)
    parts["result"] = Result.model_validate_json(row.result) if row.result else None
    return TableRow(**parts, seats=tuple(seats), standings=ratings)
