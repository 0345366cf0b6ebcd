"""Calls to addresses that people chose: none leads to what only this machine can reach."""

import asyncio
import socket
import ssl
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest

from cantiere.core.errors import Refusal
from cantiere.server.web.infrastructure import safe_http as module
from cantiere.server.web.infrastructure.addresses import is_public, target_of
from cantiere.server.web.infrastructure.safe_http import LARGEST_ANSWER, SafeHttpClient
from tests.server.receiver import Receiver, certificate, is_loopback, names, receiving

Answering = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
OK = b"HTTP/1.1 200 OK\r\n\r\n"


async def code_of(attempt: Awaitable[None]) -> str:
    """The code of a refusal, which must come."""
    with pytest.raises(Refusal) as refused:
        await attempt
    return refused.value.code


# Addresses.

PRIVATE = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.1.2.3",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.0.9",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.7",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::808:808",
    "100::1",
    "2001::1",
    "2001:0:808:808::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2002:c0a8:101::1",
    "3fff::1",
    "4000::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%lo",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
    "2606:4700::1111%lo",
    "localhost",
    "127.1",
    "0x7f.1",
]
PUBLIC = [
    "1.1.1.1",
    "8.8.8.8",
    "93.184.215.14",
    "172.15.0.1",
    "172.32.0.1",
    "192.167.1.1",
    "2606:4700:4700::1111",
    "2a00:1450:4001::1",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
    "2002:808:808::1",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_what_only_we_can_reach_is_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_the_internet_is_public(address):
    assert is_public(address)


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("", "webhook_url"),
        ("hello", "webhook_url"),
        ("https://", "webhook_url"),
        ("https:///path", "webhook_url"),
        ("https://user@example.org/", "webhook_url"),
        ("https://user:secret@example.org/", "webhook_url"),
        ("https://@example.org/", "webhook_url"),
        ("https://example.org\\@127.0.0.1/", "webhook_url"),
        ("https://example.org\\.evil/", "webhook_url"),
        ("https://example.org/#part", "webhook_url"),
        ("https://exam ple.org/", "webhook_url"),
        ("https://example.org/a b", "webhook_url"),
        ("https://example.org/\r\nX-Evil: 1", "webhook_url"),
        ("https://example.org\t/", "webhook_url"),
        ("https://exämple.org/", "webhook_url"),
        ("https://example%2eorg/", "webhook_url"),
        ("https://example..org/", "webhook_url"),
        ("https://[::1/", "webhook_url"),
        ("https://[::1%25lo]/", "webhook_url"),
        ("https://[v1.x]/", "webhook_url"),
        ("https://example.org:port/", "webhook_url"),
        ("https://example.org:99999/", "webhook_url"),
        ("http://example.org/", "webhook_scheme"),
        ("ftp://example.org/", "webhook_scheme"),
        ("file://host/etc/passwd", "webhook_scheme"),
        ("gopher://example.org/", "webhook_scheme"),
        ("https://example.org:0/", "webhook_port"),
        ("https://example.org:22/", "webhook_port"),
        ("https://example.org:5432/", "webhook_port"),
        ("https://example.org:8787/", "webhook_port"),
    ],
)
def test_a_url_that_is_not_plainly_on_the_web_is_refused(url, code):
    with pytest.raises(Refusal) as refused:
        target_of(url, http_too=False)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("url", "authority", "port", "path"),
    [
        ("https://example.org", "example.org", 443, "/"),
        ("HTTPS://Example.ORG:443/a?b=c&d", "example.org", 443, "/a?b=c&d"),
        ("https://example.org:8443/a/..;x", "example.org:8443", 8443, "/a/..;x"),
        ("http://example.org:443/", "example.org:443", 443, "/"),
        ("https://[2606:4700::1111]/", "[2606:4700::1111]", 443, "/"),
        ("https://8.8.8.8:8080/", "8.8.8.8:8080", 8080, "/"),
    ],
)
def test_a_url_is_taken_apart(url, authority, port, path):
    target = target_of(url, http_too=True)
    assert (target.authority, target.port, target.path) == (authority, port, path)
    assert target.is_secure == url.lower().startswith("https")


# Who is called.


