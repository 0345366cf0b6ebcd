"""What travels on a board after a move: it is seen, and it lands before the next move is shown."""

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Mouse, play
from tests.browser.screen import Screen

WATCH = """() => {
  window.flown = 0;
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target.closest?.(".flights"))
        flown += [...addedNodes].filter((node) => node.tagName === "svg").length;
  }).observe(document.body, { childList: true, subtree: true });
}"""


def sit_down(screen: Screen, game: str) -> None:
    screen.become("Ana")
    screen.begin(game, "me bot:random")
    expect(screen.page.locator("#board")).to_have_attribute("aria-busy", "false")
    screen.page.evaluate(WATCH)


@pytest.mark.parametrize("game", ["azul-pavilion", "palazzo"])
def test_what_is_moved_flies_and_lands(screens, game: str):
    screen = screens(motion=True, speed="fast", confirm=False)
    screen.page.emulate_media(reduced_motion="no-preference")
    sit_down(screen, game)
    play(screen, Mouse(), seed=3, choices=4)
    assert screen.page.evaluate("flown") > 0
    expect(screen.page.locator(".flights > svg")).to_have_count(0)


@pytest.mark.parametrize("game", ["azul-pavilion", "palazzo"])
def test_nothing_flies_for_whoever_wants_no_motion(screens, game: str):
    screen = screens(motion=True, speed="fast", confirm=False)  # the system asks for calm
    sit_down(screen, game)
    play(screen, Mouse(), seed=3, choices=4)
    assert screen.page.evaluate("flown") == 0
