"""A forgotten password: a host gives a link, or a letter brings one, at which its owner chooses a new one.

Once, and not for long.
"""

import hashlib
import secrets
import time

from sqlalchemy import delete, insert, select

from cantiere.core.errors import Refusal
from cantiere.server.people.accounts import Accounts
from cantiere.server.people.audit import AuditLine, note, reason_of
from cantiere.server.people.order import check_rank
from cantiere.server.people.person import Person
from cantiere.server.store.schema import ACCOUNTS
from cantiere.server.store.schema_desk import RESET_LINKS

HOURS, MAIL_HOURS = 24, 2
_HOUR = 3_600.0


class Resets:
    """The links. Of each only the hash is kept."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts, self.database = accounts, accounts.database

    async def make(self, by: Person, person: Person, reason: str) -> tuple[str, float]:
        """A token and when it runs out; the one before is void."""
        check_rank(by, person)
        if person.kind != "account":
            raise Refusal("reset_account")
        said = reason_of(reason)
        token, expires = secrets.token_urlsafe(32), time.time() + HOURS * _HOUR
        row = {"token_hash": _hashed(token), "person_id": person.id, "expires": expires}
        async with self.database.writing() as connection:
            await connection.execute(delete(RESET_LINKS).where(RESET_LINKS.c.person_id == person.id))
            await connection.execute(insert(RESET_LINKS).values(row))
            await note(connection, AuditLine(by.id, "reset", person.id, reason=said))
        return token, expires

    async def issue(self, person_id: str) -> tuple[str, str]:
        """For a letter to somebody's own address: their login and a token. Links of hosts stay good."""
        token, expires = secrets.token_urlsafe(32), time.time() + MAIL_HOURS * _HOUR
        row = {"token_hash": _hashed(token), "person_id": person_id, "expires": expires}
        async with self.database.writing() as connection:
            query = select(ACCOUNTS.c.login).where(ACCOUNTS.c.person_id == person_id)
            login = (await connection.execute(query)).scalar_one()
            await connection.execute(insert(RESET_LINKS).values(row))
        return login, token

    async def use(self, token: str, password: str) -> tuple[Person, str]:
        """The new password of whoever the link was made for, and their login; all their links are then void.

        A password that is refused uses up nothing.
        """
        this = (RESET_LINKS.c.token_hash == _hashed(token)) & (RESET_LINKS.c.expires > time.time())
        async with self.database.reading() as connection:
            query = select(RESET_LINKS.c.person_id).where(this)
            person_id = (await connection.execute(query)).scalar()
        if person_id is None:
            raise Refusal("reset_wrong")
        found = await self._accounts.replace_password(person_id, password, delete(RESET_LINKS).where(this))
        async with self.database.writing() as connection:
            await connection.execute(delete(RESET_LINKS).where(RESET_LINKS.c.person_id == person_id))
        return found

    async def sweep(self) -> None:
        """Remove what has run out."""
        async with self.database.writing() as connection:
            await connection.execute(delete(RESET_LINKS).where(RESET_LINKS.c.expires <= time.time()))


def _hashed(token: str) -> str:
    """256 random bits are not guessed, so a fast hash will do."""
    return hashlib.sha256(token.encode()).hexdigest()
