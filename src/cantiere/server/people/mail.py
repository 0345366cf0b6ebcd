"""Where people want to be written to. An address counts once the link that was sent there was followed.

Several people may have the same one, so nobody is told that it is taken.
"""

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.core.errors import Refusal
from cantiere.server.outgoing import is_mail_address
from cantiere.server.people.letters import Letter, for_person, put_in, removal
from cantiere.server.people.person import Person
from cantiere.server.store.database import Database
from cantiere.server.store.schema_mail import MAIL_ADDRESSES, MAIL_QUEUE

HOURS = 24  # for which a link that confirms is good
MOST_HOLDERS = 10  # people of one address who are written to
_HOUR = 3_600.0
_KEY = b"cantiere.unsubscribe"
_ABOUT_PERSON = ("confirm", "reset", "turns")


@dataclass(frozen=True)
class MailAddress:
    """One person's. `wanted` waits to be confirmed."""

    person_id: str
    address: str | None
    folded: str | None
    wanted: str | None
    token_hash: str | None
    expires: float | None
    turns: bool
    told: float
    seen_end: float | None
    trouble: str

    @property
    def hears_turns(self) -> bool:
        return self.address is not None and self.turns and not self.trouble


def address_of(text: str) -> str:
    """An address as somebody has typed it; refused if no letter could get there."""
    if not is_mail_address(text.strip()):
        raise Refusal("mail_address")
    return text.strip()


def folded(address: str) -> str:
    """Capitals are how people write; a letter always goes to what its owner has confirmed."""
    return address.strip().lower()


