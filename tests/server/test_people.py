"""Guests and accounts, over real requests, on both databases."""

import pytest

from cantiere.play.gamefile import read_game
from tests.server.clients import Browser, Server, quick_passwords, until

PASSWORD, OTHER = "correct horse battery", "another long sentence"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


def registered(server: Server, login: str = "ana") -> tuple[Browser, list[str]]:
    """Somebody with an account, and the recovery codes."""
    browser = server.guest("Ana")
    return browser, browser.ok("POST", "/api/account", login=login, password=PASSWORD)["codes"]


def signed_in(server: Server, password: str = PASSWORD, login: str = "ana") -> Browser:
    browser = server.browser()
    browser.me = browser.ok("POST", "/api/session", login=login, password=password)
    return browser


def test_a_guest_arrives_and_is_known_again(server_on_each):
    ana = server_on_each.guest("  Ana   木 ", "fr")
    assert ana.me["nickname"] == "Ana 木"
    assert ana.ok("GET", "/api/me") == ana.me
    assert ana.me["kind"] == "guest"
    assert server_on_each.browser().refused("GET", "/api/me") == (401, "who_are_you")


def test_the_cookie_is_not_for_scripts_and_not_for_other_sites(server):
    answer = server.browser().ask("POST", "/api/guests", nickname="Ana")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie


@pytest.mark.parametrize(
    "nickname", ["", "   ", "x" * 25, "a\u202eb", "a\u0000b", "\u200b", "e" + "\u0301\u0302" * 5]
)
def test_a_nickname_can_be_read_and_fits_on_one_line(nickname, server):
    assert server.browser().refused("POST", "/api/guests", nickname=nickname)[0] == 400


def test_refusals_are_said_in_the_language_of_the_person(server):
    browser = server.browser(**{"accept-language": "fr-CH, en;q=0.5"})
    assert "connecté" in browser.ask("GET", "/api/me").json()["text"]
    ana = server.guest("Ana", "fr")
    assert ana.ask("GET", "/api/tables/none").json()["text"].startswith("Il n'y a pas")
    ana.ok("PATCH", "/api/me", language="en")
    assert ana.ask("GET", "/api/tables/none").json()["text"].startswith("There is no table")


def test_an_account_brings_the_same_person_back(server_on_each):
    ana, codes = registered(server_on_each)
    assert len(codes) == len(set(codes)) == 8
    again = signed_in(server_on_each, login=" ANA ")
    assert again.me["id"] == ana.me["id"]
    assert again.me["kind"] == "account"
    assert ana.refused("POST", "/api/account", login="ana2", password=PASSWORD) == (409, "account_already")


def test_several_people_may_have_one_login_and_their_passwords_tell_them_apart(server_on_each):
    ana, _ = registered(server_on_each)
    ben = server_on_each.guest("Ben")
    ben.ok("POST", "/api/account", login="Ana", password=OTHER)
    assert ben.ok("GET", "/api/me")["kind"] == "account"
    assert signed_in(server_on_each).me["id"] == ana.me["id"]
    assert signed_in(server_on_each, password=OTHER).me["id"] == ben.me["id"]


def test_the_same_login_and_password_are_the_same_account(server_on_each):
    registered(server_on_each)
    ben = server_on_each.guest("Ben")
    assert ben.refused("POST", "/api/account", login="Ana", password=PASSWORD) == (409, "sign_in_instead")
    assert ben.ok("GET", "/api/me")["kind"] == "guest"
    ben.ok("POST", "/api/account", login="ana", password=OTHER)
    refused = ben.refused("PUT", "/api/account/password", old=OTHER, new=PASSWORD)
    assert refused == (409, "password_of_another")
    assert signed_in(server_on_each, password=OTHER).me["id"] == ben.me["id"]


