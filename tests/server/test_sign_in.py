"""Who guesses passwords locks nobody out; who signs in, registers or recovers has a session that is new."""

import contextlib
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from cantiere.server.people import passwords as passwords_module
from cantiere.server.people.passwords import Passwords
from tests.server.clients import Browser, Server, at_most, quick_passwords, until

PASSWORD, OTHER = "correct horse battery", "another long sentence"
HERE, THERE, ELSEWHERE = "10.0.0.1", "10.0.0.2", "10.0.0.3"
FEW = {"passwords": at_most(3), "codes": at_most(3), "guesses": at_most(1_000), "logins": at_most(1_000)}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


@contextlib.contextmanager
def house(tmp_path, **rates) -> Iterator[Server]:
    """A server behind a proxy, which tells it where people come from."""
    given = {"trusted_proxies": ("127.0.0.1",), "rates": {**FEW, **rates}}
    with Server(tmp_path / "house", **given) as server:
        yield server


def at(server: Server, address: str) -> Browser:
    return server.browser(**{"x-forwarded-for": address})


def registered(server: Server, login: str = "ana", address: str = HERE) -> tuple[Browser, list[str]]:
    """Somebody with an account, and the recovery codes."""
    browser = at(server, address)
    browser.me = browser.ok("POST", "/api/guests", nickname=login.title())
    return browser, browser.ok("POST", "/api/account", login=login, password=PASSWORD)["codes"]


def sign_in(browser: Browser, login: str = "ana", password: str = PASSWORD) -> int:
    return browser.ask("POST", "/api/session", login=login, password=password).status_code


def recover(browser: Browser, code: str, login: str = "ana", password: str = OTHER) -> tuple[int, dict]:
    answer = browser.ask("POST", "/api/account/recover", login=login, code=code, password=password)
    return answer.status_code, answer.json()


# Guessing.


def test_wrong_passwords_from_elsewhere_do_not_lock_the_owner_out(tmp_path):
    with house(tmp_path) as server:
        registered(server)
        guesser = at(server, THERE)
        assert [sign_in(guesser, password="wrong wrong") for _ in range(5)] == [401] * 3 + [429] * 2
        assert sign_in(at(server, ELSEWHERE)) == 200


def test_a_neighbour_at_the_same_address_does_not_lock_the_owner_out(tmp_path):
    """A browser that signed in before is known again, without being signed in."""
    with house(tmp_path, logins=at_most(5)) as server:
        ana, _ = registered(server)
        ana.ok("DELETE", "/api/session")
        for address in (HERE, THERE, ELSEWHERE):
            for _ in range(4):
                sign_in(at(server, address), password="wrong wrong")
        assert sign_in(at(server, "10.0.0.9")) == 429  # too many strangers have tried this login
        assert sign_in(ana) == 200


def test_a_known_browser_has_its_own_budget_and_no_more(tmp_path):
    with house(tmp_path) as server:
        ana, _ = registered(server)
        ana.ok("DELETE", "/api/session")
        assert [sign_in(ana, password="wrong wrong") for _ in range(5)] == [401] * 3 + [429] * 2
        registered(server, "ben", THERE)
        assert sign_in(ana, "ben", PASSWORD) == 200  # known at one login is not known at another


@pytest.mark.parametrize("forged", ["", "x", "{number}.x", "{number}.{sign}x", "é.{sign}", "x" * 500])
def test_nobody_makes_themselves_known(tmp_path, forged):
    with house(tmp_path, logins=at_most(1)) as server:
        ana, _ = registered(server)
        number, _, sign = ana.http.cookies["cantiere-known"].rpartition(".")
        sign_in(at(server, THERE), password="wrong wrong")
        cookie = f"cantiere-known={forged.format(number=number, sign=sign)}".encode()
        headers = {b"cookie": cookie, b"x-forwarded-for": ELSEWHERE.encode()}
        asked = {"login": "ana", "password": PASSWORD}
        answer = server.browser().http.post("/api/session", json=asked, headers=headers)
        assert answer.status_code == 429


