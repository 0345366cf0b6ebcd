"""Accounts: a guest who wants to come back chooses a login and a password, and gets recovery codes.

Several people may choose the same login: what tells them apart is the password. So nobody has to be told
that a login is taken, and no answer says whether there is one.
"""

import hashlib
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy import Delete, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from cantiere.core.errors import Refusal
from cantiere.server.people.passwords import Passwords, check_password
from cantiere.server.people.person import Person, as_person, person_with
from cantiere.server.store.database import Database
from cantiere.server.store.schema import ACCOUNTS, PEOPLE, RECOVERY_CODES

_LOGIN = re.compile(r"[a-z0-9][a-z0-9._-]{1,30}[a-z0-9]")
Admission = Callable[[AsyncConnection], Awaitable[None]]
CODES = 8
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that looks like something else
_GROUPS, _GROUP = 4, 4  # 79 bits: guessing is hopeless, so a fast hash will do


class Accounts:
    """What can be done with a login and a password."""

    def __init__(self, database: Database, passwords: Passwords) -> None:
        self.database, self.passwords = database, passwords

    async def register(
        self, person: Person, login: str, password: str, admit: Admission | None = None
    ) -> list[str]:
        """Make an account of a guest, who stays who they are; the recovery codes.

        `admit` refuses in the same transaction whoever may not have one, or uses up an invitation.
        """
        wanted = login_of(login)
        check_password(password, wanted)
        if person.kind == "account":
            raise Refusal("account_already")
        kept = [row.password for row in await self._accounts(wanted)]
        if await self.passwords.fitting(password, kept):
            raise Refusal("sign_in_instead")
        hashed = await self.passwords.hashed(password, kept)
        row = {"person_id": person.id, "login": wanted, "password": hashed, "changed": time.time()}
        try:
            async with self.database.writing() as connection:
                if admit is not None:
                    await admit(connection)
                await connection.execute(insert(ACCOUNTS).values(**row))
                await connection.execute(
                    update(PEOPLE).where(PEOPLE.c.id == person.id).values(kind="account")
                )
                return await _new_codes(connection, person.id)
        except IntegrityError:  # asked for twice at once
            raise Refusal("account_already") from None

    async def sign_in(self, login: str, password: str) -> Person:
        accounts = {row.password: row.person_id for row in await self._accounts(login)}
        fitting = await self.passwords.fitting(password, list(accounts))
        if fitting is None:
            raise Refusal("sign_in_wrong")
        if self.passwords.is_outdated(fitting):
            await self._replace(accounts[fitting], password, list(accounts))
        return await person_with(self.database, accounts[fitting])

    async def change_password(self, person: Person, old: str, new: str) -> None:
        login = await self.confirm(person, old)
        check_password(new, login)
        accounts = {row.password: row.person_id for row in await self._accounts(login)}
        holder = accounts.get(await self.passwords.fitting(new, list(accounts)) or "")
        if holder not in (None, person.id):
            raise Refusal("password_of_another")
        await self._replace(person.id, new, list(accounts))

    async def confirm(self, person: Person, password: str) -> str:
        """Refuse unless it is really this person who sits there; the login."""
        async with self.database.reading() as connection:
            query = select(ACCOUNTS).where(ACCOUNTS.c.person_id == person.id)
            row = (await connection.execute(query)).first()
        if row is None:
            raise Refusal("no_account")
        if not await self.passwords.fits(password, row.password):
            raise Refusal("password_wrong")
        return str(row.login)

    async def renew_codes(self, person: Person, password: str) -> list[str]:
        """New recovery codes; the old ones are void."""
        await self.confirm(person, password)
        async with self.database.writing() as connection:
            return await _new_codes(connection, person.id)

    async def recover(self, login: str, code: str, password: str) -> Person:
        """A new password for a recovery code, which is then used up.

        For a login that there is not, all is done and refused in the same order.
        """
        check_password(password, folded(login))
        accounts = {row.password: row.person_id for row in await self._accounts(login)}
        holder = accounts.get(await self.passwords.fitting(password, list(accounts)) or "")
        hashed = await self.passwords.hashed(password, list(accounts))
        async with self.database.writing() as connection:
            person_id = await _use_up(connection, list(accounts.values()), code)
            if holder not in (None, person_id):
                raise Refusal("password_of_another")
            await _store(connection, person_id, hashed)
        return await person_with(self.database, person_id)

    async def replace_password(self, person_id: str, password: str, permit: Delete) -> tuple[Person, str]:
        """A new password for somebody who has a permit, which this uses up; the person and the login."""
        login = await self._login_of(person_id)
        check_password(password, login)
        accounts = {row.password: row.person_id for row in await self._accounts(login)}
        if accounts.get(await self.passwords.fitting(password, list(accounts)) or "") not in (
            None,
            person_id,
        ):
            raise Refusal("password_of_another")
        hashed = await self.passwords.hashed(password, list(accounts))
        async with self.database.writing() as connection:
            if (await connection.execute(permit)).rowcount != 1:
                raise Refusal("reset_wrong")
            await _store(connection, person_id, hashed)
        return await person_with(self.database, person_id), login

    async def _login_of(self, person_id: str) -> str:
        query = select(ACCOUNTS.c.login).where(ACCOUNTS.c.person_id == person_id)
        async with self.database.reading() as connection:
            return str((await connection.execute(query)).scalar_one())

    async def holder_of(self, login: str, nickname: str | None = None) -> Person:
        """For the host's commands."""
        rows = await self._accounts(login)
        people = [await person_with(self.database, row.person_id) for row in rows]
        wanted = [one for one in people if nickname in (None, one.nickname)]
        if not wanted:
            raise Refusal("unknown_login", login=login)
        if len(wanted) > 1:
            raise Refusal("login_shared", login=login, nicknames=", ".join(one.nickname for one in wanted))
        return wanted[0]

    async def with_roles(self) -> list[tuple[str, Person]]:
        """The logins of those who are more than players."""
        query = select(ACCOUNTS.c.login, PEOPLE).join_from(ACCOUNTS, PEOPLE).where(PEOPLE.c.role != "player")
        async with self.database.reading() as connection:
            rows = (await connection.execute(query.order_by(ACCOUNTS.c.login))).all()
        return [(row.login, as_person(row)) for row in rows]

    async def _accounts(self, login: str) -> "Sequence[Row[tuple[str, str, str, float]]]":
        """Of everybody who chose this login."""
        wanted = folded(login)
        if not _LOGIN.fullmatch(wanted):  # nobody has it, and PostgreSQL does not compare every character
            return []
        async with self.database.reading() as connection:
            query = select(ACCOUNTS).where(ACCOUNTS.c.login == wanted).order_by(ACCOUNTS.c.person_id)
            return (await connection.execute(query)).all()

    async def _replace(self, person_id: str, password: str, kept: list[str]) -> None:
        hashed = await self.passwords.hashed(password, kept)
        async with self.database.writing() as connection:
            await _store(connection, person_id, hashed)


