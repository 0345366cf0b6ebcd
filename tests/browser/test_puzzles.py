"""Puzzles on every board: by mouse, finger and keys; tried, with hints, and then shown."""

from random import Random

import pytest
from playwright.sync_api import expect

from cantiere.games import GAMES, find
from cantiere.insight.puzzles.puzzle import Puzzle
from cantiere.insight.puzzles.shelf import games_with_puzzles, shipped
from tests.browser.axe import assert_accessible
from tests.browser.hands import SHORTLY, Finger, Hands, Keys, Mouse, moment_after
from tests.browser.screen import PHONE, Screen

PUZZLED = games_with_puzzles(GAMES)
DEVICES = {"desktop": {}, "phone": {"device": PHONE, "dark": True, "language": "fr"}}
A_WHILE = 3_000.0  # ms
MOST_CHOICES = 200  # by somebody who chooses at random until something is judged


def opened(screen: Screen, puzzle: Puzzle) -> None:
    screen.go(f"/puzzles/{puzzle.game.id}/{puzzle.id}")
    screen.page.locator("#puzzle-hint").wait_for()


def judged(screen: Screen, hands: Hands) -> None:
    """Choose whatever can be chosen until a move was made, which the screen judges."""
    chance, said = Random(7), screen.page.locator(".puzzle p[data-verdict]")
    for _ in range(MOST_CHOICES):
        if said.count():
            return
        now = moment_after(screen, patience=A_WHILE)
        if now is None:  # it is being judged
            continue
        hands.choose(screen, now.parts, chance)
        screen.page.evaluate("times => onTable.answers(...times)", [now.sign, SHORTLY])
    raise AssertionError("no move was judged")


@pytest.mark.parametrize("game", PUZZLED, ids=lambda game: game.id)
def test_a_puzzle_is_tried_by_mouse_and_then_shown(screens, game):
    screen, puzzle = screens(), shipped(game).puzzles[0]
    screen.become("Ana")
    opened(screen, puzzle)
    judged(screen, Mouse())
    over = screen.page.locator("#puzzle-next")
    for _ in range(3):
        if over.count():
            break
        screen.page.locator("#puzzle-hint").click()
        expect(over.or_(screen.page.locator(".side .hint")).first).to_be_visible()
    over.wait_for()
    expect(screen.page.locator(".move.best b")).not_to_be_empty()
    expect(screen.page.locator("#counted")).to_be_visible()
    over.click()
    screen.page.locator("#puzzle-hint").wait_for()


@pytest.mark.parametrize("device", DEVICES)
def test_it_is_accessible_and_fits_wherever_it_is(screens, device):
    screen = screens(**DEVICES[device])
    page, width = screen.page, screen.page.viewport_size["width"]
    screen.go("/puzzles")
    page.locator("#to-daily").wait_for()
    assert_accessible(screen, devices=[screen.device])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    opened(screen, shipped(PUZZLED[0]).puzzles[0])
    assert_accessible(screen, devices=[screen.device])
    for _ in range(3):
        page.locator("#puzzle-hint").click()
        page.wait_for_load_state("networkidle")
    page.locator("#puzzle-next").wait_for()
    assert_accessible(screen, devices=[screen.device])
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if page.locator("#explain-puzzle").count():
        page.locator("#explain-puzzle").click()
        page.locator("dialog .move.best").wait_for()
        assert_accessible(screen, devices=[screen.device])


def test_the_puzzle_of_the_day_on_a_phone(screens):
    screen = screens(**DEVICES["phone"])
    screen.go("/puzzles")
    screen.page.locator("#to-daily").tap()
    screen.page.locator("#puzzle-hint").wait_for()
    judged(screen, Finger())


def test_by_keys_alone(screens):
    screen, puzzle = screens(), shipped(find("campanile")).puzzles[0]
    opened(screen, puzzle)
    judged(screen, Keys())
    page = screen.page
    page.locator("main.board").focus()
    for _ in range(3):
        if page.locator("#puzzle-next").count():
            break
        asked = page.locator(".side .hint").count()
        page.keyboard.press("h")
        expect(page.locator(".side .hint").nth(asked).or_(page.locator("#puzzle-next")).first).to_be_visible()
    page.locator("#puzzle-next").wait_for()
    page.keyboard.press("n")
    page.locator("#puzzle-hint").wait_for()


def test_a_theme_leads_to_puzzles_of_that_theme(screens):
    screen = screens()
    screen.go("/")
    screen.page.locator('a[href="/puzzles"]').first.click()
    wanted = screen.page.locator('a[href*="?theme="]').first
    href = wanted.get_attribute("href")
    wanted.click()
    screen.page.locator("#puzzle-hint").click()
    expect(screen.page.locator(".side .hint")).to_contain_text(screen.word(f"theme_{href.split('=')[1]}"))


def test_the_others_reply_and_the_next_move_is_to_be_found_too(screens):
    """By whoever tries all there is: what was wrong is tried again, what was right is answered by a reply."""
    known = [one for one in shipped(find("azul-pavilion")).puzzles if len(one.steps) == 2]
    long = [one for one in known if one.steps[1].replies]
    puzzle = min(long, key=lambda one: sum(len(step.losses) for step in one.steps))
    screen, chance, replied = screens(), Random(7), False
    opened(screen, puzzle)
    said = screen.page.locator(".puzzle p[role=status]")
    expect(said).to_contain_text("2")
    for _ in range(MOST_CHOICES):
        verdict = said.get_attribute("data-verdict")
        replied = replied or (verdict == "go_on" and "Bruno" in said.inner_text())
        if verdict == "solved":
            break
        if now := moment_after(screen, patience=A_WHILE):
            Mouse().choose(screen, now.parts, chance)
            screen.page.evaluate("times => onTable.answers(...times)", [now.sign, SHORTLY])
    assert replied
    expect(screen.page.locator(".move.later li")).to_have_count(2)