def test_one_address_tries_so_many_logins(tmp_path):
    with house(tmp_path, guesses=at_most(4)) as server:
        registered(server)
        guesser = at(server, THERE)
        logins = [f"login{number}" for number in range(6)]
        assert [sign_in(guesser, login) for login in logins] == [401] * 4 + [429] * 2
        assert sign_in(at(server, ELSEWHERE)) == 200


def test_recovery_codes_work_whatever_passwords_were_tried(tmp_path):
    with house(tmp_path, guesses=at_most(4), logins=at_most(4)) as server:
        _, codes = registered(server)
        for address in (HERE, THERE):
            for _ in range(6):
                sign_in(at(server, address), password="wrong wrong")
        for number in range(6):
            sign_in(at(server, ELSEWHERE), f"login{number}")
        assert sign_in(at(server, ELSEWHERE)) == 429
        assert recover(at(server, ELSEWHERE), codes[0])[0] == 200


def test_recovery_codes_cannot_be_tried_for_long_either(tmp_path):
    with house(tmp_path) as server:
        _, codes = registered(server)
        assert [recover(at(server, THERE), "wrong")[0] for _ in range(5)] == [401] * 3 + [429] * 2
        assert recover(at(server, HERE), codes[0])[0] == 200


def test_somebody_signed_in_confirms_whatever_others_tried(tmp_path):
    with house(tmp_path) as server:
        ana, _ = registered(server)
        for _ in range(5):
            sign_in(at(server, HERE), password="wrong wrong")
        ana.ok("PUT", "/api/account/password", old=PASSWORD, new=OTHER)


# What answers tell.


@pytest.mark.parametrize(
    "password", [OTHER, "short", "aaaaaaaaaaaaaaa", "my name is anabella"], ids=lambda word: word[:9]
)
def test_recovery_does_not_tell_whether_a_login_exists(password, tmp_path):
    with house(tmp_path) as server:
        registered(server, "anabella")
        known = recover(at(server, THERE), "wrong", "anabella", password)
        unknown = recover(at(server, THERE), "wrong", "isabella", password.replace("anab", "isab"))
        assert known == unknown


def test_sign_in_does_not_tell_whether_a_login_exists(tmp_path):
    """Neither by its words, nor by when it becomes too often."""
    with house(tmp_path) as server:
        registered(server)
        told = []
        for login in ("ana", "nobody"):
            guesser = at(server, THERE)
            asked = [
                guesser.ask("POST", "/api/session", login=login, password="wrong wrong") for _ in range(5)
            ]
            told.append([(answer.status_code, answer.json()["code"]) for answer in asked])
        assert told[0] == told[1]


def test_registering_does_not_tell_whether_a_login_exists(tmp_path):
    """Neither by its words, nor by when it becomes too often, nor when all names in the world are tried."""
    with house(tmp_path, newcomers=at_most(100)) as server:
        registered(server)
        told = []
        for login in ("ana", "nobody"):
            asked = []
            for number in range(5):
                guest = at(server, THERE)
                guest.ok("POST", "/api/guests", nickname=f"{login}{number}")
                password = f"a long sentence {number}"
                asked.append(guest.ask("POST", "/api/account", login=login, password=password))
            told.append([(answer.status_code, answer.json().keys()) for answer in asked])
        assert told[0] == told[1]
        assert [status for status, _ in told[0]] == [201] * 3 + [429] * 2


@pytest.mark.parametrize("others", [0, 1, 3])
async def test_as_much_is_hashed_for_any_login(others, monkeypatch):
    """Whether there is none, one, or several: also the first time, when there is nothing to compare with."""
    work, passwords, kept = [], Passwords(), []
    for number in range(others):
        kept.append(await passwords.hashed(f"{OTHER} {number}", kept))
    once = passwords_module.again_like
    monkeypatch.setattr(passwords_module, "again_like", lambda *asked: work.append(asked) or once(*asked))
    assert await passwords.fitting("wrong wrong", kept) is None
    assert len(work) == 1
    for number, one in enumerate(kept):
        assert await passwords.fitting(f"{OTHER} {number}", kept) == one


