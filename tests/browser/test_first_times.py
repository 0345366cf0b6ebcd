"""Help in a first game: one sentence for each new kind of decision, which can be closed and switched off."""

import pytest
from playwright.sync_api import Locator, expect

from cantiere.games import find
from cantiere.play.texts import texts
from tests.browser.axe import assert_accessible
from tests.browser.positions import go_on
from tests.browser.screen import PHONE, Screen


def card(screen: Screen) -> Locator:
    return screen.page.locator("[data-first]")


def sit(screen: Screen) -> None:
    screen.become("Ana")
    go_on(screen, find("campanile"), 0)
    expect(screen.page.locator("#board")).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize("how", [{}, {"device": PHONE, "language": "fr"}], ids=["desktop", "phone"])
def test_a_new_kind_of_decision_is_explained_once(screens, how):
    screen = screens(firstTimes=True, **how)
    sit(screen)
    expect(card(screen).locator("p")).to_have_text(texts("campanile", screen.language)["first"]["build"])
    assert_accessible(screen, devices=[screen.device])
    card(screen).get_by_role("button", name=screen.word("first_ok")).click()
    expect(card(screen)).to_have_count(0)
    screen.page.reload()
    expect(screen.page.locator("#board")).to_have_attribute("aria-busy", "false")
    expect(card(screen)).to_have_count(0)


def test_whoever_wants_no_help_gets_none(screens):
    screen = screens(firstTimes=True)
    sit(screen)
    card(screen).get_by_role("button", name=screen.word("first_off")).click()
    expect(card(screen)).to_have_count(0)
    screen.page.reload()
    expect(screen.page.locator("#board")).to_have_attribute("aria-busy", "false")
    expect(card(screen)).to_have_count(0)
