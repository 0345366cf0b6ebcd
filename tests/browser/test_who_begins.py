"""Who begins: chosen with a new table, or said by whoever opened it when all are there."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.axe import assert_accessible
from tests.browser.screen import PHONE, Screen


def new_table(screen: Screen, game: str) -> Locator:
    screen.go("/")
    card = screen.page.locator(f'article[aria-labelledby="title-{game}"]')
    name = screen.word("new_table_name", game=".*").replace("\N{NO-BREAK SPACE}", r"\s")
    card.get_by_role("button", name=re.compile(name)).click()
    return screen.page.get_by_role("dialog")


def seat_to_move(screen: Screen) -> int:
    expect(screen.page.locator("main.board")).to_be_visible()
    screen.until(screen.tables)
    return screen.tables()[0]["to_move"]


def test_at_one_screen_the_youngest_is_asked_for_with_the_table(screens):
    screen = screens(device=PHONE, language="fr")
    screen.become("Ana")
    dialog = new_table(screen, "palazzo")
    dialog.get_by_role("button", name=screen.word("company_local"), exact=True).click()
    dialog.get_by_label(screen.word("first"), exact=True).select_option("youngest")
    named = dialog.get_by_label(screen.word("who_is_it", age="le plus jeune"))
    named.select_option("2")
    assert_accessible(screen)
    dialog.get_by_role("button", name=screen.word("start"), exact=True).click()
    assert seat_to_move(screen) == 1


def test_against_bots_somebody_is_named(screens):
    screen = screens()
    screen.become("Ana")
    dialog = new_table(screen, "campanile")
    dialog.get_by_role("button", name=screen.word("company_bot"), exact=True).click()
    first = dialog.get_by_label(screen.word("first"), exact=True)
    expect(first.get_by_role("option")).to_have_text(
        ["drawn at random", "the oldest player, as in the rulebook", "You", "bot at seat 2"]
    )
    first.select_option("1")
    dialog.get_by_role("button", name=screen.word("start"), exact=True).click()
    assert seat_to_move(screen) == 0


def test_in_the_waiting_room_whoever_opened_the_table_says_who_it_is(screens):
    ana, ben = screens(), screens(device=PHONE, language="fr")
    ana.become("Ana")
    ben.become("Ben")
    dialog = new_table(ana, "azul-pavilion")
    dialog.get_by_role("button", name=ana.word("company_open"), exact=True).click()
    dialog.get_by_label(ana.word("first"), exact=True).select_option("youngest")
    dialog.get_by_role("button", name=ana.word("open_a_table"), exact=True).click()
    expect(ana.page.locator("#address")).to_be_visible()
    table = ana.page.url.split("/t/")[1].split("?")[0]
    ben.go(ana.page.url.replace(ana.address, ""))
    expect(ben.page.get_by_text("le plus jeune commence")).to_be_visible()
    ben.page.get_by_role("button", name=ben.word("join"), exact=True).click()
    asked = ana.page.get_by_label(ana.word("who_is_it", age="the youngest player"))
    expect(asked.get_by_role("option")).to_have_text(["Ana", "Ben"])
    assert_accessible(ana)
    asked.select_option("Ben")
    ana.page.get_by_role("button", name=ana.word("start"), exact=True).click()
    assert seat_to_move(ana) == 1
    assert ana.ask("GET", f"/api/tables/{table}")["status"] == "playing"
