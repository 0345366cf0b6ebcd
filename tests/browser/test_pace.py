"""Turns one can follow: the moves of others are shown one by one, and whoever acts does not wait for them.

The clock of the page stands still but for what a test lets pass: nothing depends on how fast a machine is.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.screen import PHONE, Screen
from tests.conftest import every_registered_game

DRAWN = 1_000  # ms of the page's clock in which a table is drawn
MOVE = 1_100  # ms that a move is looked at, at ordinary speed
AZUL = "azul-pavilion"
DEVICES = {"desktop": {}, "phone": {"device": PHONE}}


def at_the_table(screen: Screen, game: str, bots: int = 3) -> None:
    """It is my turn, and drawn; from here on time passes when a test says so."""
    screen.become("Ana")
    screen.page.clock.install()
    screen.begin(game, " ".join(["me", *["bot:random"] * bots]))
    expect(screen.page.locator("main.board")).to_be_visible()
    screen.until(lambda: screen.tables() and screen.tables()[-1]["to_move"] == 0)
    screen.until(lambda: shown(screen) == screen.tables()[-1]["number"])
    expect(screen.page.locator("main.board")).to_have_attribute("aria-busy", "false")
    screen.page.clock.pause_at(screen.page.evaluate("Date.now()") + DRAWN)


def shown(screen: Screen) -> int:
    """The line of the journal after which the board is drawn."""
    return int(screen.page.locator("main.board").get_attribute("data-line") or -1)


def move(screen: Screen) -> int:
    """An own move, or a part of one; bots have answered with all of theirs. The line that was mine."""
    before = screen.tables()[-1]["number"]
    part = screen.page.locator('main [data-legal="1"]').first
    part.focus()
    part.press("Enter")
    screen.page.locator("[data-confirm]").click()
    screen.until(lambda: screen.tables()[-1]["number"] > before and screen.tables()[-1]["to_move"] == 0)
    screen.until(lambda: shown(screen) > before)
    return before + 1


@pytest.mark.parametrize("device", DEVICES)
def test_the_moves_of_others_are_shown_one_by_one(screens, device):
    screen = screens(speed="normal", **DEVICES[device])
    at_the_table(screen, AZUL)
    seen = [move(screen)]
    assert shown(screen) == seen[0]
    while shown(screen) != screen.tables()[-1]["number"]:
        screen.page.clock.run_for(MOVE)
        seen.append(shown(screen))
    assert seen[1:] == [line for line, ends in whole(screen).items() if ends and line > seen[0]]
    assert len(seen) == 4


def whole(screen: Screen) -> dict[int, bool]:
    """Of each line with a move, whether the move ended with it."""
    lines = [line for told in screen.tables() for line in told["story"] or ()]
    return {line["number"]: line["whole"] for line in lines if line["kind"] == "played"}


def test_whoever_acts_sees_how_things_stand(screens):
    screen = screens(speed="slow")
    at_the_table(screen, AZUL)
    move(screen)
    now = screen.tables()[-1]
    assert shown(screen) < now["number"]
    assert not screen.page.locator("main [data-legal]").count()
    screen.page.locator("main.board").click(position={"x": 5, "y": 5})
    assert shown(screen) == now["number"]
    expect(screen.page.locator("main [data-legal]").first).to_be_visible()


def test_what_is_touched_before_all_was_seen_is_not_played_at_once(screens):
    """Without confirmation one touch plays; not if the table was another one a moment ago."""
    screen = screens(speed="slow", confirm=False)
    at_the_table(screen, AZUL)
    before = screen.tables()[-1]["number"]
    screen.page.locator('main [data-legal="1"]').first.click()
    screen.until(lambda: screen.tables()[-1]["number"] > before + 1 and screen.tables()[-1]["to_move"] == 0)
    last = screen.tables()[-1]["number"]
    assert shown(screen) < last
    screen.page.locator("main svg").first.dispatch_event("pointerdown")
    assert shown(screen) == last
    screen.page.locator('main [data-legal="1"]').first.dispatch_event("click")
    expect(screen.page.locator("[data-confirm]")).to_be_visible()
    assert screen.tables()[-1]["number"] == last


@pytest.mark.parametrize("speed", ["none", "fast"])
def test_the_speed_is_a_setting(screens, speed):
    screen = screens(speed=speed)
    at_the_table(screen, AZUL)
    own = move(screen)
    last = screen.tables()[-1]["number"]
    if speed == "none":
        assert shown(screen) == last
    else:
        assert shown(screen) == own
        screen.page.clock.run_for(MOVE // 2)
        assert shown(screen) == own + 1


def test_a_tab_that_nobody_looks_at_is_up_to_date(screens):
    screen = screens(speed="slow")
    at_the_table(screen, AZUL)
    move(screen)
    assert shown(screen) < screen.tables()[-1]["number"]
    screen.page.evaluate(
        """() => { Object.defineProperty(document, "hidden", { get: () => true });
                   document.dispatchEvent(new Event("visibilitychange")); }"""
    )
    assert shown(screen) == screen.tables()[-1]["number"]


@every_registered_game
def test_a_page_that_is_loaded_shows_how_things_stand(screens, game):
    """What happened before one came is not played: there is the log for it. (By the true clock.)"""
    screen = screens(speed="slow")
    screen.become("Ana")
    screen.begin(game.id, " ".join(["me", *["bot:random"] * (game.seats[0] - 1)]))
    screen.until(lambda: screen.tables() and screen.tables()[-1]["to_move"] == 0)
    screen.page.reload()
    expect(screen.page.locator("main.board")).to_be_visible()
    assert shown(screen) == screen.tables()[-1]["number"]
