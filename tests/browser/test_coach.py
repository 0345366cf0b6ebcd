"""The coach asks once before a mistake and tells what bots were after: by mouse, phone and keys."""

import os

import pytest
from playwright.sync_api import Page, Response, expect

from cantiere.bots.heuristics.reason import Reason
from cantiere.insight.coaching import Concern
from cantiere.insight.judging import Difference, Judgement
from cantiere.server.live import coach
from cantiere.server.web.infrastructure.compile_cache import CompileCache
from tests.browser.axe import assert_accessible
from tests.browser.screen import PHONE, Screen
from tests.browser.test_frame import at_one_table
from tests.browser.test_safe_hands import LAPTOP, LYING, begun, fewest
from tests.browser.test_two_people import asked

AZUL = "azul-pavilion"
CONCERN = Concern(
    Difference(0.184, 0.02),
    Judgement.BLUNDER,
    (Reason("leaves_tiles", -3.0, {"count": 4, "colour": "yellow", "rival": 1}),),
    (),
)
DEVICES = {
    "desktop": {"device": LAPTOP},
    "phone": {"device": PHONE, "dark": True, "language": "fr"},
    "lying": {"device": LYING, "language": "fr"},
}
AXED = {"desktop": LAPTOP, "phone": PHONE, "lying": LYING}
PLACES = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect().toJSON();
  return ["main.board", "section.bar", "#confirm"].map(box);
}"""


@pytest.fixture
def worried(monkeypatch):
    """Whatever somebody plays seems to be a blunder."""
    seen = []
    monkeypatch.setattr(coach, "concern", lambda *given: seen.append(given) or CONCERN)
    return seen


def coached(screen: Screen, game: str = AZUL) -> str:
    """A table with a coach, at one's own turn."""
    screen.become("Ana")
    table = screen.begin(game, fewest(game), terms={"coach": True})
    asked(screen)
    expect(screen.page.locator("[data-coach]")).not_to_be_empty()
    return table


def moves_of(screen: Screen) -> list[str]:
    lines = [line for told in screen.tables() for line in told["story"] or ()]
    return [line["move"] for line in lines if line["kind"] == "played" and line["seat"] == 0]


def kept(screen: Screen, name: str) -> None:
    if folder := os.environ.get("PICTURES"):
        screen.page.screenshot(path=f"{folder}/{name}.png")


@pytest.mark.parametrize("device", DEVICES)
def test_it_asks_once_before_a_mistake_which_can_be_played_anyway(screens, worried, device):
    screen = screens(**DEVICES[device])
    coached(screen)
    page = screen.page
    before = page.evaluate(PLACES)
    begun(screen).click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("18")
    expect(dialog).to_contain_text("jaunes" if "language" in DEVICES[device] else "yellow")
    expect(page.locator("[data-anyway]")).to_be_enabled()  # not at once: it is no second tap
    assert_accessible(screen, devices=[AXED[device]])
    assert page.evaluate(PLACES) == before
    kept(screen, f"concern-{device}")
    assert moves_of(screen) == []
    page.locator("[data-look-again]").click()
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-confirm]")).to_be_enabled()  # what was picked still is
    page.locator("[data-confirm]").click()  # it asks once
    screen.until(lambda: len(moves_of(screen)) == 1)
    assert len(worried) == 1


def test_by_keys_alone(screens, worried):
    screen = screens(device=LAPTOP)
    coached(screen)
    page = screen.page
    begun(screen)
    page.locator("#confirm").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alertdialog").get_by_role("heading")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(page.locator("main.board")).to_be_focused()
    page.keyboard.press("c")
    screen.until(lambda: len(moves_of(screen)) == 1)
    screen.until(lambda: screen.tables()[-1]["to_move"] == 0 and screen.tables()[-1]["turn"] > 1)
    expect(page.locator("[data-confirm]")).to_have_count(0)
    begun(screen).press("Enter")
    expect(page.get_by_role("alertdialog").get_by_role("heading")).to_be_focused()
    for name in ("look-again", "anyway"):
        expect(page.locator(f"[data-{name}]")).to_be_enabled()
        page.keyboard.press("Tab")
        expect(page.locator(f"[data-{name}]")).to_be_focused()
    page.keyboard.press("Enter")
    screen.until(lambda: len(moves_of(screen)) == 2)