class MailAddresses:
    """The addresses in the database; `secret` signs the links at which one ends letters."""

    def __init__(self, database: Database, secret: bytes) -> None:
        self.database, self._secret = database, secret

    async def find(self, person_id: str) -> MailAddress | None:
        async with self.database.reading() as connection:
            return await _find(connection, person_id)

    async def want(self, person: Person, address: str, turns: bool) -> None:
        """A link is sent there; until somebody follows it, all stays as it is."""
        if person.kind != "account":
            raise Refusal("mail_account")
        wanted = {"wanted": address, "token_hash": None, "expires": time.time() + HOURS * _HOUR}
        async with self.database.writing() as connection:
            if not await _change(connection, person.id, **wanted):
                fresh = {"turns": turns, "told": time.time(), "trouble": ""}
                row = {"person_id": person.id, **wanted, **fresh}
                await connection.execute(insert(MAIL_ADDRESSES).values(row))
            await _change(connection, person.id, turns=turns)
            await put_in(connection, for_person("confirm", person.id))

    async def make_link(self, person_id: str) -> tuple[str, str] | None:
        """Where a link is to be sent, and its token, whose hash is kept; None: it is not wanted now."""
        token = secrets.token_urlsafe(32)
        async with self.database.writing() as connection:
            known = await _find(connection, person_id)
            if known is None or known.wanted is None or (known.expires or 0) <= time.time():
                return None
            await _change(connection, person_id, token_hash=_hashed(token))
        return known.wanted, token

    async def confirm(self, token: str) -> None:
        """From now on letters go to the new address; the old one is told."""
        this = (MAIL_ADDRESSES.c.token_hash == _hashed(token)) & (MAIL_ADDRESSES.c.expires > time.time())
        async with self.database.writing() as connection:
            row = (await connection.execute(select(MAIL_ADDRESSES).where(this))).first()
            if row is None:
                raise Refusal("mail_link")
            values = {"address": row.wanted, "folded": folded(row.wanted), "trouble": "", "told": time.time()}
            await _change(connection, row.person_id, **values, wanted=None, token_hash=None, expires=None)
            if row.folded not in (None, folded(row.wanted)):
                await put_in(connection, for_person("changed", row.person_id, row.address))

    async def choose(self, person_id: str, turns: bool) -> None:
        async with self.database.writing() as connection:
            if not await _change(connection, person_id, turns=turns, told=time.time()):
                raise Refusal("mail_absent")

    async def remove(self, person_id: str) -> None:
        """Nothing of it is kept, and what waited to be sent there is not sent."""
        theirs = MAIL_QUEUE.c.about == person_id
        async with self.database.writing() as connection:
            await connection.execute(delete(MAIL_ADDRESSES).where(MAIL_ADDRESSES.c.person_id == person_id))
            await connection.execute(delete(MAIL_QUEUE).where(theirs, MAIL_QUEUE.c.kind.in_(_ABOUT_PERSON)))

    async def holders(self, address: str) -> list[str]:
        """The ids of those who have confirmed an address."""
        query = select(MAIL_ADDRESSES.c.person_id).where(MAIL_ADDRESSES.c.folded == folded(address))
        async with self.database.reading() as connection:
            rows = await connection.execute(query.order_by(MAIL_ADDRESSES.c.person_id).limit(MOST_HOLDERS))
            return list(rows.scalars())

    async def all_who_hear_turns(self) -> list[MailAddress]:
        wanted = MAIL_ADDRESSES.c.turns & MAIL_ADDRESSES.c.address.is_not(None)
        query = select(MAIL_ADDRESSES).where(wanted & (MAIL_ADDRESSES.c.trouble == ""))
        async with self.database.reading() as connection:
            return [_told(row) for row in (await connection.execute(query)).all()]

    async def note_told(self, letter: Letter, now: float) -> None:
        """A letter about turns is sent: what came before that is told, and the letter gone, in one step."""
        async with self.database.writing() as connection:
            await _change(connection, letter.about, told=now)
            await connection.execute(removal(letter))

    async def note_seen(self, person_id: str, ended: float) -> None:
        """Its owner was here when a game ended: no letter need tell it."""
        async with self.database.writing() as connection:
            await _change(connection, person_id, seen_end=ended)

    async def note_trouble(self, letter: Letter, address: str, trouble: str) -> None:
        """The server behind an address wants no letters for it: none is sent until it is confirmed anew."""
        this = (MAIL_ADDRESSES.c.person_id == letter.person_id) & (MAIL_ADDRESSES.c.folded == folded(address))
        async with self.database.writing() as connection:
            await connection.execute(update(MAIL_ADDRESSES).where(this).values(trouble=trouble))
            await connection.execute(removal(letter))

    def unsubscribing(self, person_id: str, address: str) -> str:
        """What ends letters about turns without signing in: for one person at one address, and for good."""
        words = f"{person_id} {folded(address)}".encode()
        key = hmac.digest(self._secret, _KEY, "sha256")
        return f"{person_id}.{hmac.new(key, words, 'sha256').hexdigest()}"

    async def unsubscribe(self, token: str) -> None:
        """Whoever holds the letter wants no more of them. Twice is as good as once."""
        person_id = token.partition(".")[0]
        known = await self.find(person_id)
        if known is None or known.address is None:
            raise Refusal("mail_unsubscribe")
        if not hmac.compare_digest(self.unsubscribing(person_id, known.address).encode(), token.encode()):
            raise Refusal("mail_unsubscribe")
        await self.choose(person_id, turns=False)

    async def sweep(self) -> None:
        """What nobody has confirmed is forgotten."""
        is_over = MAIL_ADDRESSES.c.expires <= time.time()
        empty = {"wanted": None, "token_hash": None, "expires": None}
        async with self.database.writing() as connection:
            await connection.execute(
                delete(MAIL_ADDRESSES).where(is_over, MAIL_ADDRESSES.c.address.is_(None))
            )
            await connection.execute(update(MAIL_ADDRESSES).where(is_over).values(empty))


async def _find(connection: AsyncConnection, person_id: str) -> MailAddress | None:
    query = select(MAIL_ADDRESSES).where(MAIL_ADDRESSES.c.person_id == person_id)
    row = (await connection.execute(query)).first()
    return _told(row) if row else None


def _told(row: "Row[tuple[object, ...]]") -> MailAddress:
    return MailAddress(**row._mapping)


async def _change(connection: AsyncConnection, person_id: str, **values: object) -> bool:
    """Whether there is such a row."""
    query = update(MAIL_ADDRESSES).where(MAIL_ADDRESSES.c.person_id == person_id).values(values)
    return (await connection.execute(query)).rowcount == 1


def _hashed(token: str) -> str:
    """256 random bits are not guessed, so a fast hash will do."""
    return hashlib.sha256(token.encode()).hexdigest()
