"""Whoever makes a request: an address, and perhaps a session."""

import time
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from cantiere.core.errors import Refusal
from cantiere.server.people.known import DAYS
from cantiere.server.people.order import ban_of
from cantiere.server.people.person import Person
from cantiere.server.people.sessions import DAY, LONGEST_DAYS, Session
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure.guard import token_in
from cantiere.server.web.infrastructure.rates import payer_of
from cantiere.server.web.infrastructure.refusals import language_for
from cantiere.server.web.services import Services


@dataclass(frozen=True)
class Visitor:
    """One request's view of the services."""

    services: Services
    payer: str  # the address, as far as rates are concerned
    session: Session | None
    language: str
    agent: str = ""  # how the browser describes itself
    known: str = ""  # its cookie of somebody who has signed in there before
    barred: Refusal | None = None  # why whoever has this session is not let in

    @property
    def person(self) -> Person:
        """Who it is; refused without a session."""
        self.refuse_barred()
        if self.session is None:
            raise Refusal("who_are_you")
        return self.session.person

    @property
    def human(self) -> Person:
        """The same, for what is not for programs: accounts, passwords, bots."""
        self.refuse_bots()
        return self.person

    @property
    def is_bot(self) -> bool:
        return self.session is not None and self.session.person.is_bot

    def refuse_barred(self) -> None:
        """Whoever is banned is told so, and does not come back as a guest in the same browser."""
        if self.barred is not None:
            raise self.barred

    @property
    def host(self) -> Person:
        """Somebody who keeps order here."""
        if not self.human.is_host:
            raise Refusal("not_host")
        return self.human

    @property
    def admin(self) -> Person:
        if not self.human.is_admin:
            raise Refusal("not_admin")
        return self.human

    def refuse_bots(self) -> None:
        if self.is_bot:
            raise Refusal("not_for_bots")

    @property
    def person_id(self) -> str | None:
        return self.session.person.id if self.session else None

    @property
    def asker(self) -> str:
        """Who waits in line for what takes time: a person, or whoever is at an address."""
        return self.person_id or self.payer

    async def spend(self, kind: str) -> None:
        """Count what costs more than a request."""
        own = [self.session.id_hash] if self.session else []
        await self.services.limiter.spend(kind, self.payer, *own)


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Counts the request, then finds out whose it is."""
    services: Services = connection.app.state.services
    payer = payer_of(connection.client.host if connection.client else "")
    connection.state.language = language_for(connection.headers)
    await services.limiter.spend("requests", payer)
    session = await _session_of(connection, services)
    if session is not None:
        await services.limiter.spend("requests", session.id_hash)
        connection.state.language = session.person.language
    barred = ban_of(session.person, time.time()) if session else None
    agent = connection.headers.get("user-agent", "")
    known = connection.cookies.get(_known_name(services.settings), "")
    seen = None if barred else session
    return Visitor(services, payer, seen, connection.state.language, agent, known, barred)


async def _session_of(connection: HTTPConnection, services: Services) -> Session | None:
    """A browser has a cookie, a bot a token; what has both is up to something."""
    cookie, token = connection.cookies.get(cookie_name(services.settings)), token_in(connection.headers)
    if token is None:
        return await services.sessions.find(cookie)
    if cookie is not None:
        raise Refusal("two_identities")
    return await services.bots.session(token)


Visit = Annotated[Visitor, Depends(visitor_of)]


def cookie_name(settings: Settings) -> str:
    """Over HTTPS a name that browsers let no other host write."""
    return "__Host-cantiere" if settings.is_secure else "cantiere"


def _known_name(settings: Settings) -> str:
    return f"{cookie_name(settings)}-known"


def give_cookie(response: Response, settings: Settings, value: str) -> None:
    """That of a session, given once: the server ends what is left alone for long."""
    _give(response, settings, cookie_name(settings), value, LONGEST_DAYS)


def give_known(response: Response, settings: Settings, value: str) -> None:
    """That of a browser in which somebody has signed in: it stays when they sign out."""
    _give(response, settings, _known_name(settings), value, DAYS)


def _give(response: Response, settings: Settings, name: str, value: str, days: int) -> None:
    response.set_cookie(
        name, value, max_age=days * DAY, path="/", secure=settings.is_secure, httponly=True, samesite="lax"
    )


def take_cookie(response: Response, settings: Settings) -> None:
    """The session is over."""
    _take(response, settings, cookie_name(settings))


def take_known(response: Response, settings: Settings) -> None:
    """There is nobody any more who could sign in here."""
    _take(response, settings, _known_name(settings))


def _take(response: Response, settings: Settings, name: str) -> None:
    response.delete_cookie(name, path="/", secure=settings.is_secure, httponly=True, samesite="lax")
