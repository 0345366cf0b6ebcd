"""E-mail in a browser: an address is given, confirmed, taken away; a forgotten password comes back by it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser import desk
from tests.browser.axe import assert_accessible
from tests.browser.screen import PHONE, Screen
from tests.server.clients import Server
from tests.server.mail.correspondents import token_of
from tests.server.mailbox import Mailbox, taking_letters

ADDRESS, OTHER = "ana@example.org", "four walls and a long rope"


@pytest.fixture(scope="module")
def post(tmp_path_factory) -> Iterator[tuple[Server, Mailbox]]:
    with (
        taking_letters() as (mailbox, settings),
        Server(tmp_path_factory.mktemp("post"), **settings) as server,
    ):
        yield server, mailbox


def part(screen: Screen, name: str) -> Locator:
    return screen.page.get_by_role("region", name=screen.word(name), exact=True)


def press(place: Locator, screen: Screen, name: str) -> None:
    place.get_by_role("button", name=screen.word(name), exact=True).click()


def give(screen: Screen, mailbox: Mailbox) -> str:
    """An address, on the page of the account; the token that is sent there."""
    screen.go("/account")
    panel = part(screen, "mail")
    panel.get_by_label(screen.word("mail_address"), exact=True).fill(ADDRESS)
    panel.get_by_label(screen.word("password"), exact=True).fill(desk.PASSWORD)
    assert_accessible(screen, devices=[screen.device])
    press(panel, screen, "mail_give")
    expect(panel.get_by_role("status").filter(has_text=ADDRESS)).to_be_visible()
    assert_accessible(screen, devices=[screen.device])
    return token_of(mailbox.next(), "confirm")


def confirm(screen: Screen, token: str) -> None:
    screen.go(f"/confirm#{token}")
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(screen.word("mail_confirm"))
    assert_accessible(screen, devices=[screen.device])
    press(screen.page.locator("main"), screen, "mail_confirm_go")
    expect(screen.page.get_by_text(screen.word("mail_confirmed"))).to_be_visible()
    screen.page.get_by_role("link", name=screen.word("mail_to_account")).click()


def test_an_address_is_given_confirmed_and_taken_away(browser: Browser, post):
    server, mailbox = post
    with Screen(browser, server.address) as screen:
        desk.member(server, screen, "Ana")
        confirm(screen, give(screen, mailbox))
        panel = part(screen, "mail")
        expect(panel.locator("code")).to_have_text(ADDRESS)
        box = panel.get_by_role("checkbox")
        expect(box).to_be_checked()
        box.click()
        screen.go("/account")
        expect(panel.get_by_role("checkbox")).not_to_be_checked()
        press(panel, screen, "remove")
        expect(panel.locator("code")).to_have_count(0)
        assert screen.troubles == []


def test_a_forgotten_password_comes_back_by_mail_on_a_phone(browser: Browser, post):
    server, mailbox = post
    with Screen(browser, server.address, PHONE, "fr") as screen:
        desk.member(server, screen, "Béa")
        confirm(screen, give(screen, mailbox))
        press(part(screen, "sign_in_and_password"), screen, "sign_out")
        panel = part(screen, "sign_in")
        press(panel, screen, "password_forgotten")
        panel = part(screen, "recover")
        press(panel, screen, "forgotten_by_mail")
        panel.get_by_label(screen.word("mail_address"), exact=True).fill(ADDRESS)
        press(panel, screen, "forgotten_go")
        expect(panel.get_by_role("status").filter(has_text=screen.word("forgotten_more"))).to_be_visible()
        assert_accessible(screen)
        screen.go(f"/reset#{token_of(mailbox.next(), 'reset')}")
        screen.page.get_by_label(screen.word("password_new"), exact=True).fill(OTHER)
        press(screen.page.locator("main"), screen, "recover_go")
        expect(part(screen, "sign_in_and_password")).to_be_visible()
        expect(part(screen, "mail").locator("code")).to_have_text(ADDRESS)
        assert screen.troubles == []
