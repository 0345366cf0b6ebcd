"""A finished game is seen again: by slider, keys and buttons, through all eyes, from a link to a turn."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from tests.browser.axe import assert_accessible
from tests.browser.hands import Mouse, choose_once
from tests.browser.looks import assert_looks_like
from tests.browser.positions import finished
from tests.browser.screen import PHONE, Screen
from tests.conftest import every_registered_game

NAMES = ["Ana", "Ben", "Cem"]
DEVICES = {"desktop": {}, "phone": {"device": PHONE, "dark": True}}


def brought(screen: Screen, match: Match, turn: int = 0) -> str:
    """The address of a turn of a game whose file was brought here."""
    screen.become("Ana")
    card = screen.bring(write_game(match, NAMES[: match.seats]))
    query = [f"link={card['link']}"] if card.get("link") else []
    query += [f"turn={turn}"] if turn else []
    return f"/t/{card['id']}/replay" + ("?" + "&".join(query) if query else "")


def expect_turn(page: Page, turn: int) -> None:
    expect(page.get_by_role("slider")).to_have_value(str(turn))
    expect(page.locator("main.board")).to_be_visible()


@every_registered_game
def test_keys_buttons_and_the_slider_lead_through_a_game(screens, game):
    match, screen = finished(game), screens()
    screen.go(brought(screen, match))
    page = screen.page
    expect_turn(page, 0)
    page.locator("main.board").focus()
    ways = {"ArrowRight": 1, "PageDown": 11, "ArrowLeft": 10, "End": match.turn, "PageUp": match.turn - 10}
    for key, turn in {**ways, "Home": 0}.items():
        page.keyboard.press(key)
        expect_turn(page, turn)
    page.get_by_role("button", name=screen.word("to_next")).click()
    expect_turn(page, 1)
    page.get_by_role("slider").fill("7")
    expect_turn(page, 7)
    expect(page).to_have_url(re.compile(r"[?&]turn=7\b"))
    page.reload()
    expect_turn(page, 7)


@every_registered_game
def test_it_is_seen_through_the_eyes_of_a_seat(screens, game):
    """The views are those that the server tells for these eyes: nothing else is there to be shown."""
    match, screen = finished(game), screens()
    screen.go(brought(screen, match, turn=9))
    eyes = screen.page.get_by_label(screen.word("eyes"))
    for choice in ("spectator", "1", "all"):
        eyes.focus()
        with screen.page.expect_response(re.compile(rf"/replay\?.*eyes={choice}")):
            eyes.select_option(choice)
        expect_turn(screen.page, 9)
        expect(eyes).to_be_focused()  # nothing went away meanwhile


def has_moved(screen: Screen, seat: int) -> bool:
    lines = [line for told in screen.tables() for line in told["story"] or ()]
    return any(line["kind"] == "played" and line["seat"] == seat for line in lines)


def test_it_tells_where_a_bot_took_over(screens):
    screen = screens(confirm=False, language="fr")
    screen.become("Ana")
    table = screen.begin("campanile", "me bot:random bot:random", terms={"level": "random"})
    chance = Random(1)
    while not has_moved(screen, seat=0):  # bots may have begun
        choose_once(screen, Mouse(), chance)
    screen.page.get_by_role("button", name=screen.word("menu"), exact=True).click()
    screen.page.get_by_role("button", name=screen.word("resign"), exact=True).click()
    screen.page.get_by_role("dialog").get_by_role("button", name=screen.word("resign"), exact=True).click()
    turns = screen.file(table).match.turn
    screen.go(f"/t/{table}/replay?turn={turns}")
    left, bot = screen.word("story_resigned", name="Ana"), screen.word("bot_for", name="Ana")
    name = screen.page.locator(".seats .name").first
    expect(name).to_contain_text(bot)
    lines = screen.page.locator(".log li").all_inner_texts()
    before, after = lines[: lines.index(left)], lines[lines.index(left) + 1 :]
    assert any(line.startswith(bot) for line in after)
    assert any(line.startswith("Ana") for line in before)
    assert not any(bot in line for line in before)
    screen.page.locator("main.board").focus()
    screen.page.keyboard.press("Home")
    expect(name).not_to_contain_text(bot)


@every_registered_game
@pytest.mark.parametrize("device", DEVICES)
def test_the_board_looks_as_it_did(screens, game, device, tmp_path):
    """At a turn when much is on the table; and whoever cannot see it can read it."""
    match, screen = finished(game), screens(**DEVICES[device])
    turn = match.turn * 2 // 3
    screen.go(brought(screen, match, turn))
    expect_turn(screen.page, turn)
    screen.page.evaluate("() => document.fonts.ready")
    board = screen.page.locator("main.board")
    expect(board).to_have_attribute("aria-busy", "false")
    picture = board.screenshot(animations="disabled")
    assert_looks_like(f"{game.id}-{device}", picture, tmp_path)
    if device == "desktop":
        assert_accessible(screen)
