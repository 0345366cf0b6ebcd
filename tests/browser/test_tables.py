"""The table in all its states: my turn, something chosen, why not, the keys, the words. For each game."""

from random import Random

import pytest
from playwright.sync_api import expect

from cantiere.core.game import Game
from cantiere.games import find
from tests.browser.axe import assert_accessible
from tests.browser.hands import Mouse, moment_after, play
from tests.browser.screen import Screen
from tests.conftest import every_registered_game

ACROSS = 30  # steps from one side of a board to the other, at most


def at_the_table(screen: Screen, game: Game) -> None:
    screen.become("Ana")
    screen.begin(game.id, " ".join(["me", *["bot:random"] * (game.seats[0] - 1)]))
    play(screen, Mouse(), seed=9, choices=6)


@every_registered_game
def test_a_table_is_accessible_in_all_its_states(screens, game):
    screen = screens()
    at_the_table(screen, game)
    page = screen.page
    assert moment_after(screen) is not None
    assert_accessible(screen)
    page.keyboard.press("w")
    expect(page.locator("#in-words")).to_be_focused()
    assert_accessible(screen)
    page.keyboard.press("w")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_accessible(screen)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


@every_registered_game
def test_what_is_chosen_can_be_let_go(screens, game):
    """Until it is confirmed nothing is played, and Escape lets go of it."""
    screen = screens(forced=False)
    at_the_table(screen, game)
    turn = screen.tables()[-1]["turn"]
    confirm = screen.page.locator("[data-confirm]")
    for seed in range(20):
        if confirm.count():
            break
        now = moment_after(screen)
        assert now is not None
        Mouse().choose(screen, now.parts, Random(seed))
        screen.page.evaluate("() => new Promise(requestAnimationFrame)")
        turn = max(turn, screen.tables()[-1]["turn"])
    expect(confirm).to_be_enabled()
    assert_accessible(screen)
    screen.page.keyboard.press("Escape")
    expect(confirm).to_have_count(0)
    assert screen.tables()[-1]["turn"] == turn


@pytest.mark.parametrize(("game", "arrow"), [("azul-pavilion", "Down"), ("palermo", "Right")])
def test_what_cannot_be_chosen_is_asked_by_keys(screens, game, arrow):
    """Shift and arrows lead there, the question mark asks; then one is where one was.

    Below the factories lies the supply, from which nothing is taken yet, whatever was dealt.
    """
    screen = screens()
    at_the_table(screen, find(game))
    assert moment_after(screen) is not None
    page = screen.page
    greyed = page.locator('main [aria-disabled="true"]:focus')
    page.locator("main svg [data-legal]").first.focus()
    for _ in range(ACROSS):
        if not greyed.count():
            page.keyboard.press(f"Shift+Arrow{arrow}")
            page.evaluate("() => new Promise(requestAnimationFrame)")
    page.keyboard.press("?")
    expect(page.locator("[data-why]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-why]")).to_be_hidden()
    expect(greyed).to_have_count(1)
    assert_accessible(screen)
