"""The end is played: points are counted on the board's own pieces, step by step, then the result is told."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from cantiere.games import find
from tests.browser.hands import Finger, Hands, Mouse, choose_once
from tests.browser.positions import finished, go_on
from tests.browser.screen import PHONE, Screen
from tests.browser.test_pace import shown

AZUL, CAMPANILE, PALAZZO, PALERMO = "azul-pavilion", "campanile", "palazzo", "palermo"
LAST = {AZUL: 2, CAMPANILE: 2, PALAZZO: 2, PALERMO: 3}  # turns that are left, one's own first
COUNTED = {
    AZUL: ("star_complete", "number_complete", "lost_kept"),
    CAMPANILE: ("flag", "scored"),
    PALAZZO: ("palace_scored",),
}
# By caption: how many pieces had a ring, what the players had by then, and was the result told already?
WATCH = """() => {
  window.steps = new Map();
  const look = () => {
    const rings = document.querySelectorAll("main [data-counted]").length;
    if (!rings) return;
    const scores = [...document.querySelectorAll(".seats .score")];
    const points = scores.map(({ lastChild }) => lastChild.textContent);
    const words = document.querySelector("[data-caption]").textContent.trim();
    steps.set(words, { rings, points, told: document.querySelector(".result") !== null });
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


def the_end(screen: Screen, game: str, hands: Hands) -> dict[str, Any]:
    """The last moves of a game; what was told last."""
    screen.become("Ana")
    go_on(screen, find(game), finished(find(game)).turn - LAST[game])
    expect(screen.page.locator("main.board")).to_have_attribute("aria-busy", "false")
    screen.page.evaluate(WATCH)
    chance = Random(5)
    while not screen.tables()[-1]["end"]:
        told = screen.tables()[-1]
        if told["to_move"] == told["viewer"] and shown(screen) == told["number"]:
            choose_once(screen, hands, chance)
        screen.page.wait_for_timeout(50)
    return screen.tables()[-1]


def count_of(told: dict[str, Any], game: str) -> int:
    """How many steps the server tells."""
    if game == PALERMO:
        return sum(len(sheet) for sheet in told["sheets"])
    events = [event for line in told["story"] for event in line.get("events", ())]
    return sum(event["kind"] in COUNTED[game] for event in events)


def assert_counted(screen: Screen, told: dict[str, Any], game: str) -> None:
    expect(screen.page.locator(".result")).to_be_visible()
    steps = screen.page.evaluate("[...steps.values()]")
    assert len(steps) == count_of(told, game) > 0
    assert not any(step["told"] for step in steps)
    assert [int(points.replace("−", "-")) for points in steps[-1]["points"]] == told["scores"]
    expect(screen.page.locator("[data-counted]")).to_have_count(0)


@pytest.mark.parametrize("game", [AZUL, CAMPANILE, PALAZZO, PALERMO])
def test_points_are_counted_on_the_board(screens, game):
    """Each step has a ring around its pieces, and adds to whose it is; only then the result is told.

    Then one's own pavilion is there again, and no city in the place of the others.
    """
    screen = screens(confirm=False, speed="fast")
    told = the_end(screen, game, Mouse())
    assert_counted(screen, told, game)
    expect(screen.page.locator("#back, [id^=enlarge-][aria-pressed=true]")).to_have_count(0)


def test_points_are_counted_on_a_phone(screens):
    """Other cities lie below: the board goes to whose points are counted."""
    screen = screens(confirm=False, speed="fast", device=PHONE, language="fr")
    told = the_end(screen, PALAZZO, Finger())
    assert_counted(screen, told, PALAZZO)


@pytest.mark.parametrize("by", ["key", "button"])
def test_whoever_has_seen_enough_skips_the_count(screens, by):
    screen = screens(confirm=False, speed="slow")
    the_end(screen, CAMPANILE, Mouse())
    expect(screen.page.locator("[data-counted]").first).to_be_visible()
    expect(screen.page.locator("section.bar")).to_contain_text(screen.word("counting"))
    assert not screen.page.locator(".result").count()
    if by == "key":
        screen.page.keyboard.press("x")
    else:
        screen.page.get_by_role("button", name=screen.word("skip_counting"), exact=True).click()
    expect(screen.page.locator(".result h2").first).to_be_visible(timeout=3_000)
    assert not screen.page.locator("[data-counted]").count()
    screen.page.reload()
    expect(screen.page.locator(".result h2").first).to_be_visible()
    assert not screen.page.locator("[data-skip]").count()  # what is over since long is not counted again
