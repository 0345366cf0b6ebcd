"""The door: how many connections an address may have, and how long one may take to say what it wants."""

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cantiere.core.errors import Refusal
from cantiere.play.texts import LANGUAGES, say
from cantiere.server.bodies import RefusedMessage
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure.rates import payer_of

_LAST_ANSWER = (b"connection", b"close")


class ConnectionLimits:
    """All connections of this process. When it is full, whoever has been silent longest makes room."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.settings, self._most = settings, min(most, settings.connections)
        self._inside = Counter[str]()  # by household
        self._silent: dict[LimitedHttp, None] = {}  # have not said what they want, the longest first
        self.is_closing = False  # whoever is answered now is to come again by another connection

    def admit(self, household: str) -> None:
        """One more connection, or why not. A proxy has as many as it needs: it speaks for many."""
        most = self.settings.connections_per_address
        if self._inside[household] >= most and not self._is_proxy(household):
            raise Refusal("too_many_connections", most=most)
        if self._inside.total() >= self._most:
            self._make_room()
        self._inside[household] += 1

    def _make_room(self) -> None:
        longest = next(iter(self._silent), None)
        if longest is None:
            raise Refusal("house_busy")
        longest.turn_out()

    def _is_proxy(self, household: str) -> bool:
        trusted = self.settings.trusted_proxies
        return "*" in trusted or any(_is_in(household, proxy) for proxy in trusted)

    @property
    def is_empty(self) -> bool:
        return not self._inside

    def leave(self, household: str) -> None:
        self._inside[household] -= 1
        if not self._inside[household]:
            del self._inside[household]

    def wait_for(self, one: "LimitedHttp") -> None:
        self._silent[one] = None

    def has_spoken(self, one: "LimitedHttp") -> None:
        self._silent.pop(one, None)


def _is_in(address: str, network: str) -> bool:
    try:
        return ip_address(address) in ip_network(network, strict=False)
    except ValueError:
        return address == network


class LimitedHttp(HttpToolsProtocol):
    """A connection that speaks HTTP, with a time limit for the head of a request and one for its body."""

    def __init__(self, door: ConnectionLimits, **given: Any) -> None:
        super().__init__(**given)
        self._door, self._household = door, ""
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        household = payer_of((transport.get_extra_info("peername") or [""])[0])
        try:
            self._door.admit(household)
        except Refusal as refusal:
            transport.write(_turned_away(refusal))
            transport.close()
            return
        self._household = household
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._household:
            self._stop_waiting()
            self._door.leave(self._household)
            super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._expect_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(self._door.settings.body_seconds, self.turn_out)
        super().on_headers_complete()
        if self._door.is_closing:
            self.cycle.default_headers = [*self.cycle.default_headers, _LAST_ANSWER]

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Another request may follow; an empty line is none."""
        super().on_response_complete()
        if self.cycle.response_complete and not self.transport.is_closing():
            self._expect_head()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket, and still one connection of its household."""
        self._stop_waiting()
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        assert isinstance(line, LimitedWebSocket)
        line.door, line.household = self._door, self._household

    def turn_out(self) -> None:
        """Too slow."""
        self._stop_waiting()
        self.transport.abort()

    def _expect_head(self) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(self._door.settings.head_seconds, self.turn_out)
        self._door.wait_for(self)

    def _stop_waiting(self) -> None:
        self._door.has_spoken(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class LimitedWebSocket(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    door: ConnectionLimits | None = None
    household = ""

    def connection_lost(self, exc: Exception | None) -> None:
        if self.door is not None:
            self.door.leave(self.household)
        super().connection_lost(exc)


def _turned_away(refusal: Refusal) -> bytes:
    """An answer before anything was asked, so in every language."""
    text = " ".join(say(refusal, language) for language in LANGUAGES)
    body = RefusedMessage(code=refusal.code, text=text).model_dump_json().encode()
    head = (
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 10\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode("ascii") + body
