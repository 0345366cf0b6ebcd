"""Hints stand beside the board, are shown on it and lead to the whole move; else one is told why not."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import assert_accessible
from tests.browser.hands import moment_after
from tests.browser.screen import PHONE, Screen
from tests.browser.test_frame import at_one_table
from tests.browser.test_pace import shown
from tests.browser.test_safe_hands import LAPTOP, at_my_turn
from tests.browser.test_two_people import asked

AZUL, CAMPANILE, PALAZZO, PALERMO = "azul-pavilion", "campanile", "palazzo", "palermo"
PLACES = [(AZUL, LAPTOP), (CAMPANILE, PHONE), (PALAZZO, LAPTOP), (PALERMO, LAPTOP)]


def ask_for_hints(screen: Screen) -> Locator:
    button = screen.page.locator("section.bar").get_by_role("button", name=screen.word("hint"), exact=True)
    panel = screen.page.get_by_role("region", name=screen.word("hints"), exact=True)
    button.click()
    if len(screen.tables()[-1]["legal"]) > 1:
        expect(panel).to_be_visible()
        return panel
    # Where only one move is left it is made for her, and hints go with it: the next decision is hers.
    screen.until(
        lambda: len(screen.tables()[-1]["legal"]) > 1 and shown(screen) == screen.tables()[-1]["number"]
    )
    if not panel.is_visible():
        button.click()
    expect(panel).to_be_visible()
    return panel


@pytest.mark.parametrize(("game", "device"), PLACES)
def test_a_hint_is_seen_on_the_board_and_followed_to_its_end(screens, game, device):
    screen = screens(device=device, language="fr")
    at_my_turn(screen, game)
    board = screen.page.locator("main.board")
    place = board.bounding_box()
    panel = ask_for_hints(screen)
    first = panel.locator("[data-hint]").first
    expect(first).to_be_visible()
    there = panel.bounding_box()
    assert place
    assert there
    assert board.bounding_box() == place
    assert there["x"] >= place["x"] + place["width"] or there["y"] >= place["y"] + place["height"]
    chances = [float(one.get_attribute("value") or 0) for one in panel.locator("meter").all()]
    assert chances == sorted(chances, reverse=True)
    assert_accessible(screen, devices=[screen.device])
    screen.page.mouse.move(1, 1)  # what lies under the mouse is shown already
    screen.page.evaluate("() => new Promise(requestAnimationFrame)")
    plain = board.inner_html()
    first.focus()
    screen.until(lambda: board.inner_html() != plain)
    wanted = first.get_attribute("data-hint")
    words = first.locator("b").inner_text()
    first.click()
    expect(panel).to_have_count(0)
    expect(screen.page.locator("section.bar h2")).to_have_text(words)
    screen.page.locator("[data-confirm]").click()
    screen.until(lambda: wanted in moves_of(screen))


def moves_of(screen: Screen) -> list[str]:
    lines = [line for told in screen.tables() for line in told["story"] or ()]
    return [line["move"] for line in lines if line["kind"] == "played" and line["seat"] == 0]


def test_where_there_are_no_hints_it_is_said_why(screens):
    ana, ben = screens(), screens()
    at_one_table(ana, ben)
    screen = asked(ana, ben)
    screen.forgive("403")
    panel = ask_for_hints(screen)
    expect(panel.get_by_role("alert")).to_contain_text("Other people are playing")
    assert_accessible(screen)


@pytest.mark.parametrize("code", ["game_compiling", "too_often"])
def test_a_hint_that_must_wait_comes_by_itself(screens, code):
    screen = screens()
    screen.forgive("429", "503")
    at_my_turn(screen, AZUL)
    status = 429 if code == "too_often" else 503
    body = {"kind": "refused", "code": code, "text": "Not yet.", "rule": None, "key": None, "table": None}
    refusals = [None]

    def answer(route) -> None:
        if refusals:
            refusals.pop()
            route.fulfill(status=status, json=body, headers={"retry-after": "1"})
        else:
            route.continue_()

    screen.page.route("**/hint", answer)
    panel = ask_for_hints(screen)
    expect(panel.get_by_role("alert")).to_be_visible()
    expect(panel.locator("[data-hint]").first).to_be_visible()
    assert moment_after(screen) is not None