def test_a_recovery_code_is_for_whose_it_is_of_those_with_one_login(server_on_each):
    ana, hers = registered(server_on_each)
    ben = server_on_each.guest("Ben")
    his = ben.ok("POST", "/api/account", login="ana", password=OTHER)["codes"]
    browser = server_on_each.browser()
    asked = {"login": "ana", "code": his[0]}
    assert browser.refused("POST", "/api/account/recover", **asked, password=PASSWORD) == (
        409,
        "password_of_another",
    )
    new = "a third long sentence"
    assert (
        browser.ok("POST", "/api/account/recover", **asked, password=new)["id"] == ben.me["id"]
    )  # not used up
    assert browser.refused("POST", "/api/account/recover", **asked, password=new) == (401, "recovery_wrong")
    assert signed_in(server_on_each).me["id"] == ana.me["id"]
    asked = {"login": "ana", "code": hers[0], "password": PASSWORD}
    assert browser.ok("POST", "/api/account/recover", **asked)["id"] == ana.me["id"]


@pytest.mark.parametrize(
    ("login", "password", "code"),
    [
        ("ab", PASSWORD, "login_form"),
        ("a b c", PASSWORD, "login_form"),
        ("<script>", PASSWORD, "login_form"),
        ("ana", "short", "password_length"),
        ("ana", "aaaaaaaaaaaaaaa", "password_plain"),
        ("anabella", "my name is Anabella", "password_plain"),
    ],
)
def test_what_would_be_guessed_is_refused(login, password, code, server):
    assert server.guest().refused("POST", "/api/account", login=login, password=password) == (400, code)


def test_a_wrong_password_and_an_unknown_login_are_told_alike(server):
    registered(server)
    browser = server.browser()
    answers = [
        browser.ask("POST", "/api/session", login=login, password="something wrong").json()
        for login in ("ana", "nobody")
    ]
    assert answers[0] == answers[1]
    assert answers[0]["code"] == "sign_in_wrong"


@pytest.mark.parametrize("login", ["a\u0000b", "\u0000", "木", "x" * 100])
def test_a_login_that_cannot_be_is_unknown_like_any_other(login, server_on_each):
    """PostgreSQL would not even compare some of them."""
    browser = server_on_each.browser()
    asked = {"login": login, "password": PASSWORD}
    assert browser.refused("POST", "/api/session", **asked) == (401, "sign_in_wrong")
    recover = {**asked, "code": "a\u0000"}
    assert browser.refused("POST", "/api/account/recover", **recover) == (401, "recovery_wrong")


def test_a_new_password_signs_out_everywhere_else(server_on_each):
    ana, _ = registered(server_on_each)
    elsewhere = signed_in(server_on_each)
    wire = elsewhere.connect()
    wire.hear()
    assert ana.refused("PUT", "/api/account/password", old="wrong wrong", new=OTHER) == (
        401,
        "password_wrong",
    )
    ana.ok("PUT", "/api/account/password", old=PASSWORD, new=OTHER)
    assert ana.ok("GET", "/api/me")
    assert elsewhere.refused("GET", "/api/me") == (401, "who_are_you")
    until(lambda: wire.socket.state.name == "CLOSED")
    assert wire.socket.close_code == 4001
    assert signed_in(server_on_each, OTHER)


def test_whoever_wants_is_signed_in_here_only(server_on_each):
    ana, _ = registered(server_on_each)
    elsewhere = signed_in(server_on_each)
    ana.ok("DELETE", "/api/session/others")
    assert ana.ok("GET", "/api/me")["id"] == elsewhere.me["id"]
    assert elsewhere.refused("GET", "/api/me") == (401, "who_are_you")


def test_a_recovery_code_works_once(server_on_each):
    ana, codes = registered(server_on_each)
    browser = server_on_each.browser()
    recover = {"login": "ana", "code": codes[3].upper().replace("-", " "), "password": OTHER}
    assert browser.ok("POST", "/api/account/recover", **recover)["id"] == ana.me["id"]
    assert ana.refused("GET", "/api/me") == (401, "who_are_you")
    assert browser.refused("POST", "/api/account/recover", **recover) == (401, "recovery_wrong")
    nobody = {**recover, "login": "nobody"}
    assert browser.refused("POST", "/api/account/recover", **nobody) == (401, "recovery_wrong")
    assert signed_in(server_on_each, OTHER)


