"""What axe has to say about a screen. WCAG 2.2 AA, and its own good practice."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize

from tests.browser.screen import DESKTOP, PHONE, Device, Screen
from tests.conftest import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Experimental: it takes every digit and letter that is drawn on a piece for the label of a button.
UNSURE = {"label-content-name-mismatch": {"enabled": False}}

EVERYTHING = {"runOnly": TAGS, "rules": UNSURE, "resultTypes": ["violations"]}
# All that is not the same in light and dark.
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}

# Under a dialogue nothing can be reached, and it is looked at without one, too.
LOOK = """async (asked) =>
  (await axe.run(document.querySelector("dialog:modal") ?? document, asked)).violations"""

# The app hears of another size in one frame, and has drawn itself for it in the next.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@cache
def _axe() -> str:
    return f"() => {{ {AXE.read_text('utf-8')} }}"


def violations(page: Page, asked: dict[str, Any] = EVERYTHING) -> list[str]:
    """Each as a line: the rule, how bad, where."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_axe())
    found = page.evaluate(LOOK, asked)
    return [line for violation in found for line in _lines(violation)]


def _lines(violation: dict) -> Iterator[str]:
    for node in violation["nodes"]:
        checks = [*node["any"], *node["all"], *node["none"]]
        why = checks[0]["message"] if checks else violation["help"]
        yield f"{violation['id']} ({violation['impact']}): {' '.join(map(str, node['target']))}: {why}"


def assert_accessible(
    screen: Screen, page: Page | None = None, devices: Sequence[Device] = (DESKTOP, PHONE)
) -> None:
    """On a desktop and on a phone, and the colours of both in the light and in the dark.

    It begins with what is there and changes as little as it can: all is drawn anew then, figures one by one.
    A test that is run at a desk and again on a phone names the one it has: axe takes as long as all the rest.
    """
    page = page or screen.page
    before = page.viewport_size
    found = {}
    for device in sorted(devices, key=lambda one: one.size != before):
        _resize(page, device.size)
        for asked in (EVERYTHING, COLOURS):
            if asked is COLOURS:
                _turn_the_light(page)
            if lines := violations(page, asked):
                found[f"{page.url}, {_scheme(page)}, {device.width} px"] = lines
    _resize(page, before)
    assert not found, "\n".join(f"{where}: {line}" for where, lines in found.items() for line in lines)


def assert_accessible_as_it_is(screen: Screen) -> None:
    """In this light only: for a page of figures, all of which another would draw anew, in a test of both."""
    found = violations(screen.page)
    assert not found, "\n".join(found)


def _resize(page: Page, size: ViewportSize | None) -> None:
    if size and page.viewport_size != size:
        page.set_viewport_size(size)
        page.evaluate(DRAWN)


def _scheme(page: Page) -> Literal["dark", "light"]:
    """What the page is told that its user prefers."""
    return "dark" if page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches") else "light"


def _turn_the_light(page: Page) -> None:
    """On, or off."""
    scheme: Literal["dark", "light"] = "light" if _scheme(page) == "dark" else "dark"
    page.emulate_media(color_scheme=scheme)
    # Pages without the app have no theme of their own.
    page.wait_for_function(
        "theme => [theme, undefined].includes(document.documentElement.dataset.theme)", arg=scheme
    )