@pytest.fixture
def receiver():
    with receiving() as running:
        yield running


def caller(receiver: Receiver, **more) -> SafeHttpClient:
    """One that may call this machine, and only it."""
    return SafeHttpClient(http_too=True, **{"may_call": is_loopback, "ports": {receiver.port}, **more})


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433", "017700000001", "0", "[::1]"]
)
async def test_by_default_nobody_can_let_us_call_ourselves(host, receiver):
    url = receiver.url(host=host)
    ours = SafeHttpClient(http_too=True, ports={receiver.port})
    assert await code_of(ours.check(url)) == "webhook_address"
    assert await code_of(ours.post(url, b"{}", {})) == "webhook_address"
    assert receiver.received.empty()


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["8.8.8.8", "127.0.0.1"],
        ["10.0.0.1", "2606:4700::1111"],
        ["::ffff:127.0.0.1"],
        ["fe80::1%eth0"],
        [],
    ],
    ids=str,
)
async def test_every_address_of_a_name_must_be_public(addresses, receiver):
    ours = SafeHttpClient(http_too=True, ports={receiver.port}, resolve=names(hook_example=addresses))
    url = receiver.url(host="hook.example")
    assert await code_of(ours.check(url)) == "webhook_address"
    assert await code_of(ours.post(url, b"{}", {})) == "webhook_address"
    assert receiver.received.empty()


async def test_a_name_that_does_not_exist_is_refused(receiver):
    def unknown(host: str, port: int) -> list[str]:
        raise socket.gaierror(socket.EAI_NONAME, "no such name")

    ours = caller(receiver, resolve=unknown)
    assert await code_of(ours.check(receiver.url(host="hook.example"))) == "webhook_address"
    assert await code_of(ours.post(receiver.url(host="a" * 70), b"", {})) == "webhook_address"


