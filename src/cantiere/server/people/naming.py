"""Who is called what: of each name that people could mistake for another there is one at a time."""

from itertools import islice

from sqlalchemy import exists, select, update

from cantiere.core.errors import Refusal
from cantiere.server.names import key_of, numbered
from cantiere.server.store.database import Database
from cantiere.server.store.schema import PEOPLE, SESSIONS

_TRIED = 50  # numbers, before one is suggested that may be taken, too
_NEW = 3_600  # seconds in which a guest may still be on the way in, without a session


def named(nickname: str) -> dict[str, str]:
    """What is kept of a name."""
    return {"nickname": nickname, "name_key": key_of(nickname)}


async def name_taken(database: Database, nickname: str) -> Refusal:
    """That somebody has the name, and one like it that nobody has."""
    others = {key_of(name): name for name in islice(numbered(nickname), _TRIED)}
    query = select(PEOPLE.c.name_key).where(PEOPLE.c.name_key.in_(others))
    async with database.reading() as connection:
        taken = set((await connection.execute(query)).scalars())
    free = (name for key, name in others.items() if key not in taken)
    return Refusal("nickname_taken", name=nickname, free=next(free, list(others.values())[-1]))


async def free_names(database: Database, now: float) -> None:
    """A guest without a session cannot come back: others may have the name. It stays where they played."""
    here = exists().where(SESSIONS.c.person_id == PEOPLE.c.id)
    gone = (PEOPLE.c.kind == "guest") & PEOPLE.c.name_key.is_not(None) & (PEOPLE.c.created < now - _NEW)
    query = select(PEOPLE.c.id).where(gone, ~here)
    async with database.reading() as connection:
        found = list((await connection.execute(query)).scalars())
    if found:
        async with database.writing() as connection:
            await connection.execute(update(PEOPLE).where(gone, ~here).values(name_key=None))