async def _use_up(connection: AsyncConnection, people: list[str], code: str) -> str:
    """Whose recovery code it was."""
    its = (RECOVERY_CODES.c.code_hash == code_hash(code)) & RECOVERY_CODES.c.person_id.in_(people)
    person_id = (await connection.execute(select(RECOVERY_CODES.c.person_id).where(its))).scalar()
    if (await connection.execute(delete(RECOVERY_CODES).where(its))).rowcount != 1:
        raise Refusal("recovery_wrong")
    return str(person_id)


async def _store(connection: AsyncConnection, person_id: str, hashed: str) -> None:
    values = {"password": hashed, "changed": time.time()}
    await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.person_id == person_id).values(values))


async def _new_codes(connection: AsyncConnection, person_id: str) -> list[str]:
    codes = [new_code() for _ in range(CODES)]
    await connection.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.person_id == person_id))
    rows = [{"person_id": person_id, "code_hash": code_hash(code)} for code in codes]
    await connection.execute(insert(RECOVERY_CODES), rows)
    return codes


def new_code() -> str:
    groups = ("".join(secrets.choice(_ALPHABET) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def code_hash(code: str) -> str:
    """Dashes, spaces and capitals are how people copy things."""
    return hashlib.sha256("".join(code.casefold().replace("-", " ").split()).encode()).hexdigest()


def login_of(text: str) -> str:
    """A login as it is stored and looked up; refused if it cannot be one."""
    wanted = folded(text)
    if not _LOGIN.fullmatch(wanted):
        raise Refusal("login_form")
    return wanted


def folded(text: str) -> str:
    """Capitals and spaces around a login are how people write."""
    return text.strip().casefold()
