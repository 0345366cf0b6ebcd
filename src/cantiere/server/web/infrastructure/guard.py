"""What every request passes before anything else: whose page it comes from, how large it is; and what goes
back with every answer."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cantiere.core.errors import Refusal
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure.refusals import language_for, refusal_response

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
FILES_PATH = "/api/files"  # the one place for large bodies
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
        "worker-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
FOREIGN_SOCKET = 1008


class Guard:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self._extra = {"strict-transport-security": "max-age=31536000"} if settings.is_secure else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check(scope, headers)
        except Refusal as refusal:
            await _turn_away(refusal, scope, receive, self._with_headers(send))
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, self._limited(scope, receive), self._with_headers(send))

    def _check(self, scope: Scope, headers: Headers) -> None:
        allowed = self.settings.allowed_origins((scope.get("server") or ("", 0))[1])
        check_host(headers, allowed)
        if scope["type"] == "websocket":
            is_program = token_in(headers) is not None and "cookie" not in headers
            check_origin(headers, allowed, may_be_absent=is_program)
        elif scope["method"] not in SAFE_METHODS:
            check_origin(headers, allowed, may_be_absent="cookie" not in headers)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._largest(scope):
            raise Refusal("too_large", most=self._largest(scope))

    def _largest(self, scope: Scope) -> int:
        return self.settings.largest_file if scope["path"] == FILES_PATH else self.settings.largest_body

    def _limited(self, scope: Scope, receive: Receive) -> Receive:
        """A body that does not tell its length is counted as it comes."""
        left = self._largest(scope)

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise Refusal("too_large", most=self._largest(scope))
            return message

        return counted

    def _with_headers(self, send: Send) -> Send:
        async def decorated(message: Message) -> None:
            if message["type"] == "http.response.start":
                found = MutableHeaders(scope=message)
                for name, value in {**HEADERS, **self._extra}.items():
                    found.setdefault(name, value)
                found.setdefault("cache-control", "no-store")
            await send(message)

        return decorated


def token_in(headers: Mapping[str, str]) -> str | None:
    """What a bot proves itself with. No page elsewhere can make a browser send one."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def check_host(headers: Mapping[str, str], allowed: frozenset[str]) -> None:
    """A page elsewhere may give its own name this machine's address; the browser still says the name."""
    if headers.get("host", "").lower() not in {urlsplit(origin).netloc for origin in allowed}:
        raise Refusal("foreign_host")


def check_origin(headers: Mapping[str, str], allowed: frozenset[str], may_be_absent: bool) -> None:
    """Only our own pages act for whoever is signed in. Programs send no origin, and no cookie either."""
    origin = headers.get("origin")
    if origin is None and may_be_absent and headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
        return
    if origin is None or origin.lower() not in allowed:
        raise Refusal("foreign_origin")


async def _turn_away(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": FOREIGN_SOCKET, "reason": refusal.code})
        return
    await refusal_response(refusal, language_for(Headers(scope=scope)))(scope, receive, send)
