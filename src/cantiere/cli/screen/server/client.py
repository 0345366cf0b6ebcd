"""Speaking to a server as a browser does: requests with cookies, and a socket."""

import json
import os
from contextlib import suppress
from http.cookiejar import LoadError, MozillaCookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.exceptions import WebSocketException

from cantiere.cli.screen.server.line import Line
from cantiere.core.errors import Refusal

Message = dict[str, Any]  # JSON as the server says it: `server/bodies` and `server/protocol` declare it
PATIENCE = 30.0  # seconds
_FOR_OWNER = 0o600


class Client:
    """One person at one server. The session is kept, so that the seat is found again next time."""

    def __init__(self, address: str, folder: Path) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Refusal("server_address", address=address)
        self.address = f"{parts.scheme}://{parts.netloc}"
        self._file = folder / f"session-{quote(parts.netloc, safe='')}.txt"
        self._cookies = MozillaCookieJar(str(self._file))
        with suppress(OSError, LoadError):
            self._cookies.load(ignore_discard=True)
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))

    def ask(self, method: str, path: str, body: Message | None = None) -> Any:
        """The answer to a request; a refusal has the server's own words."""
        content = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self.address}
        request = Request(self.address + path, content, headers, method=method)
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read() or b"null")
        except HTTPError as error:
            raise refusal_of(_read(error)) from error
        except (URLError, OSError, ValueError) as error:
            raise Refusal("server_absent", address=self.address, reason=str(error)) from error

    def arrive(self, name: str, language: str) -> str:
        """Who we are there: as last time, or a new guest; the id."""
        try:
            me = self.ask("GET", "/api/me")
        except Refusal:
            me = self.ask("POST", "/api/guests", {"nickname": name, "language": language})
            self._keep()
        return str(me["id"])

    def _keep(self) -> None:
        """For next time, for nobody else's eyes."""
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self._file, os.O_CREAT | os.O_WRONLY, _FOR_OWNER))
            self._cookies.save(ignore_discard=True)
            self._file.chmod(_FOR_OWNER)

    def connect(self, patience: float) -> Line:
        """A socket with the same session, if it is there in so many seconds."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._cookies)
        try:
            return Line(f"ws{self.address.removeprefix('http')}/ws", self.address, cookies, patience)
        except (OSError, WebSocketException) as error:
            raise Refusal("server_absent", address=self.address, reason=str(error)) from error


def _read(error: HTTPError) -> Message:
    try:
        written = json.loads(error.read())
    except ValueError:
        written = {}
    return written if isinstance(written, dict) else {}


def refusal_of(told: Message) -> Refusal:
    """What a server refused, in its words."""
    return Refusal("server_says", rule=told.get("rule"), text=told.get("text") or "?")
