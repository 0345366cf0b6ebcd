"""Running the application: one process, one address. Several at the same one: `many.py`."""

import asyncio
import asyncio.base_events
import gc
import logging
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cantiere.core.errors import Refusal
from cantiere.server.settings import Settings
from cantiere.server.web.address import BACKLOG, bound_socket
from cantiere.server.web.app import make_app
from cantiere.server.web.infrastructure.connection_limits import (
    ConnectionLimits,
    LimitedHttp,
    LimitedWebSocket,
)
from cantiere.server.web.infrastructure.logs import configure_logs

_PING = 20.0  # seconds
_KEEP_ALIVE = 5  # seconds that a connection may stay open between two requests
_OWN_FILES = 256  # descriptors that are not for connections: the database, logs, programs
_MOST_FILES = 65_536
_GARBAGE = (10_000, 20, 20)  # objects, and rounds: a message is thousands of them, none of which lasts
_DRAINED = _KEEP_ALIVE + 1.0  # seconds after which nobody can come any more who came before
_GRACE = 5  # seconds that answers under way have when the server stops
Leave = Callable[[Sequence[asyncio.base_events.Server]], Awaitable[None]]


class _Announcing(uvicorn.Server):
    """Says when it answers; where others go on, lets nobody notice that it goes."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], leave: Leave) -> None:
        super().__init__(config)
        self._ready, self._leave = ready, leave

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.started and not self.force_exit:
            await self._leave(self.servers)
        await super().shutdown(sockets)


class Opening:
    """Around the application: why it does not open is kept for whoever started it, without a traceback."""

    def __init__(self, app: Any) -> None:
        self._app: ASGIApp = app
        self.refusal: Refusal | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return
        with suppress(Refusal):
            await self._app(scope, receive, partial(self._tell, send))

    async def _tell(self, send: Send, message: Message) -> None:
        """The framework tells of a failure with its traceback; a refusal needs no more words than its own."""
        error = sys.exception()
        if message["type"] == "lifespan.startup.failed" and isinstance(error, Refusal):
            self.refusal, message = error, {"type": "lifespan.startup.failed"}
        await send(message)


def run(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; `ready` is told the address as soon as it answers."""
    bound = bound_socket(settings)
    settings = settings.model_copy(update={"port": bound.getsockname()[1]})
    serve(settings, bound, ready)


def serve(settings: Settings, bound: socket.socket, ready: Callable[[str], None]) -> None:
    """The same at a socket that is there."""
    gc.set_threshold(*_GARBAGE)
    configure_logs(settings.log_format, settings.log_level)
    address = settings.address_at(settings.port)
    config = uvicorn_config(settings)
    app, opening = cast(FastAPI, config.app), Opening(config.app)
    config.app = opening
    logging.getLogger("uvicorn.error").addFilter(lambda record: opening.refusal is None)
    server = _Announcing(config, lambda: ready(address), partial(_leave, app))
    for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn stops gracefully, then raises them once more
        signal.signal(number, lambda *_: None)
    with bound, suppress(SystemExit):  # by which uvicorn says that the application did not open
        server.run([bound])
    if not server.started:
        raise opening.refusal or Refusal("server_not_started")


async def _leave(app: FastAPI, servers: Sequence[asyncio.base_events.Server]) -> None:
    """To the others, if there are any. Whoever comes now comes to them; who is here is sent to them."""
    services, door = app.state.services, app.state.door
    if not services.bus.is_shared:
        return
    for one in servers:
        one.close()
    door.is_closing = True
    await services.rooms.duty.leave()
    await services.hub.close()
    give_up = time.monotonic() + _DRAINED
    while not door.is_empty and time.monotonic() < give_up:
        await asyncio.sleep(0.05)


def uvicorn_config(settings: Settings) -> uvicorn.Config:
    app = make_app(settings)
    door = app.state.door = ConnectionLimits(settings, open_files() - _OWN_FILES)
    return uvicorn.Config(
        app,
        http=cast(Any, partial(LimitedHttp, door)),
        log_config=None,
        access_log=False,  # we have our own
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE,
        ws=LimitedWebSocket,
        ws_max_size=settings.largest_message,
        ws_per_message_deflate=False,  # costs more than it saves: views are small
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=_GRACE,
        backlog=BACKLOG,
    )


def open_files() -> int:
    """How many files and connections this process may have open: as many as it may ask for."""
    try:
        import resource
    except ImportError:  # not on this system
        return _MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most