async def test_what_was_hashed_with_less_work_fits_still():
    weak = Passwords(PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
    strong = Passwords(PasswordHasher(time_cost=2, memory_cost=64, parallelism=1))
    old = await weak.hashed(PASSWORD)
    new = await strong.hashed(OTHER, [old])
    assert await strong.fitting(PASSWORD, [old, new]) == old
    assert await strong.fitting(OTHER, [old, new]) == new
    assert (strong.is_outdated(old), strong.is_outdated(new)) == (True, False)


# Sessions.


def test_registering_begins_a_new_session_at_the_same_table(server):
    """The cookie of before is void, also for whoever planted it; the table is not lost."""
    ana, ben = server.guest("Ana"), server.guest("Ben")
    table = ana.table()["id"]
    ben.join(table)
    ana.start(table)
    planted = server.browser(cookie=ana.cookie)
    spying = planted.connect(cookie=ana.cookie)
    with ana.connect() as wire:
        shown = wire.watch(table)
        ana.ok("POST", "/api/account", login="ana", password=PASSWORD)
        assert wire.closed_with() == 1012  # come again in a moment
    assert spying.closed_with() == 1012
    assert planted.refused("GET", "/api/me") == (401, "who_are_you")
    with ana.connect() as wire:
        assert wire.hear()["you"]["kind"] == "account"
        again = wire.watch(table, seen=shown["number"])
        assert again["viewer"] == shown["viewer"] == 0
        if again["legal"]:
            move = again["legal"][0]["move"]
            played = wire.ask("play", table=table, seat=0, turn=again["turn"], move=move)
            assert played["kind"] == "accepted"
    assert len(ana.ok("GET", "/api/me/devices")["devices"]) == 1


def test_signing_in_ends_the_session_of_before(server):
    server_guest = server.guest("Ana")
    server_guest.ok("POST", "/api/account", login="ana", password=PASSWORD)
    browser = server.guest("Ben")
    before = browser.cookie
    with browser.connect() as wire:
        wire.hear()
        browser.ok("POST", "/api/session", login="ana", password=PASSWORD)
        assert wire.closed_with() == 1012
    assert server.browser(cookie=before).refused("GET", "/api/me") == (401, "who_are_you")
    assert browser.ok("GET", "/api/me")["id"] == server_guest.me["id"]


def test_recovery_ends_every_session_and_every_token(server_on_each):
    server = server_on_each
    ana = server.guest("Ana")
    codes = ana.ok("POST", "/api/account", login="ana", password=PASSWORD)["codes"]
    made = ana.ok("POST", "/api/bots", nickname="Ana's helper")
    bearer = {"authorization": f"Bearer {made['token']}"}
    program = server.browser(**bearer)
    program.ok("GET", "/api/me")
    other = server.guest("Ben")
    before = other.cookie
    with ana.connect() as wire, program.connect(**bearer) as machine, other.connect() as mine:
        wire.hear(), machine.hear(), mine.hear()
        other.ok("POST", "/api/account/recover", login="ana", code=codes[0], password=OTHER)
        assert wire.closed_with() == 4001
        assert machine.closed_with() == 4001
        assert mine.closed_with() == 1012
    assert ana.refused("GET", "/api/me") == (401, "who_are_you")
    assert program.refused("GET", "/api/me") == (401, "token_wrong")
    assert server.browser(cookie=before).refused("GET", "/api/me") == (401, "who_are_you")
    (bot,) = other.ok("GET", "/api/bots")["bots"]
    assert (bot["id"], bot["token_made"], bot["token_used"]) == (made["bot"]["id"], None, None)
    fresh = other.ok("POST", f"/api/bots/{bot['id']}/token")["token"]
    assert server.browser(authorization=f"Bearer {fresh}").ok("GET", "/api/me")["id"] == bot["id"]


def test_a_new_password_ends_all_other_sessions(server):
    ana = server.guest("Ana")
    ana.ok("POST", "/api/account", login="ana", password=PASSWORD)
    elsewhere = server.browser()
    elsewhere.ok("POST", "/api/session", login="ana", password=PASSWORD)
    with elsewhere.connect() as wire, ana.connect() as own:
        wire.hear(), own.hear()
        ana.ok("PUT", "/api/account/password", old=PASSWORD, new=OTHER)
        assert wire.closed_with() == 4001
        assert own.ask("watch_lobby")["kind"] == "accepted"
    until(lambda: elsewhere.refused("GET", "/api/me") == (401, "who_are_you"))