async def test_a_name_is_looked_up_once_and_the_checked_address_is_called(receiver):
    """Whoever answers otherwise the second time gains nothing: nobody asks again."""
    asked: list[str] = []

    def turning(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.66"]

    await caller(receiver, resolve=turning).post(receiver.url("/a?b", "hook.example"), b"{}", {"X-One": "1"})
    received = receiver.next()
    assert asked == ["hook.example"]
    assert received.path == "/a?b"
    assert received.headers["host"] == f"hook.example:{receiver.port}"
    assert (received.headers["x-one"], received.body) == ("1", b"{}")


async def test_the_next_address_is_tried_when_one_does_not_answer(receiver):
    ours = caller(receiver, resolve=names(hook_example=["127.0.0.77", "127.0.0.1"]))
    await ours.post(receiver.url(host="hook.example"), b"{}", {})
    assert receiver.next().body == b"{}"


async def test_no_proxy_of_the_environment_is_asked(receiver, monkeypatch):
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    await caller(receiver).post(receiver.url(), b"{}", {})
    assert receiver.next().path == "/hook"


async def test_a_redirect_is_a_failure_and_not_followed(receiver):
    for status in (301, 302, 303, 307, 308):
        receiver.status, receiver.headers = status, {"location": receiver.url("/elsewhere")}
        assert await code_of(caller(receiver).post(receiver.url(), b"{}", {})) == "webhook_status"
        assert receiver.next().path == "/hook"
    assert receiver.received.empty()


# What they answer.


@asynccontextmanager
async def answering(how: Answering) -> AsyncIterator[tuple[SafeHttpClient, str]]:
    """Somebody with manners of their own; whom we may call, and where."""

    met_all: list[asyncio.Event] = []

    async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        met_all.append(done := asyncio.Event())
        with suppress(ConnectionError):
            await reader.read(LARGEST_ANSWER)
            await how(reader, writer)
        writer.transport.abort()
        done.set()

    server = await asyncio.start_server(met, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        yield SafeHttpClient(http_too=True, may_call=is_loopback, ports={port}), f"http://127.0.0.1:{port}/"
        for done in met_all:
            await done.wait()


async def forever(writer: asyncio.StreamWriter, part: bytes, pause: float) -> None:
    while True:
        writer.write(part)
        await writer.drain()
        await asyncio.sleep(pause)


@pytest.fixture
def hasty(monkeypatch):
    monkeypatch.setattr(module, "SECONDS", 0.2)


@pytest.mark.usefixtures("hasty")
async def test_who_never_answers_or_drop_by_drop_is_given_up():
    async with answering(lambda reader, writer: reader.read()) as (ours, url):
        assert await code_of(ours.post(url, b"{}", {})) == "webhook_silent"
        secure = url.replace("http:", "https:")
        assert await code_of(ours.post(secure, b"{}", {})) == "webhook_silent"
    async with answering(lambda reader, writer: forever(writer, b"H", 0.01)) as (ours, url):
        assert await code_of(ours.post(url, b"{}", {})) == "webhook_silent"


async def test_who_answers_and_then_does_not_stop_is_not_listened_to():
    """Not in a hurry: the answer itself has to arrive in time."""
    told: list[int] = []

    async def chatting(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(OK)
        await forever(writer, b"x", 0.01)

    async def flooding(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(OK)
        with suppress(ConnectionError):
            while True:
                writer.write(b"x" * 100_000)
                await writer.drain()
                told.append(100_000)

    async with answering(chatting) as (ours, url):
        await ours.post(url, b"{}", {})
    async with answering(flooding) as (ours, url):
        await ours.post(url, b"{}", {})
    assert sum(told) < 100_000_000


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"SSH-2.0-OpenSSH\r\n",
        b"hello",
        b"\r\n",
        b"HTTP/1.1 999\r\n",
        b"x" * LARGEST_ANSWER * 4 + b"\r\n",
    ],
    ids=["nothing", "ssh", "no line", "empty", "no status", "too long"],
)
async def test_what_is_not_http_is_told_as_such(answer):
    async def told(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        await writer.drain()
        writer.write_eof()
        await reader.read()

    async with answering(told) as (ours, url):
        assert await code_of(ours.post(url, b"{}", {})) == "webhook_no_http"


async def test_nobody_there_is_told_as_such():
    with socket.socket() as deaf:  # the port is taken, so that nobody else answers there
        deaf.bind(("127.0.0.1", 0))
        port = deaf.getsockname()[1]
        ours = SafeHttpClient(http_too=True, may_call=is_loopback, ports={port})
        assert await code_of(ours.post(f"http://127.0.0.1:{port}/", b"{}", {})) == "webhook_unreachable"


@pytest.mark.usefixtures("hasty")
async def test_a_directory_that_does_not_answer_holds_nobody_up(receiver):
    answered = threading.Event()

    def sleeping(host: str, port: int) -> list[str]:
        answered.wait(60)
        return ["127.0.0.1"]

    ours = caller(receiver, resolve=sleeping)
    assert await code_of(ours.check(receiver.url())) == "webhook_address"
    assert await code_of(ours.post(receiver.url(), b"{}", {})) == "webhook_silent"
    answered.set()
    assert receiver.received.empty()


# HTTPS.


async def test_certificates_are_verified_and_the_name_is_told(tmp_path):
    path = certificate(tmp_path, "hook.example")
    context, asked = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), list[str]()
    context.load_cert_chain(path)
    context.sni_callback = lambda wanted, name, _: asked.append(name)
    trusting = ssl.create_default_context(cafile=str(tmp_path / "public.pem"))
    known = names(hook_example=["127.0.0.1"], other_example=["127.0.0.1"])
    with receiving(context) as receiver:
        ours = SafeHttpClient(False, is_loopback, {receiver.port}, known, trusting)
        await ours.post(receiver.url(host="hook.example", scheme="https"), b"{}", {})
        assert receiver.next().headers["host"] == f"hook.example:{receiver.port}"
        assert asked == ["hook.example"]
        other = receiver.url(host="other.example", scheme="https")
        assert await code_of(ours.post(other, b"{}", {})) == "webhook_certificate"
        strict = SafeHttpClient(False, is_loopback, {receiver.port}, known)
        url = receiver.url(host="hook.example", scheme="https")
        assert await code_of(strict.post(url, b"{}", {})) == "webhook_certificate"
        assert await code_of(ours.post(receiver.url(host="hook.example"), b"{}", {})) == "webhook_scheme"
        assert receiver.received.empty()
