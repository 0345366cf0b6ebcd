"""Letters that wait to be sent: each once, whoever asks for it how often, and whichever server sends it.

Whoever takes one puts it off in the same step: a server that dies over it leaves it to be tried again.
"""

import time
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Delete, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.server.people.person import new_id
from cantiere.server.store.database import Database
from cantiere.server.store.schema_mail import MAIL_QUEUE

Kind = Literal["confirm", "changed", "recover", "reset", "turns"]
PAUSES = (300.0, 900.0, 3_600.0, 14_400.0)  # seconds until it is tried again
_HOUR = 3_600.0
LIFETIME: dict[Kind, float] = {  # seconds after which it is of no use
    "confirm": 24 * _HOUR,
    "changed": 72 * _HOUR,
    "recover": _HOUR,
    "reset": 4 * _HOUR,
    "turns": 24 * _HOUR,
}


@dataclass(frozen=True)
class Letter:
    """One that waits. `about` is a person, or an address that somebody typed."""

    id: str
    kind: Kind
    about: str
    person_id: str | None
    address: str | None
    made: float
    due: float
    tries: int

    def is_late(self, now: float) -> bool:
        return now - self.made > LIFETIME[self.kind]


def for_person(kind: Kind, person_id: str, address: str | None = None) -> Letter:
    now = time.time()
    return Letter(new_id(), kind, person_id, person_id, address, now, now, 0)


def for_address(kind: Kind, folded: str) -> Letter:
    """To whoever may be behind an address; perhaps nobody."""
    now = time.time()
    return Letter(new_id(), kind, folded, None, folded, now, now, 0)


async def put_in(connection: AsyncConnection, letter: Letter) -> None:
    """In the transaction of what it tells; in place of one of the same kind that was not sent yet."""
    same = (MAIL_QUEUE.c.kind == letter.kind) & (MAIL_QUEUE.c.about == letter.about)
    await connection.execute(delete(MAIL_QUEUE).where(same))
    await connection.execute(insert(MAIL_QUEUE).values(vars(letter)))


class Letters:
    """The queue in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, *letters: Letter) -> None:
        async with self.database.writing() as connection:
            for letter in letters:
                await put_in(connection, letter)

    async def take(self, now: float) -> Letter | None:
        """The one that has waited longest; nobody else gets it before its next try."""
        query = select(MAIL_QUEUE).where(MAIL_QUEUE.c.due <= now).order_by(MAIL_QUEUE.c.due).limit(1)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        letter = Letter(**row._mapping)
        this = (MAIL_QUEUE.c.id == letter.id) & (MAIL_QUEUE.c.due == letter.due)
        pause = PAUSES[min(letter.tries, len(PAUSES) - 1)]
        values = {"due": now + pause, "tries": letter.tries + 1}
        async with self.database.writing() as connection:
            is_ours = (await connection.execute(update(MAIL_QUEUE).where(this).values(values))).rowcount == 1
        return letter if is_ours else await self.take(now)

    async def remove(self, letter: Letter) -> None:
        async with self.database.writing() as connection:
            await connection.execute(removal(letter))

    async def replace(self, letter: Letter, others: list[Letter]) -> None:
        """One letter becomes several, in one transaction."""
        async with self.database.writing() as connection:
            await connection.execute(removal(letter))
            for other in others:
                await put_in(connection, other)

    async def count(self) -> int:
        async with self.database.reading() as connection:
            query = select(func.count()).select_from(MAIL_QUEUE)
            return (await connection.execute(query)).scalar_one()

    async def about_turns(self) -> set[str]:
        """For whom a letter about turns waits."""
        async with self.database.reading() as connection:
            query = select(MAIL_QUEUE.c.about).where(MAIL_QUEUE.c.kind == "turns")
            return set((await connection.execute(query)).scalars())


def removal(letter: Letter) -> Delete:
    return delete(MAIL_QUEUE).where(MAIL_QUEUE.c.id == letter.id)
