"""Who may make an account here: everybody, whoever was invited, or nobody. Guests always come and play."""

import time
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.core.errors import Refusal
from cantiere.server.bodies.registration import POLICIES, Policy
from cantiere.server.people.accounts import Admission, code_hash, new_code
from cantiere.server.people.audit import AuditLine, note, reason_of
from cantiere.server.people.person import Person, new_id
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE
from cantiere.server.store.schema_desk import CHOICES, INVITATIONS

_CHOICE = "registration"
_DAY = 86_400.0
MOST_LISTED = 200


@dataclass(frozen=True)
class Invitation:
    """A code that somebody was given; of the code itself only the hash is kept."""

    id: str
    by_name: str | None
    note: str
    made: float
    expires: float
    most: int
    uses: int
    revoked: float | None


class Registration:
    """The policy, and the invitations. What was decided at the desk comes before the setting."""

    def __init__(self, database: Database, default: Policy) -> None:
        self.database, self.default = database, default

    async def policy(self) -> Policy:
        async with self.database.reading() as connection:
            return await self._policy(connection)

    async def _policy(self, connection: AsyncConnection) -> Policy:
        query = select(CHOICES.c.value).where(CHOICES.c.name == _CHOICE)
        chosen = (await connection.execute(query)).scalar()
        return next((one for one in POLICIES if one == chosen), self.default)

    async def decide(self, admin: Person, policy: Policy, reason: str) -> None:
        said = reason_of(reason)
        async with self.database.writing() as connection:
            await connection.execute(delete(CHOICES).where(CHOICES.c.name == _CHOICE))
            await connection.execute(insert(CHOICES).values(name=_CHOICE, value=policy))
            await note(connection, AuditLine(admin.id, "registration", reason=said, facts={"policy": policy}))

    async def check(self, code: str | None) -> None:
        """Before anything is told about a login: whether an account can be had at all."""
        policy = await self.policy()
        if policy == "closed":
            raise Refusal("registration_closed")
        if policy == "invited" and not code:
            raise Refusal("invitation_needed")

    def admission(self, code: str | None) -> Admission:
        """Asked for once more when the account is made; the invitation is then used."""
        return partial(self._admit, code)

    async def _admit(self, code: str | None, connection: AsyncConnection) -> None:
        policy = await self._policy(connection)
        if policy == "closed":
            raise Refusal("registration_closed")
        if policy == "invited" and not await _used(connection, code or ""):
            raise Refusal("invitation_wrong")

    async def invite(self, by: Person, text: str, most: int, days: int) -> str:
        """A new code, good so many times and for so many days; it is told this once."""
        code, now = new_code(), time.time()
        row: dict[str, object] = {
            "id": new_id(),
            "code_hash": code_hash(code),
            "by_id": by.id,
            "note": " ".join(text.split())[:100],
        }
        row |= {"made": now, "expires": now + days * _DAY, "most": most, "uses": 0}
        facts = {"most": most, "days": days}
        async with self.database.writing() as connection:
            await connection.execute(insert(INVITATIONS).values(row))
            await note(connection, AuditLine(by.id, "invited", reason=str(row["note"]), facts=facts))
        return code

    async def revoke(self, by: Person, invitation_id: str, reason: str) -> None:
        said = reason_of(reason)
        this = update(INVITATIONS).where(INVITATIONS.c.id == invitation_id, INVITATIONS.c.revoked.is_(None))
        async with self.database.writing() as connection:
            if (await connection.execute(this.values(revoked=time.time()))).rowcount != 1:
                raise Refusal("unknown_invitation")
            await note(connection, AuditLine(by.id, "invitation_revoked", reason=said))

    async def invitations(self) -> list[Invitation]:
        """The newest first."""
        query = select(INVITATIONS, PEOPLE.c.nickname).join_from(INVITATIONS, PEOPLE, isouter=True)
        async with self.database.reading() as connection:
            rows = await connection.execute(query.order_by(INVITATIONS.c.made.desc()).limit(MOST_LISTED))
            return [_invitation(row) for row in rows.all()]


async def _used(connection: AsyncConnection, code: str) -> bool:
    """Whether the code was good; it is good once less then. Two at once do not share the last use."""
    this = update(INVITATIONS).where(INVITATIONS.c.code_hash == code_hash(code))
    this = this.where(INVITATIONS.c.revoked.is_(None), INVITATIONS.c.expires > time.time())
    this = this.where(INVITATIONS.c.uses < INVITATIONS.c.most)
    return bool((await connection.execute(this.values(uses=INVITATIONS.c.uses + 1))).rowcount)


def _invitation(row: Row[Any]) -> Invitation:
    kept = {name: getattr(row, name) for name in Invitation.__annotations__ if name != "by_name"}
    return Invitation(**kept, by_name=row.nickname)
