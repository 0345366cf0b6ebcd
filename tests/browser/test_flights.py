"""What travels on a board after a move: it is seen, and it lands before the next move is shown."""

import pytest
from playwright.sync_api import expect

from tests.browser.hands import Finger, Mouse, play
from tests.browser.screen import PHONE, Screen

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


# Where each picture will land, as far as that is above the board.
LAND = """() => {
  window.above = 0;
  const top = document.querySelector("main.board").getBoundingClientRect().top;
  const goal = (node) => new DOMMatrix(node.getAnimations()[0].effect.getKeyframes().at(-1).transform);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target.closest?.(".flights"))
        above += [...addedNodes].filter((node) => node.tagName === "svg" && goal(node).f < top).length;
  }).observe(document.body, { childList: true, subtree: true });
}"""


def test_on_a_phone_the_tiles_of_others_fly_to_their_names(screens):
    screen = screens(device=PHONE, motion=True, speed="fast", confirm=False)
    screen.page.emulate_media(reduced_motion="no-preference")
    sit_down(screen, "azul-pavilion")
    screen.page.evaluate(LAND)
    play(screen, Finger(), seed=3, choices=4)
    assert screen.page.evaluate("above") > 0


@pytest.mark.parametrize("game", ["azul-pavilion", "palazzo"])
def test_nothing_flies_for_whoever_wants_no_motion(screens, game: str):
    screen = screens(motion=True, speed="fast", confirm=False)  # the system asks for calm
    sit_down(screen, game)
    play(screen, Mouse(), seed=3, choices=4)
    assert screen.page.evaluate("flown") == 0