def test_new_codes_void_the_old_ones(server):
    ana, codes = registered(server)
    assert ana.refused("POST", "/api/account/codes", password="wrong wrong") == (401, "password_wrong")
    fresh = ana.ok("POST", "/api/account/codes", password=PASSWORD)["codes"]
    browser = server.browser()
    old = browser.refused("POST", "/api/account/recover", login="ana", code=codes[0], password=OTHER)
    assert old == (401, "recovery_wrong")
    assert browser.ok("POST", "/api/account/recover", login="ana", code=fresh[0], password=OTHER)


def test_who_signs_out_is_out(server):
    ana = server.guest()
    cookie = ana.cookie
    ana.ok("DELETE", "/api/session")
    assert ana.cookie == ""
    assert server.browser(cookie=cookie).refused("GET", "/api/me") == (401, "who_are_you")


@pytest.mark.parametrize(
    "forged", ["{number}", "{number}.", "{number}.x", "é{number}", "{number}{sign}", "x" * 300]
)
def test_a_forged_cookie_is_nobody(server, forged):
    ana = server.guest()
    name, _, value = ana.cookie.partition("=")
    number, _, sign = value.rpartition(".")
    cookie = f"{name}={forged.format(number=number, sign=sign)}".encode()
    answer = server.browser().http.get("/api/me", headers={b"cookie": cookie})
    assert answer.status_code == 401


def finished_game(ana: Browser, ben: Browser) -> str:
    """A game that ended because somebody gave up."""
    table = ana.table()["id"]
    ben.join(table)
    ana.start(table)
    with ben.connect() as wire:
        assert wire.ask("resign", table=table, seat=1)["kind"] == "accepted"
    until(lambda: ana.ok("GET", f"/api/tables/{table}")["status"] == "finished")
    return table


def test_who_leaves_for_good_takes_the_name_along(server_on_each):
    """What others played stays, without a name; the file is true after that, too."""
    ana, _ = registered(server_on_each)
    ben = server_on_each.guest("Ben")
    played, playing = finished_game(ana, ben), ana.table()["id"]
    ben.join(playing)
    ana.start(playing)
    waiting = ana.table()["id"]
    joined = ben.table()["id"]
    ana.join(joined)

    assert ana.refused("DELETE", "/api/me", password="wrong wrong") == (401, "password_wrong")
    ana.ok("DELETE", "/api/me", password=PASSWORD)

    assert ana.refused("GET", "/api/me") == (401, "who_are_you")
    browser = server_on_each.browser()
    assert browser.refused("POST", "/api/session", login="ana", password=PASSWORD)[1] == "sign_in_wrong"
    assert ben.refused("GET", f"/api/people/{ana.me['id']}") == (404, "unknown_person")
    assert ben.refused("GET", f"/api/tables/{waiting}") == (404, "unknown_table")
    assert ben.ok("GET", f"/api/tables/{joined}")["seats"][1]["kind"] == "open"
    assert ben.ok("GET", f"/api/tables/{playing}")["status"] == "finished"
    file = ben.ask("GET", f"/api/tables/{played}/file").text
    assert "Ana" not in file
    assert read_game(file).names[1] == "Ben"
    assert ana.me["id"] not in ben.ask("GET", f"/api/tables/{played}").text


def test_a_guest_can_leave_for_good_without_a_password(server):
    ana = server.guest()
    ana.ok("DELETE", "/api/me")
    assert ana.refused("GET", "/api/me") == (401, "who_are_you")


def test_one_can_take_everything_along(server_on_each):
    ana, _ = registered(server_on_each)
    played = finished_game(ana, server_on_each.guest("Ben"))
    answer = ana.ask("GET", "/api/me/export")
    everything = answer.json()
    assert "attachment" in answer.headers["content-disposition"]
    assert everything["person"]["nickname"] == "Ana"
    assert everything["login"] == "ana"
    assert [seat["id"] for seat in everything["seats"]] == [played]
    assert [game["seats"][0]["name"] for game in everything["games"]] == ["Ana"]
    assert "argon2" not in answer.text


def test_of_others_one_learns_the_name_only(server):
    ana, ben = server.guest("Ana"), server.guest("Ben")
    seen = ben.ok("GET", f"/api/people/{ana.me['id']}")
    assert seen == {
        "id": ana.me["id"],
        "nickname": "Ana",
        "kind": "guest",
        "role": "player",
        "mark": "guest",
        "owner_id": None,
    }
