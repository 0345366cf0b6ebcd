"""People with an address, and what stands in letters to them."""

import re
from email.message import EmailMessage
from typing import Any

from sqlalchemy import update

from cantiere.server.people.letters import Letters
from cantiere.server.people.person import Person, new_guest
from cantiere.server.store.database import Database
from cantiere.server.store.schema import ACCOUNTS, PEOPLE
from tests.server.clients import Browser, Server, until
from tests.server.mailbox import Mailbox
from tests.server.members import PASSWORD, member
from tests.server.moves import play_first
from tests.server.test_turns import begun

ADDRESS = "Ana@Example.org"
SLOW = {"clock": {"pace": "days", "amount": 3}}


def said(letter: EmailMessage) -> str:
    return str(letter.get_content())


def token_of(letter: EmailMessage, page: str) -> str:
    found = re.search(rf"https?://\S+/{page}#(\S+)", said(letter))
    assert found, said(letter)
    return found[1]


def give(browser: Browser, address: str = ADDRESS, **more: Any) -> dict[str, Any]:
    card: dict[str, Any] = browser.ok("PUT", "/api/me/mail", address=address, password=PASSWORD, **more)
    return card


def confirmed(server: Server, mailbox: Mailbox, name: str = "Ana", **more: Any) -> Browser:
    """Somebody whose address is confirmed."""
    person = member(server, name)
    give(person, **more)
    person.ok("POST", "/api/mail/confirm", token=token_of(mailbox.next(), "confirm"))
    return person


async def count(database: Database) -> int:
    return await Letters(database).count()


async def account(database: Database, name: str = "Ana") -> Person:
    person = await new_guest(database, name, "en")
    row = {"person_id": person.id, "login": name.lower(), "password": name, "changed": 0.0}
    async with database.writing() as connection:
        await connection.execute(ACCOUNTS.insert().values(row))
        await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person.id).values(kind="account"))
    return Person(**{**vars(person), "kind": "account"})


def gone(server: Server, who: Browser) -> None:
    """Whoever has closed a socket is here until the server has noticed."""
    hub = server._uvicorn.config.app.state.services.hub
    until(lambda: hub.away_since(who.me["id"]) is not None)


def turn_of(server: Server, ana: Browser) -> str:
    """A slow table at which it is Ana's turn, who was here until then."""
    ben = server.guest("Ben")
    with ana.connect(), ben.connect() as wire:
        table = begun(ana, ben, terms=SLOW)
        if ben.ok("GET", "/api/me/turns")["waiting"]:
            play_first(wire, table)
    return table
