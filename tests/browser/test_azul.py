"""Azul – Summer Pavilion: what is dragged, tapped and looked at in between."""

import pytest
from playwright.sync_api import Locator, expect

from cantiere.games.azul_pavilion import GAME
from tests.browser.hands import drag
from tests.browser.screen import DESKTOP, PHONE, Screen


def tiles_to_take(screen: Screen) -> Locator:
    screen.become("Ana")
    screen.begin(GAME.id, "me bot:random")
    expect(screen.page.locator("#board")).to_have_attribute("aria-busy", "false")
    return screen.page.locator('[id^="factory_"][data-legal]')


def test_a_tap_after_a_drag_is_heard(screens):
    """No click follows what a finger has carried: the next one is that of a new tap."""
    screen = screens(device=PHONE)
    tiles = tiles_to_take(screen)
    drag(screen, tiles.first, screen.page.locator("#hand"))
    expect(screen.page.locator("[data-confirm]")).to_be_enabled()
    screen.page.locator("#space-centre-1").tap(force=True)  # greyed: it says why
    expect(screen.page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, PHONE])
def test_tiles_are_taken_while_one_looks_at_another_pavilion(screens, device):
    """What they bring is then shown at home."""
    screen = screens(device=device)
    tiles = tiles_to_take(screen)
    screen.page.locator("#pavilion-1").press("Enter")
    expect(screen.page.locator("#back")).to_be_visible()
    tiles.first.press("Enter")
    expect(screen.page.locator("[data-confirm]")).to_be_enabled()
    expect(screen.page.locator("#back")).to_have_count(0)
