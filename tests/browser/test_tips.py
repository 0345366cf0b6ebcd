"""Whatever has a name on a board says it: under the mouse, under the focus of keys, and to a finger."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from cantiere.games import find
from cantiere.games.azul_pavilion.state import Phase as AzulPhase
from cantiere.games.palermo.state import Phase as PalermoPhase
from tests.browser.positions import sit_down
from tests.browser.screen import PHONE, Screen

PICTURES = [
    ("azul-pavilion", AzulPhase.DRAFT, ['[id^="statue"]', '[id^="pillar"]', '[id^="window"]']),
    ("palazzo", None, ["#architect"]),
    ("palermo", PalermoPhase.WALK, ['[id^="policeman-"]']),
]
every_picture = pytest.mark.parametrize(
    ("game", "phase", "parts"), PICTURES, ids=[game for game, _, _ in PICTURES]
)


def pictures(screen: Screen, game: str, phase: int | None, parts: list[str]) -> Iterator[Locator]:
    sit_down(screen, game, lambda match: phase is None or match.state.phase == phase)
    for part in parts:
        found = screen.page.locator(part).first
        expect(found).to_be_visible()
        yield found


def spot(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@every_picture
def test_a_picture_says_its_name_under_the_mouse(screens, game: str, phase: int | None, parts: list[str]):
    screen = screens()
    for found in pictures(screen, game, phase, parts):
        screen.page.mouse.move(*spot(found))
        expect(screen.page.locator("[data-tip]")).to_have_text(found.get_attribute("aria-label") or "?")
        screen.page.keyboard.press("Escape")
        expect(screen.page.locator("[data-tip]")).to_have_count(0)


@every_picture
def test_a_picture_says_its_name_to_a_finger(screens, game: str, phase: int | None, parts: list[str]):
    screen = screens(device=PHONE)
    for found in pictures(screen, game, phase, parts):
        found.scroll_into_view_if_needed()
        screen.page.touchscreen.tap(*spot(found))
        expect(screen.page.locator("[data-tip]")).to_have_text(found.get_attribute("aria-label") or "?")
        expect(screen.page.get_by_role("dialog")).to_have_count(0)
        width = screen.page.evaluate("innerWidth")
        box = screen.page.locator("[data-tip]").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


@pytest.mark.parametrize("game", ["azul-pavilion", "campanile", "palazzo", "palermo"])
def test_what_has_the_focus_of_keys_says_its_name(screens, game: str):
    screen = screens()
    sit_down(screen, game, lambda match: match.turn > 3)
    part = screen.page.locator("#board [data-legal]").first
    expect(part).to_be_visible()
    for _ in range(60):
        screen.page.keyboard.press("Tab")
        if screen.page.locator("#board [data-legal]:focus").count():
            break
    name = screen.page.locator("#board [data-legal]:focus").evaluate(
        "part => part.getAttribute('aria-label') ?? part.querySelector('.sr').textContent"
    )
    expect(screen.page.locator("[data-tip]")).to_have_text(name)


def test_shift_and_arrows_reach_what_only_has_a_name(screens):
    """Azul – Summer Pavilion: statues, pillars, windows and medallions between the spaces."""
    screen = screens()
    sit_down(screen, find("azul-pavilion").id, lambda match: match.state.phase == AzulPhase.PLACE)
    screen.page.locator('[id^="space-"][data-legal]').first.focus()
    names = set()
    for way in ("Down", "Right", "Up", "Left"):
        for _ in range(6):
            screen.page.keyboard.press(f"Shift+Arrow{way}")
            names.add(screen.page.evaluate("document.activeElement.getAttribute('role')"))
    assert "img" in names
