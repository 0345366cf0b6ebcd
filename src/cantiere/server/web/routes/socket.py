"""The socket: one for each browser tab, for the lobby and all tables that it shows."""

import asyncio
import time
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from cantiere import __version__
from cantiere.core.errors import Refusal, Unavailable
from cantiere.play.texts import say, say_at_a_board
from cantiere.server.bodies import Message
from cantiere.server.protocol import SIGNED_OUT, TOO_MANY, TOO_SLOW
from cantiere.server.protocol.from_browser import Asked, incoming
from cantiere.server.protocol.to_browser import WelcomeMessage
from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.refusals import UNAUTHORISED, refused, status_of, unreadable_message
from cantiere.server.web.realtime.hub import RESTART, Connection
from cantiere.server.web.routes.conversation import Conversation
from cantiere.server.web.routes.people import me_of
from cantiere.server.web.routes.visitor import Visitor, visitor_of

router = APIRouter()
MOST_OFFENCES = 50  # refused messages without a good one between them
_SLOW = 20.0  # seconds that a browser may take to accept a message


@router.websocket("/ws")
async def socket(websocket: WebSocket) -> None:
    """Everything that is live. Messages: `FromBrowser` and `ToBrowser` in the published schemas."""
    await websocket.accept()
    try:
        visitor = await _admitted(websocket)
    except Refusal as refusal:
        await _turn_away(websocket, refusal)
        return
    connection = Connection(visitor.session, visitor.payer)
    visitor.services.hub.enter(connection)
    try:
        await _serve(websocket, visitor, connection)
    finally:
        visitor.services.hub.leave(connection)
        for table_id, subscription in connection.subscriptions.items():
            subscription.close()
            visitor.services.notifications.presence.go(table_id, connection)


async def _turn_away(websocket: WebSocket, refusal: Refusal) -> None:
    """With a reason; whoever comes while the database is away is to come again."""
    await _send(websocket, refused(refusal, websocket.state.language))
    code = SIGNED_OUT if status_of(refusal) == UNAUTHORISED else TOO_MANY
    await websocket.close(RESTART if isinstance(refusal, Unavailable) else code, refusal.code)


async def _admitted(websocket: WebSocket) -> Visitor:
    visitor = await visitor_of(websocket)
    await visitor.spend("sockets")
    _check_room(visitor)
    return visitor


def _check_room(visitor: Visitor) -> None:
    """For a person, for an address, and for those of whom nothing is known but their address."""
    hub, settings = visitor.services.hub, visitor.services.settings
    if hub.count_at(visitor.payer) >= settings.connections_per_address:
        raise Refusal("too_many_connections", most=settings.connections_per_address)
    if visitor.person_id is None:
        if hub.count_strangers() >= settings.anonymous_sockets and not hub.make_way(visitor.payer):
            raise Refusal("too_many_strangers", most=settings.anonymous_sockets)
    elif hub.count(visitor.person_id) >= settings.sockets_per_person:
        raise Refusal("too_many_sockets", most=settings.sockets_per_person)


async def _serve(websocket: WebSocket, visitor: Visitor, connection: Connection) -> None:
    """Read and write side by side until one of them ends."""
    you = me_of(visitor.session.person) if visitor.session else None
    connection.outbox.put(_text(WelcomeMessage(server=__version__, you=you)))
    try:
        await visitor.services.notifications.turns.greet(connection)
    except Unavailable as trouble:
        await _turn_away(websocket, trouble)
        return
    tasks = [
        asyncio.create_task(_write(websocket, connection)),
        asyncio.create_task(Reader(websocket, visitor, connection).run()),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            if (error := task.exception()) and not isinstance(error, WebSocketDisconnect):
                log().error("socket failed", exc_info=error)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if connection.outbox.closing is not None:
            with suppress(RuntimeError, WebSocketDisconnect):
                await websocket.close(connection.outbox.closing)


async def _write(websocket: WebSocket, connection: Connection) -> None:
    while (message := await connection.outbox.next()) is not None:
        try:
            async with asyncio.timeout(_SLOW):
                await websocket.send_text(message.decode())
        except RuntimeError:  # the browser left meanwhile, which is no fault
            return


class Reader:
    """Reads messages one by one: each is answered before the next is looked at."""

    def __init__(self, websocket: WebSocket, visitor: Visitor, connection: Connection) -> None:
        self.websocket, self.visitor, self.connection = websocket, visitor, connection
        self.conversation = Conversation(visitor, connection)
        session = visitor.session.id_hash if visitor.session else None
        self.purses = visitor.services.limiter.purses.of(visitor.payer, session)
        self.offences = 0

    async def run(self) -> None:
        message = await self._first()
        while message["type"] == "websocket.receive":
            await self._hear(message.get("text"))
            if self.offences >= MOST_OFFENCES:
                self.connection.outbox.close(TOO_MANY)
            message = await self.websocket.receive()

    async def _first(self) -> MutableMapping[str, Any]:
        """Whoever only listens says at least what to, and soon."""
        seconds = self.visitor.services.settings.hello_seconds
        try:
            async with asyncio.timeout(seconds):
                return await self.websocket.receive()
        except TimeoutError:
            silence = Refusal("nothing_said", seconds=round(seconds))
            self.connection.outbox.put(_text(refused(silence, self.visitor.language)))
            self.connection.outbox.finish(TOO_SLOW)  # which ends us, too
        return await self.websocket.receive()

    async def _hear(self, text: str | None) -> None:
        """One message: understood and done, or refused."""
        asked: Asked | None = None
        try:
            for purse in self.purses:
                purse.spend(time.monotonic())
            asked = self._understood(text)
            self.visitor.services.metrics.messages.labels(asked.kind).inc()
            answer: Message = await self.conversation.answer(asked)
            self.offences = 0
        except Refusal as refusal:
            self.offences += not isinstance(refusal, Unavailable)  # which is no fault of theirs
            self.visitor.services.metrics.refused.labels(refusal.code).inc()
            table = getattr(asked, "table", None)
            key = asked.key if asked else None
            saying = say if self.visitor.is_bot else say_at_a_board  # who writes moves reads them, too
            answer = refused(refusal, self.visitor.language, saying, key=key, table=table)
        self.connection.outbox.put(_text(answer))

    def _understood(self, text: str | None) -> Asked:
        most = self.visitor.services.settings.largest_message
        if text is None or len(text) > most:
            raise Refusal("too_large", most=most) if text else Refusal("not_text")
        try:
            return incoming.validate_json(text)
        except ValidationError as error:
            raise unreadable_message(error) from None


def _text(message: Message) -> bytes:
    return message.model_dump_json().encode()


async def _send(websocket: WebSocket, message: Message) -> None:
    await websocket.send_text(message.model_dump_json())
