"""What hosts did, to whom, when and why. Lines are only ever added; nothing here changes or removes one."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row, Select, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.core.errors import Refusal
from cantiere.server.bodies.desk import Act
from cantiere.server.people.person import new_id
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE
from cantiere.server.store.schema_desk import AUDIT

PAGE = 50
LONGEST_REASON = 300
Fact = str | int | float | bool | None


@dataclass(frozen=True)
class AuditLine:
    """One act of a host. Names are those of today; whoever has left for good has none."""

    by: str | None
    what: Act
    person: str | None = None
    table: str | None = None
    reason: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    at: float = 0.0
    id: str = ""
    by_name: str | None = None
    person_name: str | None = None


async def note(connection: AsyncConnection, line: AuditLine) -> None:
    """Write it down, in the transaction of what was done: the one does not happen without the other."""
    row = {
        "id": new_id(),
        "at": time.time(),
        "by_id": line.by,
        "what": line.what,
        "person_id": line.person,
        "table_id": line.table,
        "reason": line.reason,
        "facts": json.dumps(dict(line.facts)),
    }
    await connection.execute(insert(AUDIT).values(row))


def reason_of(text: str) -> str:
    """Whoever does something to others says why."""
    reason = " ".join(text.split())
    if not 3 <= len(reason) <= LONGEST_REASON:
        raise Refusal("reason_length", least=3, most=LONGEST_REASON)
    return reason


class AuditLog:
    """The log, for hosts to read."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, line: AuditLine) -> None:
        """For what was done elsewhere than in the database."""
        async with self.database.writing() as connection:
            await note(connection, line)

    async def page(self, person_id: str | None = None, before: float | None = None) -> list[AuditLine]:
        """The last lines, or the last about one person, the newest first."""
        query = _lines()
        if person_id is not None:
            query = query.where((AUDIT.c.person_id == person_id) | (AUDIT.c.by_id == person_id))
        if before is not None:
            query = query.where(AUDIT.c.at < before)
        async with self.database.reading() as connection:
            rows = await connection.execute(query.order_by(AUDIT.c.at.desc(), AUDIT.c.id).limit(PAGE))
            return [_line(row) for row in rows.all()]


def _lines() -> Select[Any]:
    by, person = PEOPLE.alias(), PEOPLE.alias()
    query = select(AUDIT, by.c.nickname.label("by_name"), person.c.nickname.label("person_name"))
    joined = AUDIT.outerjoin(by, AUDIT.c.by_id == by.c.id).outerjoin(person, AUDIT.c.person_id == person.c.id)
    return query.select_from(joined)


def _line(row: Row[Any]) -> AuditLine:
    return AuditLine(
        by=row.by_id,
        what=row.what,
        person=row.person_id,
        table=row.table_id,
        reason=row.reason,
        facts=json.loads(row.facts),
        at=row.at,
        id=row.id,
        by_name=row.by_name,
        person_name=row.person_name,
    )
