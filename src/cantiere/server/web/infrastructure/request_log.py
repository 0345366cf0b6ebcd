"""One line of log and a few numbers for every request."""

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cantiere.server.web.infrastructure.logs import log
from cantiere.server.web.infrastructure.metrics import Metrics

_QUIET = {"/healthz", "/readyz", "/metrics"}  # asked every few seconds


class RequestLog:
    """Around everything else: what is turned away is seen, too. Queries may hold a link and are not told."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            self._note(scope, status, time.perf_counter() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "(none)")  # not the path: it has no end of values
        self.metrics.requests.labels(scope["method"], route, str(status)).inc()
        self.metrics.seconds.observe(seconds)
        if route not in _QUIET:
            address = (scope.get("client") or ("", 0))[0]
            took = round(seconds * 1_000, 1)
            log().info(
                "request", method=scope["method"], route=route, status=status, ms=took, address=address
            )
