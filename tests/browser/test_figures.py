"""Figures of the rules: drawn by boards, in both languages, at a desk and on a phone; on paper, too."""

import json
import os
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from cantiere.games import find
from cantiere.play.illustrations import figures, overview
from cantiere.play.texts import texts
from tests.browser.axe import assert_accessible, assert_accessible_as_it_is
from tests.browser.positions import go_on
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.conftest import ROOT
from tests.play.test_lessons import TAUGHT

WAYS: dict[str, dict[str, Any]] = {
    "phone": {"device": PHONE, "language": "fr", "dark": True},
    "desktop": {},
}
FIRST_LOAD = 150_000  # bytes that come before somebody scrolls, fonts apart
SIZES = ROOT / "web" / "src" / "figures" / "sizes.json"  # px of a board: room is kept for what is to be drawn
SLACK = 0.04  # another language, another font
STEADY = 0.1  # Web Vitals: up to here a page is good
every_game = pytest.mark.parametrize("game", TAUGHT)
every_way = pytest.mark.parametrize("way", WAYS)


def drawn(screen: Screen, name: str) -> Locator:
    """A figure that its board has drawn, with all parts that it is about."""
    found = screen.page.locator(f'figure[data-figure="{name}"]')
    found.scroll_into_view_if_needed()
    expect(found).to_have_attribute("aria-busy", "false")
    expect(found.locator(".board-picture .still-board")).to_be_attached()
    assert found.get_attribute("data-missing") is None, name
    return found


def is_within(screen: Screen) -> bool:
    """Whether nothing makes the page wider than the screen."""
    wide = screen.page.evaluate("document.documentElement.scrollWidth")
    return bool(wide <= screen.page.evaluate("innerWidth"))


SHIFTS = """new PerformanceObserver((seen) => {
    const moved = seen.getEntries().filter(({ hadRecentInput }) => !hadRecentInput);
    for (const { value } of moved) window.shifted = (window.shifted ?? 0) + value;
}).observe({ type: "layout-shift", buffered: true })"""


def assert_of_known_size(figure: Locator, game: str, name: str, device: str) -> None:
    """REWRITE_GOLDEN=1 keeps it."""
    wide, high = figure.evaluate(
        """figure => {
            const { offsetWidth, offsetHeight } = figure.querySelector(".cutout");
            const { a } = new DOMMatrix(getComputedStyle(figure.querySelector(".board-picture")).transform);
            return [offsetWidth - 2, offsetHeight - 2].map((px) => Math.round(px / a));
        }"""
    )
    sizes = json.loads(SIZES.read_text("utf-8"))
    if os.environ.get("REWRITE_GOLDEN"):
        sizes.setdefault(game, {}).setdefault(name, {})[device] = [wide, high]
        SIZES.write_text(json.dumps(sizes, indent=2) + "\n", "utf-8")
    assert sizes[game][name][device] == pytest.approx([wide, high], rel=SLACK)


@every_game
@every_way
def test_every_figure_of_the_rules_is_drawn(screens, game, way):
    screen = screens(**WAYS[way])
    screen.go(f"/rules/{game}")
    for name in figures(game):
        found = drawn(screen, name)
        caption = texts(game, screen.language)["figures"][name]
        expect(found.locator("figcaption")).to_contain_text(caption)
        box, frame = found.bounding_box(), found.locator(".cutout").bounding_box()
        assert box is not None
        assert frame is not None
        assert frame["width"] <= box["width"] + 1
        assert frame["height"] > 40
        assert_of_known_size(found, game, name, "phone" if way == "phone" else "desk")
    assert is_within(screen)
    assert screen.page.locator("figure [tabindex], figure [role=button], figure [data-legal]").count() == 0
    assert_accessible_as_it_is(screen)


@every_game
def test_rules_are_light_until_somebody_scrolls(screens, game):
    screen = screens()
    asked: list[str] = []
    screen.page.on("request", lambda request: asked.append(request.url))
    screen.go(f"/rules/{game}#9.1")
    expect(screen.page.locator("figure").first).to_be_attached()
    screen.page.wait_for_timeout(500)
    assert not any("/api/figures/" in url for url in asked)
    sizes = screen.page.evaluate(
        "performance.getEntriesByType('resource').filter(({name}) => !name.includes('woff2'))"
        ".reduce((sum, {transferSize}) => sum + transferSize, 0)"
    )
    assert sizes <= FIRST_LOAD


