"""Everybody's part of the chance, in real browsers: sealed, revealed and compared without a click."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from cantiere.play.texts import texts
from tests.browser.conftest import Screens
from tests.browser.screen import Screen
from tests.server.clients import Server

AZUL = "azul-pavilion"


def arrived(screen: Screen, name: str, table: str) -> None:
    screen.become(name)
    screen.go(f"/t/{table}")


def button(screen: Screen, name: str) -> Locator:
    return screen.page.get_by_role("button", name=screen.word(name), exact=True)


def waiting(ana: Screen, ben: Screen) -> str:
    """Ana has opened a table in her browser, and Ben has sat down in his."""
    ana.become("Ana")
    table = str(ana.open_table(AZUL, "me open")["id"])
    ana.go(f"/t/{table}")
    arrived(ben, "Ben", table)
    button(ben, "join").click()
    for screen in (ana, ben):
        expect(screen.page.get_by_text(screen.word("parts_sealed"))).to_be_visible()
    return table


def kept(screen: Screen, table: str) -> dict[str, Any]:
    """The seals that a browser remembers."""
    return screen.page.evaluate("name => JSON.parse(localStorage.getItem(name))", f"cantiere.seals.{table}")


def chance(screen: Screen) -> Locator:
    """What the page says about it."""
    button(screen, "menu").click()
    button(screen, "fair_chance").click()
    return screen.page.get_by_role("dialog")


def test_a_game_begins_by_itself_and_both_browsers_compare(screens: Screens) -> None:
    ana, ben = screens(), screens(language="fr")
    table = waiting(ana, ben)
    button(ana, "start").click()
    for screen in (ana, ben):
        expect(screen.page.locator("main.board")).to_be_visible()
        dialog = chance(screen)
        expect(dialog.get_by_text(screen.word("fair_ours"))).to_be_visible()
        card = screen.ask("GET", f"/api/tables/{table}")
        expect(dialog.get_by_text(card["seal"])).to_be_visible()
        assert kept(screen, table)["seals"] == [card["seal"]]


def test_a_bot_is_as_near_as_before(screens: Screens) -> None:
    screen = screens()
    screen.go("/")
    asked: list[str] = []
    screen.page.on("request", lambda one: asked.append(one.url) if one.method == "POST" else None)
    screen.page.get_by_role("button", name=screen.word("play_bot")).first.click()
    expect(screen.page.locator("main.board")).to_be_visible()
    ends = [url.rpartition("/")[2] for url in asked]
    assert [end for end in ends if end != "guests"] == ["tables", "start", "reveal"]


def test_whoever_looks_elsewhere_reveals_all_the_same(screens: Screens) -> None:
    ana, ben = screens(), screens()
    waiting(ana, ben)
    ben.go("/leaderboard")
    button(ana, "start").click()
    expect(ana.page.locator("main.board")).to_be_visible()


def test_a_reload_and_a_second_tab_know_the_seed(screens: Screens) -> None:
    ana, ben = screens(), screens()
    table = waiting(ana, ben)
    own = ben.ask("GET", f"/api/tables/{table}")["seats"][1]["commitment"]
    ben.page.reload()
    tab = ben.tab()
    tab.goto(f"{ben.address}/t/{table}")
    expect(tab.get_by_text(ben.word("parts_sealed"))).to_be_visible()
    assert ben.ask("GET", f"/api/tables/{table}")["seats"][1]["commitment"] == own
    button(ana, "start").click()
    for page in (ana.page, ben.page, tab):
        expect(page.locator("main.board")).to_be_visible()


def test_another_device_takes_over_once_and_reveals(screens: Screens) -> None:
    """Whichever was opened last: they do not take it from each other for ever."""
    ana, ben = screens(), screens()
    table = waiting(ana, ben)
    first = ben.ask("GET", f"/api/tables/{table}")["seats"][1]["commitment"]
    phone = screens()
    phone.context.add_cookies(ben.context.cookies())
    phone.go(f"/t/{table}")
    ana.until(lambda: ana.ask("GET", f"/api/tables/{table}")["seats"][1]["commitment"] != first)
    second = ana.ask("GET", f"/api/tables/{table}")["seats"][1]["commitment"]
    cards = [heard for heard in ben.heard if heard["kind"] == "card"]
    ana.page.wait_for_timeout(500)  # as long as a device needs to answer to what another one did
    assert ana.ask("GET", f"/api/tables/{table}")["seats"][1]["commitment"] == second
    assert cards
    button(ana, "start").click()
    expect(phone.page.locator("main.board")).to_be_visible()
    expect(chance(phone).get_by_text(phone.word("fair_ours"))).to_be_visible()
    expect(ben.page.locator("main.board")).to_be_visible()
    expect(chance(ben).get_by_text(ben.word("fair_not_from_here"))).to_be_visible()


def test_the_page_that_verifies_compares_with_what_this_browser_kept(screens: Screens) -> None:
    """An exchanged promise is told loudly there, and at the table before."""
    ana, ben = screens(), screens()
    table = waiting(ana, ben)
    button(ana, "start").click()
    for screen in (ana, ben):
        expect(screen.page.locator("main.board")).to_be_visible()
    other = {"seals": ["sha256:" + 64 * "0"], "isOpen": True}
    ben.page.evaluate(
        "([name, value]) => localStorage.setItem(name, JSON.stringify(value))",
        [f"cantiere.seals.{table}", other],
    )
    ben.page.reload()
    expect(ben.page.get_by_role("alert").filter(has_text=ben.word("fair_alarm"))).to_be_visible()
    button(ana, "menu").click()
    button(ana, "resign").click()
    ana.page.get_by_role("dialog").get_by_role("button", name=ana.word("resign"), exact=True).click()
    ana.until(lambda: ana.ask("GET", f"/api/tables/{table}")["status"] == "finished")
    verdicts = {ana: "verify_fair_compared", ben: "verify_unfair"}
    for screen, verdict in verdicts.items():
        screen.go(f"/verify?table={table}&lang=en")
        expect(screen.page.locator(".verdict")).to_contain_text(texts("common", "en")["pages"][verdict])


@pytest.fixture
def hasty(browser: Browser, tmp_path) -> Iterator[tuple[Screen, Screen]]:
    """Two people on a server that waits for nobody long."""
    with (
        Server(tmp_path / "house", reveal_seconds=2) as server,
        Screen(browser, server.address) as ana,
        Screen(browser, server.address) as ben,
    ):
        yield ana, ben


def test_who_never_reveals_is_shown_and_the_others_seal_anew(hasty: tuple[Screen, Screen]) -> None:
    ana, ben = hasty
    table = waiting(ana, ben)
    held: list[Route] = []
    ben.page.route("**/reveal", lambda route: held.append(route))  # it never gets through
    button(ana, "start").click()
    expect(ana.page.get_by_text(ana.word("parts_awaited", names="Ben"))).to_be_visible()
    for screen in (ana, ben):
        expect(screen.page.get_by_text(screen.word("broken_withheld", names="Ben"))).to_be_visible()
    (first,) = kept(ana, table)["seals"]
    ana.until(lambda: ana.ask("GET", f"/api/tables/{table}")["seats"][0]["ready"])
    assert ana.ask("GET", f"/api/tables/{table}")["seats"][1]["kind"] == "open"
    ben.forgive("ERR_FAILED")
    for route in held:
        route.abort()
    ben.page.unroute("**/reveal")
    button(ben, "join").click()
    expect(ana.page.get_by_text(ana.word("parts_sealed"))).to_be_visible()
    button(ana, "start").click()
    expect(ana.page.locator("main.board")).to_be_visible()
    dialog = chance(ana)
    expect(dialog.get_by_text(ana.word("fair_ours"))).to_be_visible()
    assert kept(ana, table)["seals"][0] == first
    assert (ana.unforgiven, ben.unforgiven) == ([], [])
