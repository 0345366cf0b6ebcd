"""What travels on a board after a move: it is seen, and it lands before the next move is shown."""

import pytest
from playwright.sync_api import expect

from cantiere.games import find
from tests.browser.hands import Finger, Mouse, play
from tests.browser.positions import go_on
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.conftest import every_registered_game

WATCH = """() => {
  window.flown = 0;
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target.closest?.(".flights"))
        flown += [...addedNodes].filter((node) => node.tagName === "svg").length;
  }).observe(document.body, { childList: true, subtree: true });
}"""


LANDED = """() => !document.querySelector(".flights > svg")
  && [...document.querySelectorAll("#board *")].every((part) => part.style.opacity !== "0")"""
TURNS = {"palermo": 300}  # before, its houses are built: only what walks and hops flies


def sit_down(screen: Screen, game: str) -> None:
    screen.become("Ana")
    go_on(screen, find(game), TURNS.get(game, 0))
    expect(screen.page.locator("#board")).to_have_attribute("aria-busy", "false")
    screen.page.evaluate(WATCH)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
@every_registered_game
def test_what_is_moved_flies_and_lands(screens, game, device):
    screen = screens(device=device, motion=True, speed="fast", confirm=False)
    screen.page.emulate_media(reduced_motion="no-preference")
    sit_down(screen, game.id)
    play(screen, Finger() if device.has_touch else Mouse(), seed=3, choices=4)
    assert screen.page.evaluate("flown") > 0
    screen.page.wait_for_function(LANDED)  # what flew is drawn where it lies


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


@every_registered_game
def test_nothing_flies_for_whoever_wants_no_motion(screens, game):
    screen = screens(motion=True, speed="fast", confirm=False)  # the system asks for calm
    sit_down(screen, game.id)
    play(screen, Mouse(), seed=3, choices=4)
    assert screen.page.evaluate("flown") == 0
