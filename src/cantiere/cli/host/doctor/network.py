"""The way from a browser to the server: its port, the name, the certificate, what the proxy passes on."""

import asyncio
import json
import math
import socket
import ssl
import time
from collections.abc import Iterator
from ipaddress import ip_address
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.typing import Origin

from cantiere import __version__
from cantiere.cli.host.doctor.asking import PATIENCE, Answer, Failure, certificate, direct, through
from cantiere.cli.host.doctor.finding import FAILED, GOOD, WARNING, Finding, Patient

_NOT_REACHED = (502, 503, 504)
_ALIVE = "ok\n"
_MADE_UP = "198.51.100.7"  # an address that nobody has: only a proxy that repeats what it is told names it
_LAST_PART = 5  # a certificate should be renewed before the last fifth of its time


def network(patient: Patient) -> Iterator[Finding]:
    """From the inside out; behind what fails nothing more can be learned."""
    inside = port(patient)
    yield inside
    if inside.status == FAILED:
        return
    yield ready(patient)
    if not patient.is_behind_a_proxy:
        yield web_socket(patient)
        return
    for check in (name, secure, proxy):
        found = check(patient)
        yield found
        if found.status == FAILED:
            return
    yield forwarded(patient)
    yield web_socket(patient)


def port(patient: Patient) -> Finding:
    """Whether our server listens where the settings say."""
    facts = {"place": f"{patient.place[0]}:{patient.place[1]}"}
    try:
        answer = direct(patient.place, "/healthz", {"Host": patient.netloc})
    except ConnectionRefusedError:
        return Finding("port", FAILED, "port_closed", facts)
    except Failure as error:
        return Finding("port", FAILED, "port_silent", facts | {"reason": _reason(error)})
    if _is_foreign_host(answer):
        return Finding("port", FAILED, "port_other_settings", facts)
    if answer.body != _ALIVE:
        return Finding("port", FAILED, "port_taken", facts)
    return Finding("port", GOOD, "port", facts)


def ready(patient: Patient) -> Finding:
    """What the server says of itself."""
    try:
        told = direct(patient.place, "/readyz", {"Host": patient.netloc}).parts
    except Failure as error:
        return Finding("ready", FAILED, "ready_silent", {"reason": _reason(error)})
    games = told.get("games")
    states = games if isinstance(games, dict) else {}
    failed = [name for name, state in states.items() if state == "failed"]
    waiting = [name for name, state in states.items() if state in ("cold", "compiling")]
    if not told.get("database"):
        return Finding("ready", FAILED, "ready_no_database")
    if failed:
        return Finding("ready", FAILED, "ready_games_failed", {"games": failed})
    if waiting:
        return Finding("ready", WARNING, "ready_compiling", {"games": waiting})
    return Finding("ready", GOOD, "ready", {"count": len(states)})


def name(patient: Patient) -> Finding:
    host = urlsplit(patient.origin).hostname or ""
    try:
        found = sorted({str(one[4][0]) for one in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)})
    except (OSError, UnicodeError):
        return Finding("name", FAILED, "name_unknown", {"host": host})
    return Finding("name", GOOD, "name", {"host": host, "addresses": found})


def secure(patient: Patient) -> Finding:
    """Whether a browser would trust the certificate, and for how long."""
    facts: dict[str, object] = {"origin": patient.origin}
    if not patient.settings.is_secure:
        return Finding("certificate", WARNING, "certificate_none", facts)
    try:
        begins, ends = certificate(patient.origin)
    except ssl.SSLCertVerificationError as error:
        facts["reason"] = error.verify_message
        return Finding("certificate", FAILED, "certificate_untrusted", facts)
    except ConnectionRefusedError:
        return Finding("certificate", FAILED, "certificate_nobody", facts)
    except OSError as error:
        return Finding("certificate", FAILED, "certificate_silent", facts | {"reason": _reason(error)})
    facts["days"] = math.ceil((ends - time.time()) / 86_400)  # those of Caddy's own authority last for hours
    if ends - time.time() < (ends - begins) / _LAST_PART:
        return Finding("certificate", WARNING, "certificate_ends", facts)
    return Finding("certificate", GOOD, "certificate", facts)


def proxy(patient: Patient) -> Finding:
    """Whether the address that players use leads to this server."""
    facts = {"origin": patient.origin, "place": f"{patient.place[0]}:{patient.place[1]}"}
    try:
        answer = through(patient.origin, "/healthz", {})
    except Failure as error:
        return Finding("proxy", FAILED, "proxy_silent", facts | {"reason": _reason(error)})
    if _is_foreign_host(answer):
        return Finding("proxy", FAILED, "proxy_host", facts)
    if answer.status in _NOT_REACHED:
        return Finding("proxy", FAILED, "proxy_no_server", facts)
    if answer.body != _ALIVE:
        return Finding("proxy", FAILED, "proxy_elsewhere", facts)
    return Finding("proxy", GOOD, "proxy", facts)


def forwarded(patient: Patient) -> Finding:
    """What the server knows of a visitor behind the proxy: rates, cookies and the log depend on it."""
    try:
        answer = through(patient.origin, "/seen", {"X-Forwarded-For": _MADE_UP})
    except Failure as error:
        return Finding(
            "forwarded", FAILED, "proxy_silent", {"origin": patient.origin, "reason": _reason(error)}
        )
    address, scheme = str(answer.parts.get("address")), answer.parts.get("scheme")
    if scheme != urlsplit(patient.origin).scheme:
        code = "forwarded_scheme" if _is_proxy_trusted(patient) else "forwarded_untrusted"
        return Finding("forwarded", FAILED, code)
    if address == _MADE_UP:
        return Finding("forwarded", FAILED, "forwarded_believed")
    if address != answer.source and _is_this_machine(address):
        return Finding("forwarded", FAILED, "forwarded_address", {"address": address})
    return Finding("forwarded", GOOD, "forwarded", {"address": address})


def _is_proxy_trusted(patient: Patient) -> bool:
    """Whether the server would believe a proxy on this machine."""
    told = direct(patient.place, "/seen", {"Host": patient.netloc, "X-Forwarded-Proto": "https"})
    return told.parts.get("scheme") == "https"


def _is_this_machine(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return True  # nothing that could be an address of a visitor


def web_socket(patient: Patient) -> Finding:
    """The upgrade, as a browser asks for it, and the first words of the server."""
    url = "ws" + patient.origin.removeprefix("http") + "/ws"
    try:
        running = json.loads(asyncio.run(_first_words(url, patient.origin))).get("server", "?")
    except InvalidStatus as error:
        return Finding("socket", FAILED, "socket_refused", {"url": url, "status": error.response.status_code})
    except (OSError, WebSocketException, ValueError, AttributeError) as error:
        return Finding("socket", FAILED, "socket_silent", {"url": url, "reason": _reason(error)})
    if running != __version__:
        return Finding("socket", FAILED, "socket_version", {"running": running, "installed": __version__})
    return Finding("socket", GOOD, "socket", {"url": url})


async def _first_words(url: str, origin: str) -> str | bytes:
    """In one thread: one that reads beside one that writes may stop both, for good, where there is TLS."""
    way = connect(url, origin=Origin(origin), proxy=None, open_timeout=PATIENCE, close_timeout=1)
    async with way as wire, asyncio.timeout(PATIENCE):
        return await wire.recv()


def _is_foreign_host(answer: Answer) -> bool:
    return answer.parts.get("code") == "foreign_host"


def _reason(error: Exception) -> str:
    return " ".join(str(getattr(error, "strerror", None) or error or type(error).__name__).split())
