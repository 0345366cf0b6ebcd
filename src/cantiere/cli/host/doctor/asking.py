"""Requests as the doctor makes them: no proxy of the environment, no redirects, a few seconds of patience."""

import json
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

PATIENCE = 8.0  # seconds
_MOST = 65_536  # bytes of an answer that are read
_ELSEWHERE = "127.0.0.2"  # this machine, too, but not the address of a proxy on it
Failure = (OSError, HTTPException)


class Answer(NamedTuple):
    status: int
    body: str
    source: str  # the address from which was asked

    @property
    def parts(self) -> Mapping[str, object]:
        """What a JSON object says; nothing if it is none."""
        with suppress(ValueError):
            found = json.loads(self.body)
            return found if isinstance(found, dict) else {}
        return {}


def direct(place: tuple[str, int], path: str, headers: Mapping[str, str]) -> Answer:
    """Ask the server itself, past any proxy."""
    return _asked(HTTPConnection(*place, timeout=PATIENCE), path, headers)


def through(origin: str, path: str, headers: Mapping[str, str]) -> Answer:
    """Ask as a browser does, by the address that players use."""
    parts = urlsplit(origin)
    host, source = parts.hostname or "", _source(parts.hostname or "")
    if parts.scheme == "http":
        return _asked(HTTPConnection(host, parts.port, PATIENCE, source), path, headers)
    secure = HTTPSConnection(
        host, parts.port, timeout=PATIENCE, source_address=source, context=ssl.create_default_context()
    )
    return _asked(secure, path, headers)


def _source(host: str) -> tuple[str, int] | None:
    """If the proxy is on this machine: an address that is not the one from which it asks the server."""
    with suppress(OSError, ValueError):
        first = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)[0][4][0]
        if ip_address(first).version == 4 and ip_address(first).is_loopback:
            return _ELSEWHERE, 0
    return None


def _asked(connection: HTTPConnection, path: str, headers: Mapping[str, str]) -> Answer:
    try:
        connection.connect()
        source = connection.sock.getsockname()[0]
        connection.request("GET", path, headers={"User-Agent": "cantiere-doctor", **headers})
        answer = connection.getresponse()
        return Answer(answer.status, answer.read(_MOST).decode("utf-8", "replace"), source)
    finally:
        connection.close()


def certificate(origin: str) -> tuple[float, float]:
    """From when until when the certificate of an address holds; OSError if it is not to be trusted."""
    parts = urlsplit(origin)
    host, port = parts.hostname or "", parts.port or 443
    with (
        socket.create_connection((host, port), PATIENCE) as plain,
        ssl.create_default_context().wrap_socket(plain, server_hostname=host) as secure,
    ):
        told = secure.getpeercert() or {}
    begins, ends = str(told["notBefore"]), str(told["notAfter"])
    return ssl.cert_time_to_seconds(begins), ssl.cert_time_to_seconds(ends)
