"""What people report to the hosts: whom, why, and what was said around it. No hand is ever part of it."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.core.errors import Refusal
from cantiere.server.bodies.desk import Act, Outcome, Why
from cantiere.server.people.audit import AuditLine, note, reason_of
from cantiere.server.people.order import check_rank
from cantiere.server.people.person import Person, as_person, new_id
from cantiere.server.store.database import Database
from cantiere.server.store.schema import CHAT, PEOPLE
from cantiere.server.store.schema_desk import REPORT_LINES, REPORTS

PAGE = 50
AROUND = 10  # lines of the chat before and after the one that is reported
MOST_OPEN = 10  # of one person


@dataclass(frozen=True)
class Place:
    """A line of a chat."""

    table: str
    line: int


@dataclass(frozen=True)
class Quoted:
    """A line as it stood when it was reported; taking it away from the chat leaves it here."""

    number: int
    person: str
    nickname: str
    text: str
    at: float


@dataclass(frozen=True)
class Report:
    """What somebody reported, by the names of today."""

    id: str
    at: float
    why: Why
    sentence: str
    person: str
    person_name: str
    reporter: str | None
    reporter_name: str | None
    table: str | None
    line: int | None
    closed: float | None
    outcome: Outcome | None
    quoted: tuple[Quoted, ...] = ()


class Reports:
    """All reports, in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, by: Person, person: Person, why: Why, sentence: str, place: Place | None) -> str:
        """Tell the hosts; the id."""
        if by.id == person.id:
            raise Refusal("report_self")
        row = {"id": new_id(), "reporter_id": by.id, "person_id": person.id, "why": why, "at": time.time()}
        row |= {
            "sentence": reason_of(sentence),
            "table_id": place and place.table,
            "line": place and place.line,
        }
        async with self.database.writing() as connection:
            await _check_quota(connection, row)
            lines = [] if place is None else await _around(connection, place, person.id)
            await connection.execute(insert(REPORTS).values(row))
            if lines:
                await connection.execute(
                    insert(REPORT_LINES), [{"report_id": row["id"], **line} for line in lines]
                )
        return str(row["id"])

    async def page(self, host: Person, is_open: bool, before: float | None = None) -> list[Report]:
        """The newest first. Nobody reads what was said about them; of hosts only admins do."""
        query = _reports().where(REPORTS.c.person_id != host.id)
        query = query.where(REPORTS.c.closed.is_(None) if is_open else REPORTS.c.closed.is_not(None))
        if not host.is_admin:
            query = query.where(PEOPLE.c.role == "player")
        if before is not None:
            query = query.where(REPORTS.c.at < before)
        return await self._read(query.order_by(REPORTS.c.at.desc(), REPORTS.c.id).limit(PAGE))

    async def of_reporter(self, person_id: str) -> list[Report]:
        """What somebody has reported, the newest first."""
        return await self._read(
            _reports().where(REPORTS.c.reporter_id == person_id).order_by(REPORTS.c.at.desc()).limit(PAGE)
        )

    async def unheard(self, person_id: str) -> list[Report]:
        """What was looked at since its reporter last heard."""
        query = _reports().where(REPORTS.c.reporter_id == person_id, REPORTS.c.heard.is_(None))
        return await self._read(query.where(REPORTS.c.closed.is_not(None)).order_by(REPORTS.c.closed))

    async def hear(self, person_id: str) -> None:
        own = (REPORTS.c.reporter_id == person_id) & REPORTS.c.closed.is_not(None)
        query = update(REPORTS).where(own, REPORTS.c.heard.is_(None))
        async with self.database.writing() as connection:
            await connection.execute(query.values(heard=time.time()))

    async def judge(self, host: Person, report_id: str, outcome: Outcome | None, reason: str) -> None:
        """A host has looked at it, and done something or not; None: it is open again."""
        said = reason_of(reason)
        async with self.database.writing() as connection:
            query = select(PEOPLE).join_from(REPORTS, PEOPLE, REPORTS.c.person_id == PEOPLE.c.id)
            row = (await connection.execute(query.where(REPORTS.c.id == report_id))).first()
            if row is None:
                raise Refusal("unknown_report")
            check_rank(host, as_person(row))
            closed = None if outcome is None else time.time()
            change = update(REPORTS).where(REPORTS.c.id == report_id)
            await connection.execute(change.values(closed=closed, outcome=outcome, heard=None))
            what: Act = "report_closed" if outcome else "report_opened"
            facts = {"report": report_id, "outcome": outcome}
            await note(connection, AuditLine(host.id, what, row.id, reason=said, facts=facts))

    async def count_open(self, host: Person) -> int:
        query = select(func.count()).select_from(REPORTS.join(PEOPLE, REPORTS.c.person_id == PEOPLE.c.id))
        query = query.where(REPORTS.c.closed.is_(None), REPORTS.c.person_id != host.id)
        if not host.is_admin:
            query = query.where(PEOPLE.c.role == "player")
        async with self.database.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def _read(self, query: Select[Any]) -> list[Report]:
        async with self.database.reading() as connection:
            rows = (await connection.execute(query)).all()
            quoted = await _quoted(connection, [row.id for row in rows])
        return [_report(row, quoted.get(row.id, ())) for row in rows]


