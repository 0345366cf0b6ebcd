"""Connections that say nothing, and those who open many: newcomers still get in. All over real sockets."""

import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed

from cantiere.core.errors import Refusal
from cantiere.play.texts import LANGUAGES, say
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure.connection_limits import ConnectionLimits
from cantiere.server.web.infrastructure.rates import Purses
from cantiere.server.web.run import open_files
from tests.server.clients import PATIENCE, Browser, Server, Wire, at_most, until

CLUB, STRANGER = "127.0.0.1", "127.0.0.2"  # two addresses of this machine
SILENT = 60  # connections of each kind
HALF = b"GET / HTTP/1.1\r\nhost: "


@contextmanager
def opened(server: Server, first: bytes = b"", address: str = CLUB) -> Iterator[socket.socket]:
    """A connection by hand, that says something or nothing, and no more."""
    with socket.create_connection((CLUB, server.port), PATIENCE, (address, 0)) as connection:
        with suppress(ConnectionError):  # it may be refused already
            connection.sendall(first)
        yield connection


def heard(connection: socket.socket) -> bytes:
    """All that comes until the server closes."""
    text = b""
    with suppress(ConnectionResetError):
        while part := connection.recv(65_536):
            text += part
    return text


def handshake(server: Server) -> bytes:
    lines = [
        "GET /ws HTTP/1.1",
        f"host: {CLUB}:{server.port}",
        f"origin: {server.address}",
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        "sec-websocket-version: 13",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def get(server: Server, path: str = "/healthz") -> bytes:
    return f"GET {path} HTTP/1.1\r\nhost: {CLUB}:{server.port}\r\n\r\n".encode()


def answers(connection: socket.socket, request: bytes) -> bool:
    """Whether a request is answered."""
    with suppress(ConnectionError):
        connection.sendall(request)
        return connection.recv(65_536).startswith(b"HTTP/1.1 200")
    return False


# Time.


@pytest.mark.parametrize(
    "said", [b"", HALF, b"\r\n", b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"]
)
def test_a_connection_that_does_not_say_what_it_wants_is_closed(said, tmp_path):
    house = {"head_seconds": 0.2, "body_seconds": 0.2}
    with Server(tmp_path / "house", **house) as server, opened(server, said) as connection:
        assert b"200" not in heard(connection)


def test_nor_does_one_stay_that_has_asked_for_something_before(tmp_path):
    with Server(tmp_path / "house", head_seconds=2) as server, opened(server) as connection:
        assert answers(connection, get(server))
        connection.sendall(b"\r\n")  # which ends the time that a connection may be kept for later
        heard(connection)


def test_who_takes_long_to_be_answered_is_not_turned_out(tmp_path):
    """Only asking has its time: a socket that watches something may be silent."""
    with (
        Server(tmp_path / "house", head_seconds=2, body_seconds=2, hello_seconds=2) as server,
        server.guest().connect() as wire,
    ):
        assert wire.ask("watch_lobby")["kind"] == "accepted"
        with pytest.raises(TimeoutError):
            wire.socket.recv(3)
        assert wire.ask("leave")["kind"] == "accepted"


def test_a_socket_that_never_says_anything_is_told_so_and_closed(tmp_path):
    with Server(tmp_path / "house", hello_seconds=0.2) as server:
        for browser in (server.browser(), server.guest()):
            wire = browser.connect()
            assert wire.hear_next("refused")["code"] == "nothing_said"
            assert wire.closed_with() == 4008


# Numbers.


def test_an_address_has_so_many_connections_whatever_they_say(tmp_path):
    with Server(tmp_path / "house", connections_per_address=5) as server, ExitStack() as stack:
        kept = [stack.enter_context(opened(server, said)) for said in (b"", HALF, b"", handshake(server))]
        assert kept[-1].recv(12) == b"HTTP/1.1 101"
        with opened(server) as connection:
            assert answers(connection, get(server))
            with opened(server) as one_more:
                told = heard(one_more).decode()
            assert told.startswith("HTTP/1.1 503")
            assert "too_many_connections" in told
            refusal = Refusal("too_many_connections", most=5)
            assert all(say(refusal, language) in told for language in LANGUAGES)
        with opened(server, address=STRANGER) as connection:
            assert answers(connection, get(server))
        kept[-1].close()  # a socket gives its place back, too
        until(lambda: is_let_in(server))


def is_let_in(server: Server) -> bool:
    with opened(server) as connection:
        return answers(connection, get(server))


def test_with_many_silent_connections_newcomers_still_get_in(tmp_path):
    """Nothing at all, half a head, and sockets without a word: those of one address are counted."""
    house = {"connections_per_address": 2 * SILENT, "anonymous_sockets": SILENT}
    with Server(tmp_path / "house", **house) as server, ExitStack() as stack:
        for said in (b"", HALF, handshake(server)):
            for _ in range(SILENT):
                stack.enter_context(opened(server, said))
        for number in range(3):
            with opened(server, address=STRANGER) as connection:
                assert answers(connection, get(server, "/api/tables")), number


def test_in_a_full_house_whoever_was_silent_longest_makes_room(tmp_path):
    with Server(tmp_path / "house", connections=4) as server, ExitStack() as stack:
        speaks = stack.enter_context(opened(server, handshake(server)))
        assert speaks.recv(12) == b"HTTP/1.1 101"
        silent = [stack.enter_context(opened(server, said)) for said in (b"", HALF, b"")]
        assert is_let_in(server)
        assert heard(silent[0]) == b""
        with opened(server) as connection:
            assert answers(connection, get(server))
        speaks.sendall(b"\x81\x80\x00\x00\x00\x00")  # an empty message
        assert speaks.recv(1)


def test_a_house_full_of_those_who_speak_refuses(tmp_path):
    with Server(tmp_path / "house", connections=2) as server, ExitStack() as stack:
        for _ in range(2):
            one = stack.enter_context(opened(server, handshake(server)))
            assert one.recv(12) == b"HTTP/1.1 101"
        with opened(server) as one_more:
            assert b"house_busy" in heard(one_more)


def test_behind_a_proxy_sockets_count_for_the_address_that_it_names(tmp_path):
    house = {"connections_per_address": 2, "trusted_proxies": ["127.0.0.0/8"]}
    with Server(tmp_path / "house", **house) as server:
        far = {"x-forwarded-for": "203.0.113.7"}
        wires = [server.browser().connect(**far) for _ in range(2)]
        assert [wire.hear()["kind"] for wire in wires] == ["welcome"] * 2
        assert server.browser().connect(**far).hear()["code"] == "too_many_connections"
        near = {"x-forwarded-for": "2001:db8::1"}
        assert server.browser().connect(**near).hear()["kind"] == "welcome"
        wires[0].socket.close()
        until(lambda: server.browser().connect(**far).hear()["kind"] == "welcome")


def test_who_has_no_name_waits_when_many_have_none(tmp_path):
    with Server(tmp_path / "house", anonymous_sockets=2) as server:
        first, second = server.browser().connect(), server.browser().connect()
        assert [wire.hear()["kind"] for wire in (first, second)] == ["welcome"] * 2
        assert server.browser().connect().hear()["code"] == "too_many_strangers"
        assert server.guest().connect().hear()["kind"] == "welcome"
        first.socket.close()
        until(lambda: server.browser().connect().hear()["kind"] == "welcome")


def test_where_one_address_has_most_strangers_one_of_them_makes_way(tmp_path):
    house = {"anonymous_sockets": 3, "trusted_proxies": ["127.0.0.1"]}
    with Server(tmp_path / "house", **house) as server:

        def come(address: str) -> Wire:
            return server.browser().connect(**{"x-forwarded-for": address})

        crowd = [come("203.0.113.7") for _ in range(3)]
        assert [wire.hear()["kind"] for wire in crowd] == ["welcome"] * 3
        assert come("203.0.113.7").hear()["code"] == "too_many_strangers"
        newcomer = come("198.51.100.1")
        assert newcomer.hear()["kind"] == "welcome"
        assert crowd[0].closed_with() == 4029
        assert come("198.51.100.2").hear()["kind"] == "welcome"
        assert come("198.51.100.3").hear()["code"] == "too_many_strangers"  # one at each address
        assert newcomer.ask("watch_lobby")["kind"] == "accepted"


@pytest.mark.parametrize(
    ("address", "proxies", "is_one"),
    [
        ("10.0.0.1", ("10.0.0.1",), True),
        ("10.0.0.1", ("10.0.0.0/8",), True),
        ("10.0.0.1", ("*",), True),
        ("10.0.0.1", ("10.0.0.2", "2001:db8::/32"), False),
        ("unknown", ("10.0.0.2",), False),
    ],
)
def test_proxies_are_known_by_address_and_network(address, proxies, is_one, tmp_path):
    door = ConnectionLimits(Settings(folder=tmp_path, trusted_proxies=proxies), most=10)
    assert door._is_proxy(address) is is_one


def test_as_many_files_are_opened_as_the_machine_allows():
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] - 1, before[1]))
        most = open_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= most >= before[0] - 1
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# Messages.


