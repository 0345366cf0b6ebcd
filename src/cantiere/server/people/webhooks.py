"""Where people want to be called when they are not here."""

import secrets
import time
from dataclasses import dataclass

from sqlalchemy import case, delete, insert, select, update

from cantiere.core.errors import Refusal
from cantiere.server.store.database import Database
from cantiere.server.store.schema import WEBHOOKS

MOST_FAILURES = 20  # in a row; then nobody is called any more


@dataclass(frozen=True)
class Webhook:
    """One person's."""

    person_id: str
    url: str
    secret: str
    created: float
    failures: int
    trouble: str
    told: float  # what began before that was told, or was not to be

    @property
    def is_on(self) -> bool:
        return self.failures < MOST_FAILURES


class Webhooks:
    """The webhooks in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def all(self) -> list[Webhook]:
        async with self.database.reading() as connection:
            rows = (await connection.execute(select(WEBHOOKS))).all()
        return [Webhook(**row._mapping) for row in rows]

    async def find(self, person_id: str) -> Webhook:
        async with self.database.reading() as connection:
            query = select(WEBHOOKS).where(WEBHOOKS.c.person_id == person_id)
            row = (await connection.execute(query)).first()
        if row is None:
            raise Refusal("webhook_absent")
        return Webhook(**row._mapping)

    async def add(self, person_id: str, url: str) -> Webhook:
        """In place of the one before, with a secret of its own."""
        now = time.time()
        made = Webhook(person_id, url, secrets.token_hex(32), now, failures=0, trouble="", told=now)
        async with self.database.writing() as connection:
            await connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.person_id == person_id))
            await connection.execute(insert(WEBHOOKS).values(vars(made)))
        return made

    async def remove(self, person_id: str) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.person_id == person_id))

    async def note(self, called: Webhook, trouble: str) -> Webhook | None:
        """How a call went. A webhook that was changed meanwhile has nothing to do with it: None."""
        this = (WEBHOOKS.c.person_id == called.person_id) & (WEBHOOKS.c.secret == called.secret)
        failures = WEBHOOKS.c.failures + 1 if trouble else 0
        async with self.database.writing() as connection:
            await connection.execute(update(WEBHOOKS).where(this).values(failures=failures, trouble=trouble))
            row = (await connection.execute(select(WEBHOOKS).where(this))).first()
        return Webhook(**row._mapping) if row else None

    async def note_told(self, person_id: str, since: float) -> None:
        """What began at that time is done with, also for a server after this one."""
        later = case((WEBHOOKS.c.told < since, since), else_=WEBHOOKS.c.told)
        query = update(WEBHOOKS).where(WEBHOOKS.c.person_id == person_id)
        async with self.database.writing() as connection:
            await connection.execute(query.values(told=later))