async def _check_quota(connection: AsyncConnection, row: Mapping[str, object]) -> None:
    """Not the same twice, and not more than hosts can look at."""
    await connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == row["reporter_id"]).with_for_update())
    own = REPORTS.c.closed.is_(None) & (REPORTS.c.reporter_id == row["reporter_id"])
    found = (await connection.execute(select(REPORTS).where(own))).all()
    same = ("person_id", "table_id", "line")
    if any(all(getattr(one, name) == row[name] for name in same) for one in found):
        raise Refusal("report_twice")
    if len(found) >= MOST_OPEN:
        raise Refusal("too_many_reports", most=MOST_OPEN)


async def _around(connection: AsyncConnection, place: Place, person_id: str) -> list[dict[str, object]]:
    """The line, which must be that person's, and what was said before and after it."""
    near = CHAT.c.number.between(place.line - AROUND, place.line + AROUND)
    query = select(CHAT.c.number, CHAT.c.person_id, CHAT.c.text, CHAT.c.at)
    query = query.where(CHAT.c.table_id == place.table, near, CHAT.c.text != "").order_by(CHAT.c.number)
    lines = [dict(row._mapping) for row in (await connection.execute(query)).all()]
    if not any(line["number"] == place.line and line["person_id"] == person_id for line in lines):
        raise Refusal("unknown_line", number=place.line)
    return lines


def _reports() -> Select[Any]:
    reporter = PEOPLE.alias()
    query = select(
        REPORTS, PEOPLE.c.nickname.label("person_name"), reporter.c.nickname.label("reporter_name")
    )
    joined = REPORTS.join(PEOPLE, REPORTS.c.person_id == PEOPLE.c.id)
    return query.select_from(joined.outerjoin(reporter, REPORTS.c.reporter_id == reporter.c.id))


async def _quoted(connection: AsyncConnection, report_ids: list[str]) -> dict[str, tuple[Quoted, ...]]:
    found: dict[str, tuple[Quoted, ...]] = {}
    query = select(REPORT_LINES, PEOPLE.c.nickname).join_from(REPORT_LINES, PEOPLE)
    query = query.where(REPORT_LINES.c.report_id.in_(report_ids)).order_by(REPORT_LINES.c.number)
    for row in (await connection.execute(query)).all():
        line = Quoted(row.number, row.person_id, row.nickname, row.text, row.at)
        found[row.report_id] = (*found.get(row.report_id, ()), line)
    return found


def _report(row: Row[Any], quoted: tuple[Quoted, ...]) -> Report:
    return Report(
        id=row.id,
        at=row.at,
        why=row.why,
        sentence=row.sentence,
        person=row.person_id,
        person_name=row.person_name,
        reporter=row.reporter_id,
        reporter_name=row.reporter_name,
        table=row.table_id,
        line=row.line,
        closed=row.closed,
        outcome=row.outcome,
        quoted=quoted,
    )