@pytest.mark.parametrize("way", ["phone", "desktop"])
def test_a_figure_leads_to_its_position_and_back(screens, way):
    screen = screens(**WAYS[way])
    screen.go("/rules/palermo")
    drawn(screen, "collect").get_by_role("link").click()
    expect(screen.page).to_have_url(re.compile("/rules/palermo/collect$"))
    expect(screen.page.locator("#board")).to_have_attribute("aria-busy", "false")
    expect(screen.page.locator("#pawn-0")).to_be_visible()
    expect(screen.page.locator("h2.lead")).to_have_text(
        texts("palermo", screen.language)["figures"]["collect"]
    )
    assert_accessible(screen, devices=[screen.device])
    screen.page.get_by_role("link", name=screen.word("figure_after")).click()
    expect(screen.page.locator("h2.lead")).to_have_text(texts("palermo", screen.language)["figures"]["home"])
    screen.page.get_by_role("link", name=screen.word("figure_back", number="6.2")).click()
    expect(screen.page).to_have_url(re.compile("/rules/palermo#6.2$"))


def test_a_figure_in_another_window_is_drawn_anew_and_says_so(screens):
    """Whoever looks before it is done sees that of before; back in the same window it is as it was."""
    screen = screens()
    screen.go("/learn/palazzo/overview")
    figure = drawn(screen, "money")
    before = figure.locator(".cutout").bounding_box()
    screen.page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    expect(figure).to_have_attribute("aria-busy", "true")
    expect(figure.locator(".still-board .phone")).to_be_attached()
    screen.page.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})
    expect(figure).to_have_attribute("aria-busy", "true")
    expect(figure).to_have_attribute("aria-busy", "false")
    after = figure.locator(".cutout").bounding_box()
    assert before is not None
    assert after is not None
    assert (after["width"], after["height"]) == (before["width"], before["height"])


@every_game
def test_nothing_moves_while_a_page_comes(screens, game):
    screen = screens(device=PHONE)
    screen.context.add_init_script(SHIFTS)
    for path in (f"/learn/{game}/overview", f"/rules/{game}"):
        screen.go(path)
        drawn(screen, screen.page.locator("figure").first.get_attribute("data-figure"))
        assert screen.page.evaluate("() => window.shifted ?? 0") <= STEADY, path


@every_game
@every_way
def test_a_game_is_shown_on_one_page(screens, game, way):
    screen = screens(**WAYS[way])
    screen.go(f"/learn/{game}/overview")
    for panel in overview(game):
        found = drawn(screen, panel.figure.name)
        said = texts(game, screen.language)["overview"][panel.figure.name]
        expect(found.locator("figcaption")).to_contain_text(said)
    assert is_within(screen)
    assert_accessible_as_it_is(screen)
    if way == "desktop":
        assert_fits_on_a_sheet_of_paper(screen)


def assert_fits_on_a_sheet_of_paper(screen: Screen) -> None:
    sheets = screen.page.pdf(format="A4", print_background=True, prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 1


def test_whoever_prints_the_rules_gets_every_figure(screens):
    """Nobody wants a dark sheet; afterwards the screen is as dark as before."""
    screen = screens(dark=True)
    screen.page.add_init_script("""window.print = () => {
        document.documentElement.dataset.printed = document.documentElement.dataset.theme;
        dispatchEvent(new Event("afterprint"));
    }""")
    screen.go("/rules/campanile")
    screen.page.get_by_role("button", name=screen.word("print")).click()
    expect(screen.page.locator("html[data-printed=light][data-theme=dark]")).to_be_attached()
    expect(screen.page.locator("figure .board-picture")).to_have_count(len(figures("campanile")))


@pytest.mark.parametrize("way", ["phone", "desktop"])
def test_the_rules_can_be_searched(screens, way):
    screen = screens(**WAYS[way])
    screen.go("/rules/palazzo")
    if way == "phone":
        screen.page.locator("summary").click()
    screen.page.get_by_role("searchbox").fill("BRELAN" if screen.language == "fr" else "TRIPLE")
    hit = screen.page.get_by_role("search").get_by_role("link").first
    expect(hit).to_contain_text("4.2")
    hit.click()
    expect(screen.page.locator("section.here")).to_have_attribute("id", "4.2")
    assert_accessible(screen, devices=[screen.device])


def test_why_shows_the_figure_of_its_rule(screens):
    """At a table: the board beside it stays as it is."""
    screen = screens()
    screen.become("Ana")
    go_on(screen, find("azul-pavilion"), 0)
    board = screen.page.locator("#board")
    expect(board).to_have_attribute("aria-busy", "false")
    screen.page.locator('[id^="factory_"][id$="-purple"]').first.click(force=True)
    found = screen.page.locator('dialog figure[data-figure="joker"]')
    expect(found).to_have_attribute("aria-busy", "false")
    expect(found.locator(".board-picture .still-board")).to_be_attached()
    assert_accessible(screen)
    expect(board.locator("#pavilion")).to_have_count(1)
    expect(screen.page.locator("body > .still-board")).to_have_count(0)
