"""What hosts may do to people: silence them, shut them out, let them in, give them roles.

A host keeps order among players, an admin among all. Nobody does it to themselves, and nothing is done
without its line in the log: both are one transaction.
"""

import math
import time

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.core.errors import Refusal
from cantiere.server.bodies.desk import Act
from cantiere.server.people.audit import AuditLine, note, reason_of
from cantiere.server.people.person import Person, Role
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE

HOUR = 3_600.0
_DAY_HOURS = 24
FOR_GOOD = 50 * 365 * _DAY_HOURS  # hours: whoever is banned for longer need not count the days


def check_rank(by: Person, person: Person) -> None:
    """Whether somebody may keep order about somebody else."""
    if not by.is_host:
        raise Refusal("not_host")
    if by.id == person.id:
        raise Refusal("order_self")
    if person.is_host and not by.is_admin:
        raise Refusal("order_host")


def ban_of(person: Person, now: float) -> Refusal | None:
    """Why somebody is not let in, in words; None if they are."""
    left = ((person.banned_until or 0.0) - now) / HOUR
    if left <= 0:
        return None
    if left > FOR_GOOD:
        return Refusal("banned_for_good", reason=person.ban_reason)
    return Refusal("banned", days=math.ceil(left / _DAY_HOURS), reason=person.ban_reason)


class Order:
    """Silences, bans and roles, in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def silence(self, by: Person, person: Person, hours: float, reason: str) -> None:
        """Say nothing in any chat for so long; 0: speak again."""
        check_rank(by, person)
        until = time.time() + hours * HOUR if hours else None
        async with self.database.writing() as connection:
            await _change(connection, person.id, silenced_until=until)
            await note(connection, _line(by, "silenced" if hours else "unsilenced", person, reason, hours))

    async def ban(self, by: Person, person: Person, hours: float, reason: str) -> None:
        """Not be let in for so long, neither the person nor their bots; 0: come in again."""
        check_rank(by, person)
        if person.is_bot:
            raise Refusal("order_bot")
        said = reason_of(reason)
        until = time.time() + hours * HOUR if hours else None
        theirs = (PEOPLE.c.id == person.id) | (PEOPLE.c.owner_id == person.id)
        values = {"banned_until": until, "ban_reason": said if hours else None}
        async with self.database.writing() as connection:
            await connection.execute(update(PEOPLE).where(theirs).values(values))
            await note(connection, _line(by, "banned" if hours else "unbanned", person, said, hours))

    async def give_role(self, by: Person, person: Person, role: Role, reason: str) -> None:
        """Only account holders keep order: a guest could not prove to be the same tomorrow."""
        if not by.is_admin:
            raise Refusal("not_admin")
        if by.id == person.id:
            raise Refusal("order_self")
        if person.kind != "account":
            raise Refusal("role_account")
        said = reason_of(reason)
        async with self.database.writing() as connection:
            await _change(connection, person.id, role=role)
            facts = {"role": role, "was": person.role}
            await note(connection, AuditLine(by.id, "role", person.id, reason=said, facts=facts))


async def _change(connection: AsyncConnection, person_id: str, **values: object) -> None:
    await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person_id).values(values))


def _line(by: Person, what: Act, person: Person, reason: str, hours: float) -> AuditLine:
    return AuditLine(by.id, what, person.id, reason=reason, facts={"hours": hours} if hours else {})