def is_read_whole(page: Page) -> bool:
    words = page.locator(".coach .words")
    words.click()
    return words.get_attribute("aria-expanded") == "true"


@pytest.mark.parametrize("device", DEVICES)
def test_after_a_bots_turn_it_says_what_that_was_for(screens, monkeypatch, device):
    monkeypatch.setattr(coach, "concern", lambda *given: None)
    screen = screens(**DEVICES[device])
    page, answers = screen.page, list[Response]()
    page.on("response", lambda one: answers.append(one) if one.url.endswith("/coach/purposes") else None)

    def told() -> list[str]:
        """Of each turn; several may be over before somebody looks."""
        return [one["text"] for answer in answers for one in answer.json()["purposes"]]

    with page.expect_response("**/coach/purposes"):
        coached(screen)
    for _ in range(6):
        with page.expect_response("**/coach/purposes"):
            begun(screen).click()
        if told():
            break
        screen.until(lambda: page.locator("main [data-legal]").count() > 0)
    assert told(), "no bot did anything for a reason"
    screen.until(lambda: any(text in page.locator("[data-coach]").inner_text() for text in told()))
    kept(screen, f"purposes-{device}")
    screen.until(lambda: page.locator("main [data-legal]").count() > 0)
    screen.until(lambda: is_read_whole(page))  # once more if it has said something else meanwhile
    assert_accessible(screen, devices=[AXED[device]])
    kept(screen, f"read-{device}")


def test_it_is_switched_at_the_table_and_stays_so(screens, worried):
    screen = screens(device=LAPTOP)
    screen.become("Ana")
    screen.begin(AZUL, fewest(AZUL))
    asked(screen)
    page = screen.page
    expect(page.locator("[data-coach]")).to_have_count(0)
    page.get_by_role("button", name=screen.word("menu")).click()
    page.locator("[data-coach-switch]").click()
    expect(page.locator("[data-coach]")).to_be_visible()
    page.reload()
    expect(page.locator("[data-coach]")).to_be_visible()
    page.get_by_role("button", name=screen.word("coach_off")).click()
    expect(page.locator("[data-coach]")).to_have_count(0)
    begun(screen).click()
    screen.until(lambda: len(moves_of(screen)) == 1)
    assert worried == []


def test_a_new_table_is_opened_with_a_coach_where_one_plays_against_bots(screens):
    screen = screens()
    screen.become("Ana")
    screen.go(f"/?new={AZUL}")
    dialog = screen.page.get_by_role("dialog")
    switch = dialog.get_by_role("checkbox", name=screen.word("coach"))
    dialog.get_by_role("button", name=screen.word("company_open")).click()
    expect(switch).to_have_count(0)
    dialog.get_by_role("button", name=screen.word("company_bot")).click()
    switch.check()
    assert_accessible(screen)
    kept(screen, "new-table")
    dialog.locator("button.primary").click()
    asked(screen)
    expect(screen.page.locator("[data-coach]")).to_be_visible()


def test_while_the_game_is_compiled_it_warms_up_and_keeps_nobody(screens, monkeypatch):
    screen = screens(device=LAPTOP)
    coached(screen)
    monkeypatch.setattr(CompileCache, "is_compiled", lambda *given: False)
    begun(screen).click()
    screen.until(lambda: len(moves_of(screen)) == 1)
    expect(screen.page.locator("[data-coach]")).to_have_text(screen.word("coach_warms_up"))


def test_with_other_people_there_is_no_coach(screens):
    ana, ben = screens(), screens()
    at_one_table(ana, ben)
    screen = asked(ana, ben)
    screen.page.get_by_role("button", name=screen.word("menu")).click()
    expect(screen.page.get_by_role("button", name=screen.word("resign"))).to_be_visible()
    expect(screen.page.locator("[data-coach-switch]")).to_have_count(0)
    expect(screen.page.locator("[data-coach]")).to_have_count(0)
