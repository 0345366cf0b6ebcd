"""What hostile pages, programs and people try."""

import io
import json
import threading
from contextlib import suppress

import pytest
import structlog
from argon2 import PasswordHasher
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cantiere.server.settings import Rate
from cantiere.server.web.infrastructure.logs import configure_logs
from cantiere.server.web.infrastructure.rates import Credits, payer_of
from cantiere.server.web.realtime.announcer import Announcer
from tests.server.clients import PATIENCE, Server, at_most, quick_passwords, until

GUEST = {"nickname": "Ana"}


# Other pages.


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example", "file://"],
)
def test_another_page_cannot_act_for_anybody(origin, server):
    ana = server.guest()
    answer = ana.http.patch("/api/me", json={"nickname": "Eve"}, headers={"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert ana.ok("GET", "/api/me")["nickname"] == "Ana"
    with pytest.raises(InvalidStatus) as refused:
        ana.connect(origin=origin)
    assert refused.value.response.status_code == 403


def test_a_request_with_a_cookie_must_say_where_it_comes_from(server):
    ana = server.guest()
    del ana.http.headers["origin"]
    assert ana.refused("PATCH", "/api/me", nickname="Eve") == (403, "foreign_origin")
    with pytest.raises(InvalidStatus):
        ana.connect(origin="")
    program = server.browser()
    del program.http.headers["origin"]
    assert program.ok("POST", "/api/guests", nickname="Program")
    other = server.browser(**{"sec-fetch-site": "cross-site"})
    del other.http.headers["origin"]
    assert other.refused("POST", "/api/guests", **GUEST) == (403, "foreign_origin")


def test_a_name_that_somebody_gave_this_machine_is_not_ours(server):
    browser = server.browser(host="evil.example")
    assert browser.refused("GET", "/api/tables") == (421, "foreign_host")


def test_no_other_page_is_allowed_to_read_along(server):
    answer = server.browser().ask("OPTIONS", "/api/tables")
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_every_answer_has_its_headers(server):
    for path in ("/api/games", "/api/nothing", "/healthz"):
        headers = server.browser().ask("GET", path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in headers


def test_over_https_cookies_insist_on_it(tmp_path):
    house = {"origins": ("https://play.example.org",)}
    with Server(tmp_path / "house", **house) as server:
        browser = server.browser(host="play.example.org", origin="https://play.example.org")
        answer = browser.ask("POST", "/api/guests", **GUEST)
        assert answer.headers["set-cookie"].startswith("__Host-cantiere=")
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers


# Size.


def test_a_large_body_is_turned_away_by_its_length(server):
    answer = server.browser().http.post("/api/guests", content=b"x" * 70_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_body_that_hides_its_length_is_counted(server):
    pieces = (b" " * 10_000 for _ in range(20))
    answer = server.browser().http.post(
        "/api/guests", content=pieces, headers={"content-type": "application/json"}
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_large_message_ends_the_socket(server):
    with server.guest().connect() as wire:
        wire.socket.send("x" * 100_000)
        assert wire.closed_with() == 1009


# Nonsense.


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "null",
        "[]",
        "{}",
        '{"kind": "dance"}',
        '{"kind": "watch_lobby", "extra": 1}',
        '{"kind": "play", "table": "../../etc", "seat": 0, "turn": 0, "move": "x"}',
        '{"kind": "play", "table": "a", "seat": -1, "turn": 0, "move": "x"}',
        '{"kind": "play", "table": "a", "seat": 0, "turn": 1e99, "move": "x"}',
        '{"kind": "play", "table": "a", "seat": 0, "turn": 0, "move": "' + "x" * 300 + '"}',
        '{"kind": "watch_table", "table": "a", "seen": NaN}',
        '{"key": 1, ' + '"a":{' * 3_000,
    ],
    ids=lambda text: text[:70],
)
def test_nonsense_is_refused_and_the_socket_lives_on(text, server):
    with server.guest().connect() as wire:
        wire.hear()
        wire.socket.send(text)
        heard = wire.hear()
        assert heard["code"] == "bad_message"
        assert wire.ask("watch_lobby")["kind"] == "accepted"


def test_bytes_are_no_message(server):
    with server.guest().connect() as wire:
        wire.hear()
        wire.socket.send(b"\x00\xff")
        assert wire.hear()["code"] == "not_text"


def test_who_sends_nothing_but_nonsense_is_cut_off(server):
    with server.guest().connect() as wire:
        with suppress(ConnectionClosed):
            for _ in range(200):
                wire.socket.send("nonsense")
        assert wire.closed_with() == 4029


def test_what_is_wrong_with_a_body_is_told_without_quoting_it(server):
    body = {"login": "ana", "password": "do not tell", "x": "do not tell"}
    answer = server.browser().http.post("/api/session", json=body)
    assert answer.status_code == 422
    assert "do not tell" not in answer.text
    assert answer.json()["text"].startswith("The message is wrong at 'x'")


@pytest.mark.parametrize(
    ("method", "path", "refusal"),
    [
        ("GET", "/api/nothing", (404, "unknown_address")),
        ("PUT", "/api/tables", (405, "wrong_method")),
        ("GET", "/api/tables/<script>", (422, "bad_message")),
        ("GET", "/api/tables/' OR 1=1 --", (422, "bad_message")),
        ("GET", "/docs", (404, "unknown_address")),
    ],
    ids=str,
)
def test_whatever_is_refused_is_refused_in_the_same_form(method, path, refusal, server):
    assert server.browser().refused(method, path) == refusal


def test_a_fault_of_ours_is_told_without_its_reason(server, monkeypatch):
    def fail(announcer: Announcer) -> None:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr(Announcer, "games", fail)
    answer = server.browser().ask("GET", "/api/games")
    assert (answer.status_code, answer.json()["code"]) == (500, "server_failed")
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert server.browser().ask("GET", "/healthz").status_code == 200


# Rates.


def test_passwords_cannot_be_tried_for_long(tmp_path, monkeypatch):
    quick_passwords(monkeypatch)
    with Server(tmp_path / "house", rates={"passwords": at_most(5)}) as server:
        browser = server.browser()
        guess = {"login": "ana", "password": "a wrong guess"}
        answers = [browser.ask("POST", "/api/session", **guess) for _ in range(8)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 3
        assert int(answers[-1].headers["retry-after"]) >= 1


def test_the_slow_window_counts_what_the_fast_one_lets_through(tmp_path):
    newcomers = {**at_most(4), "fast": 100, "fast_seconds": 1}
    with Server(tmp_path / "house", rates={"newcomers": newcomers}) as server:
        wanted = [{"nickname": f"Ana {number}"} for number in range(6)]
        answers = [server.browser().ask("POST", "/api/guests", **one).status_code for one in wanted]
        assert answers == [201] * 4 + [429] * 2


def test_requests_and_sockets_have_their_rates(tmp_path):
    with Server(tmp_path / "house", rates={"requests": at_most(10), "sockets": at_most(3)}) as server:
        browser = server.browser()
        for _ in range(3):
            browser.connect().hear()
        wire = browser.connect()
        assert wire.hear()["code"] == "too_often"
        with pytest.raises(ConnectionClosed):
            wire.hear()
        answers = [browser.ask("GET", "/api/games").status_code for _ in range(8)]
        assert answers[-1] == 429


def test_messages_have_their_rate(tmp_path):
    with (
        Server(tmp_path / "house", rates={"messages": at_most(5)}) as server,
        server.guest().connect() as wire,
    ):
        answers = [wire.ask("leave")["kind"] for _ in range(5)]
        wire.say("leave")
        assert wire.hear()["code"] == "too_often"
        assert answers == ["accepted"] * 5


def test_a_person_has_so_many_sockets(tmp_path):
    with Server(tmp_path / "house", sockets_per_person=2) as server:
        ana = server.guest()
        first, second = ana.connect(), ana.connect()
        first.hear(), second.hear()
        assert ana.connect().hear()["code"] == "too_many_sockets"
        first.socket.close()
        until(lambda: ana.connect().hear()["kind"] == "welcome")


def test_credits_come_back_with_time():
    credits = Credits(Rate(fast=2, fast_seconds=2, slow=3, slow_seconds=300), now=0.0)
    spent = []
    for now in (0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 102.0):
        try:
            credits.spend(now)
            spent.append(now)
        except Exception:
            pass
    assert spent == [0.0, 0.0, 1.0, 102.0]


@pytest.mark.parametrize(
    ("address", "payer"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("", "unknown"),
    ],
)
def test_a_household_pays_as_one(address, payer):
    assert payer_of(address) == payer


# What is written down, and who may read the numbers.


def test_no_secret_is_ever_logged(tmp_path, monkeypatch):
    quick_passwords(monkeypatch)
    written = io.StringIO()
    before = structlog.get_config()
    configure_logs("json", "debug", written)
    try:
        with Server(tmp_path / "house", secret="0123456789abcdef" * 4) as server:
            ana = server.guest("Ana")
            codes = ana.ok("POST", "/api/account", login="ana", password="correct horse battery")["codes"]
            ana.ask("POST", "/api/session", login="ana", password="wrong horse battery")
            table = ana.table(seats="me bot:random", is_open=False)
            ana.ok("GET", f"/api/tables/{table['id']}", link=table["link"])
            ana.start(table["id"])
            with ana.connect() as wire:
                wire.watch(table["id"], link=table["link"])
            cookie = ana.cookie.partition("=")[2]
    finally:
        structlog.configure(**before)
    text = written.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    first = next(line for line in lines if line["event"] == "request")
    assert {"method", "route", "status", "ms"} <= first.keys()
    for secret in ("horse", cookie, cookie.split(".")[0], table["link"], codes[0], "0123456789abcdef"):
        assert secret not in text


def test_what_is_called_like_a_secret_is_hidden():
    written = io.StringIO()
    before = structlog.get_config()
    configure_logs("json", "info", written)
    structlog.get_logger().info("oops", password="x1", client_seed="x2", Authorization="x3", fine="x4")
    structlog.configure(**before)
    assert json.loads(written.getvalue())["fine"] == "x4"
    assert not {"x1", "x2", "x3"} & set(json.loads(written.getvalue()).values())


def test_the_numbers_are_for_the_host(tmp_path):
    with Server(tmp_path / "house") as server:
        server.guest()
        text = server.browser().ask("GET", "/metrics").text
        assert 'cantiere_http_requests_total{method="POST",route="/api/guests",status="201"} 1.0' in text
        assert "Ana" not in text
    with Server(tmp_path / "other", metrics_token="a token for numbers") as server:
        assert server.browser().refused("GET", "/metrics") == (404, "unknown_address")
        asked = server.browser(authorization="Bearer a token for numbers").ask("GET", "/metrics")
        assert asked.status_code == 200


def test_alive_and_ready_are_two_things(server):
    assert server.browser().ask("GET", "/healthz").text == "ok\n"
    ready = server.browser().ok("GET", "/readyz")
    assert ready["database"] is True
    assert set(ready["games"].values()) == {"ready"}


def test_a_slow_password_keeps_nobody_waiting(server, monkeypatch):
    """Real argon2, in a thread, which does not end before we let it: the server answers others meanwhile."""
    begun, may_end, hash_now = threading.Event(), threading.Event(), PasswordHasher.hash

    def hash_slowly(*given, **more):
        begun.set()
        assert may_end.wait(PATIENCE)
        return hash_now(*given, **more)

    monkeypatch.setattr(PasswordHasher, "hash", hash_slowly)
    ana, ben = server.guest("Ana"), server.guest("Ben")
    account = {"login": "ana", "password": "correct horse battery"}
    register = threading.Thread(target=ana.ok, args=("POST", "/api/account"), kwargs=account)
    with ben.connect() as wire:
        register.start()
        assert begun.wait(PATIENCE)
        assert wire.ask("leave")["kind"] == "accepted"
        assert register.is_alive()
        may_end.set()
        register.join(PATIENCE)
    assert ana.ok("GET", "/api/me")["kind"] == "account"
