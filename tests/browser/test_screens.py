"""Every screen that is no table: axe finds nothing, in light and dark, on a desktop and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import assert_accessible
from tests.browser.screen import DESKTOP, PHONE, Screen

PAGES = [
    "/",
    "/rules",
    "/rules/azul-pavilion",
    "/rules/palermo",
    "/games",
    "/watch",
    "/verify",
    "/about",
    "/account",
    "/ratings/azul-pavilion",
    "/nothing/here",
]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_is_accessible(screens, path, language):
    """In English at a desk and on a phone; French has more words, for which a phone has the least room."""
    screen = screens(language=language)
    screen.go(path)
    expect(screen.page.get_by_role("heading", level=1)).to_be_visible()
    expect(screen.page.locator("html")).to_have_attribute("lang", language)
    screen.page.wait_for_load_state("networkidle")
    assert_accessible(screen, devices=[DESKTOP, PHONE] if language == "en" else [PHONE])


def new_table(screen: Screen) -> None:
    screen.go("/")
    screen.page.get_by_role("button", name=re.compile(screen.word("new_table_name", game=".*"))).first.click()
    expect(screen.page.get_by_role("dialog")).to_be_visible()


def test_the_dialogue_for_a_new_table_is_accessible(screens):
    screen = screens()
    new_table(screen)
    assert_accessible(screen)


def test_the_waiting_room_is_accessible(screens):
    screen = screens(language="fr")
    screen.become("Ana")
    card = screen.open_table("palermo", "me open bot:easy")
    screen.go(f"/t/{card['id']}")
    expect(screen.page.locator("#address")).to_be_visible()
    assert_accessible(screen)
