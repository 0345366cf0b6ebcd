"""How people get on: what can be said, who does not want to hear whom, and who is to be silent."""

import math
import time
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from cantiere.core.errors import Refusal
from cantiere.server.marks import Mark, mark_of
from cantiere.server.names import INVISIBLE
from cantiere.server.people.person import Person, as_person
from cantiere.server.store.database import Database
from cantiere.server.store.schema import MUTES, PEOPLE

LONGEST_LINE = 300
MOST_MUTES = 500
HOUR = 3_600
_JOINERS = "\u200c\u200d"  # unseen, but parts of emoji and of some scripts
_MOST_MARKS = 4  # accents on one another: more would hide the lines around


def line_of(text: str) -> str:
    """A line of a chat as it will be shown: visible characters, whatever script they are of."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(line) <= LONGEST_LINE:
        raise Refusal("chat_length", most=LONGEST_LINE)
    kinds = [unicodedata.category(sign) for sign in line if sign not in _JOINERS]
    is_bare = all(kind[0] in "MZ" for kind in kinds)
    if is_bare or not INVISIBLE.isdisjoint(kinds) or _most_marks(kinds) > _MOST_MARKS:
        raise Refusal("chat_signs")
    return line


def _most_marks(kinds: list[str]) -> int:
    """The longest run of signs that stand on the one before."""
    places = [-1, *(place for place, kind in enumerate(kinds) if kind[0] != "M"), len(kinds)]
    return max(after - before - 1 for before, after in pairwise(places))


@dataclass(frozen=True)
class Speaker:
    """Somebody who may speak now, by the name of today."""

    id: str
    nickname: str
    mark: Mark | None = None


class Moderation:
    """Mutes and silences, in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def speaker(self, person_id: str) -> Speaker:
        """Whoever wants to say something, unless that is not allowed for now."""
        query = select(PEOPLE).where(PEOPLE.c.id == person_id)
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise Refusal("who_are_you")
        left = (row.silenced_until or 0) - time.time()
        if left > 0:
            raise Refusal("silenced", hours=math.ceil(left / HOUR))
        return Speaker(person_id, row.nickname, mark_of(row.kind, row.role))

    async def mute(self, person_id: str, muted_id: str) -> None:
        """Hear no more of somebody; once more changes nothing."""
        if person_id == muted_id:
            raise Refusal("mute_self")
        count = select(func.count()).select_from(MUTES).where(MUTES.c.person_id == person_id)
        row = {"person_id": person_id, "muted_id": muted_id}
        try:
            async with self.database.writing() as connection:
                if (await connection.execute(count)).scalar_one() >= MOST_MUTES:
                    raise Refusal("too_many_mutes", most=MOST_MUTES)
                await connection.execute(insert(MUTES).values(row))
        except IntegrityError:  # it was so already, or the person has just left for good
            return

    async def unmute(self, person_id: str, muted_id: str) -> None:
        query = delete(MUTES).where(MUTES.c.person_id == person_id, MUTES.c.muted_id == muted_id)
        async with self.database.writing() as connection:
            await connection.execute(query)

    async def muted_by(self, person_id: str) -> list[Person]:
        """Those whom a person does not want to hear."""
        query = select(PEOPLE).join_from(MUTES, PEOPLE, MUTES.c.muted_id == PEOPLE.c.id)
        query = query.where(MUTES.c.person_id == person_id).order_by(PEOPLE.c.nickname, PEOPLE.c.id)
        async with self.database.reading() as connection:
            return [as_person(row) for row in (await connection.execute(query)).all()]

    async def deaf_to(self, person_id: str) -> frozenset[str]:
        """Those who do not want to hear a person."""
        query = select(MUTES.c.person_id).where(MUTES.c.muted_id == person_id)
        async with self.database.reading() as connection:
            return frozenset((await connection.execute(query)).scalars())
