"""What axe has to say about a screen. WCAG 2.2 AA, and its own good practice."""

from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.conftest import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Experimental: it takes every digit and letter that is drawn on a piece for the label of a button.
UNSURE = {"label-content-name-mismatch": {"enabled": False}}


def violations(page: Page) -> list[str]:
    """Each as a line: the rule, how bad, where."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {AXE.read_text('utf-8')} }}")
    found = page.evaluate(
        "async ([runOnly, rules]) => (await axe.run(document, { runOnly, rules })).violations",
        [RULES, UNSURE],
    )
    return [line for violation in found for line in _lines(violation)]


def _lines(violation: dict) -> Iterator[str]:
    for node in violation["nodes"]:
        checks = [*node["any"], *node["all"], *node["none"]]
        why = checks[0]["message"] if checks else violation["help"]
        yield f"{violation['id']} ({violation['impact']}): {' '.join(map(str, node['target']))}: {why}"


def assert_accessible(screen: Screen, page: Page | None = None) -> None:
    """In light and dark, on a desktop and on a phone: the same screen, four times."""
    page = page or screen.page
    before = page.viewport_size
    found = {}
    for device in (DESKTOP, PHONE):
        page.set_viewport_size({"width": device.width, "height": device.height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            # Pages without the app have no theme of their own.
            page.wait_for_function(
                "theme => [theme, undefined].includes(document.documentElement.dataset.theme)", arg=scheme
            )
            if lines := violations(page):
                found[f"{page.url}, {scheme}, {device.width} px"] = lines
    page.set_viewport_size(before)
    assert not found, "\n".join(f"{where}: {line}" for where, lines in found.items() for line in lines)
