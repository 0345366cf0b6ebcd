"""Where one is signed in: seen by oneself only, and ended one by one."""

import pytest

from cantiere.server.people.devices import device_of
from tests.server.clients import Browser, Server, quick_passwords, until

PASSWORD = "correct horse battery"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"
CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
EDGE = f"{CHROME} Edg/141.0.0.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"
)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    quick_passwords(monkeypatch)


def at_two_browsers(server: Server) -> tuple[Browser, Browser]:
    """Ana at her desk, where she made her account, and then with her phone."""
    desk, phone = server.browser(**{"user-agent": FIREFOX}), server.browser(**{"user-agent": IPHONE})
    desk.me = desk.ok("POST", "/api/guests", nickname="Ana", language="en")
    desk.ok("POST", "/api/account", login="ana", password=PASSWORD)
    phone.me = phone.ok("POST", "/api/session", login="ana", password=PASSWORD)
    return desk, phone


def devices(browser: Browser) -> list[dict[str, object]]:
    return browser.ok("GET", "/api/me/devices")["devices"]


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox, Linux"),
        (CHROME, "Chrome, Windows"),
        (EDGE, "Edge, Windows"),
        (IPHONE, "Safari, iPhone"),
        ("curl/8.14.1", None),
        ("", None),
    ],
)
def test_a_browser_is_known_by_its_kind(agent, name):
    assert device_of(agent) == name


def test_one_sees_where_one_is_signed_in_the_last_seen_first(server_on_each):
    desk, _ = at_two_browsers(server_on_each)
    there, here = devices(desk)
    assert (there["name"], there["is_here"]) == ("Safari, iPhone", False)
    assert (here["name"], here["is_here"]) == ("Firefox, Linux", True)
    assert there["seen"] == there["created"] > here["created"]


def test_a_browser_that_was_left_behind_is_signed_out_from_afar(server_on_each):
    desk, phone = at_two_browsers(server_on_each)
    wire = phone.connect()
    wire.hear()
    (left,) = [device["id"] for device in devices(desk) if not device["is_here"]]
    desk.ok("DELETE", f"/api/me/devices/{left}")
    assert phone.refused("GET", "/api/me") == (401, "who_are_you")
    until(lambda: wire.socket.state.name == "CLOSED")
    assert wire.socket.close_code == 4001
    assert [device["is_here"] for device in devices(desk)] == [True]
    desk.ok("DELETE", f"/api/me/devices/{left}")  # once more: it is out already


def test_whoever_signs_out_here_is_out(server):
    desk, phone = at_two_browsers(server)
    (own,) = [device["id"] for device in devices(desk) if device["is_here"]]
    desk.ok("DELETE", f"/api/me/devices/{own}")
    assert desk.refused("GET", "/api/me/devices") == (401, "who_are_you")
    assert len(devices(phone)) == 1


def test_nobody_is_signed_out_by_another(server):
    desk, phone = at_two_browsers(server)
    ben = server.guest("Ben")
    for device in devices(desk):
        ben.ok("DELETE", f"/api/me/devices/{device['id']}")
    assert len(devices(ben)) == 1
    assert len(devices(phone)) == 2


def test_what_is_known_of_a_browser_is_among_what_one_takes_along(server_on_each):
    desk, _ = at_two_browsers(server_on_each)
    sessions = desk.ok("GET", "/api/me/export")["sessions"]
    assert {session["device"] for session in sessions} == {"Firefox, Linux", "Safari, iPhone"}