def sent(browser: Browser, messages: int) -> list[str]:
    """What becomes of messages over a socket of its own."""
    wire = browser.connect()
    wire.hear_next("welcome")
    heard_ = []
    with suppress(ConnectionClosed):
        for _ in range(messages):
            wire.say("leave")
            heard_.append(wire.hear().get("code", "accepted"))
    return heard_


def test_another_socket_does_not_bring_more_messages(tmp_path):
    """Of a session, and of those at an address who have none."""
    with Server(tmp_path / "house", rates={"messages": at_most(5)}) as server:
        ana = server.guest("Ana")
        assert sent(ana, 4) + sent(ana, 3) == ["accepted"] * 5 + ["too_often"] * 2
        assert sent(server.guest("Ben"), 1) == ["accepted"]
        assert sent(server.browser(), 4) + sent(server.browser(), 3) == ["accepted"] * 5 + ["too_often"] * 2


def test_another_session_does_not_bring_an_address_more_messages(tmp_path):
    with Server(tmp_path / "house", rates={"address_messages": at_most(5)}) as server:
        told = [code for name in ("Ana", "Ben", "Cleo") for code in sent(server.guest(name), 2)]
        assert told == ["accepted"] * 5 + ["too_often"]


def test_purses_are_forgotten_when_they_are_full_again(monkeypatch, tmp_path):
    monkeypatch.setattr("cantiere.server.web.infrastructure.rates._MOST_PURSES", 2)
    purses = Purses(Settings(folder=tmp_path, rates={"messages": at_most(5)}).rates)
    purses.of("1", "a")[0].spend(0.0)
    purses.of("2", "b")
    purses.of("3", "c")
    assert purses.of("1", "a")[0] is purses.of("1", "a")[0]
    assert ("session", "a") in purses._kept
    assert ("session", "b") not in purses._kept
