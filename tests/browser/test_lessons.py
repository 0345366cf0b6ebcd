"""Lessons: each on its board, by mouse, finger and keys; mistakes are answered, and one may leave."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cantiere.play.lessons import lesson
from cantiere.play.texts import texts
from tests.browser.axe import assert_accessible
from tests.browser.hands import Finger, Hands, Keys, Mouse, Part, moment_after
from tests.browser.screen import PHONE, Screen
from tests.play.test_lessons import TAUGHT

MOST_KEYS = 80
MOST_LINES = 2  # that a sentence takes
LINES = """lead => {
    const words = document.createRange();
    words.selectNodeContents(lead.querySelector("span") ?? lead);
    return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 6))).size;
}"""
COVERED = """() => [...document.querySelectorAll(".actions .btn")].filter((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((button) => button.textContent)"""  # buttons of which others hide the middle
SLACK = 4.0  # px: on a phone, points that are final have a word less under them
POLICEMAN = r"^(Policeman|Policier)"  # a button that leads to him
CONFIRM = "CONFIRM"

# What is chosen in each step, by name, in English or French; then it is confirmed.
RECIPES = {
    "azul-pavilion": {
        "take": ["Take 3 green|Prendre 3 vertes"],
        "joker": ["Take 2 yellow .*5|Prendre 2 jaunes .*5"],
        "marker": ["Take 2 red from the centre|Prendre 2 rouges du centre"],
        "pay": ["^Green 3|Étoile verte, case 3"],
        "pay_jokers": ["^Yellow 4|Étoile jaune, case 4"],
        "centre": ["^Centre 2|Étoile centrale, case 2", "^(red|rouge)$"],
        "run": ["^Centre 1|Étoile centrale, case 1"],
        "keep": ["^Pass"],
        "pillar": ["^Blue 3|Étoile bleue, case 3"],
        "bonus": ["(purple tile|tuile violette)$"],
    },
    "campanile": {
        "build": [r"^Rosa( \(|$)", r"^3 (storeys|étages)"],
        "bet": ["(token of|jeton de) 3", r"^Rosa\s?: 3"],
        "draw": [r"^Aurelia( \(|$)", r"^1 (storey|étage)"],
        "open": ["(tokens of|jetons de) 1", r"^Grigia\s?: "],
        "small": [r"^Bruna( \(|$)", r"^2 (storeys|étages)"],
        "no_bet": ["^(No bet|Pas de pari)"],
        "last_card": [r"^Aurelia( \(|$)", r"^3 (storeys|étages)"],
        "last_bet": ["(token of|jeton de) 3", r"^Aurelia\s?: "],
    },
    "palazzo": {
        "money": ["^(Take money|Prendre de l'argent)"],
        "cards": ["red 5|5 rouge", "silver 3|3 argenté"],
        "reveal": ["^(Buy or auction|Achat ou enchères)"],
        "buy": ["^(Buy sandstone 2|Acheter grès 2)", "^(red 4|4 rouge)", "^(red 5|5 rouge)"],
        "found": ["^(Start a palace|Commencer un palais)"],
        "raise": ["^(silver 4|4 argenté)"],
        "pass": ["^Pass"],
        "four": ["^(Call an auction|Lancer les enchères)"],
        "on_top": ["^(sandstone 3|grès 3)", "^(Put|Mettre)"],
        "transform": ["^Transform", CONFIRM, "^(brown 3|3 brun)"],
        "put_in": ["^(Move marble 1|Déplacer marbre 1)", "^(Put|Mettre)"],
    },
    "palermo": {
        "start_tile": [r"^(Square|Parcelle) f8\b"],
        "house": [r"^(Square|Parcelle) h8\b"],
        "roof": [r"^(Square|Parcelle) j8\b"],
        "pawn": [r"^g9\b"],
        "collect": [r"(at|en) g10\b"],
        "policeman": [POLICEMAN, r"^d8\b"],
        "second": [r"(at|en) e10\b"],
    },
}
WAYS: dict[str, tuple[dict[str, Any], Hands]] = {
    "phone": ({"device": PHONE, "language": "fr"}, Finger()),
    "desktop": ({}, Mouse()),
}
# By mouse it is gone through without a server, tests/browser/test_installed.py.
WHOLE = {"phone": WAYS["phone"], "keys": ({}, Keys())}


def go_on_button(screen: Screen) -> Locator:
    return screen.page.locator("[data-go-on]")


def press(screen: Screen, hands: Hands, button: Locator) -> None:
    """A button beside the board. Whoever has only keys walks there, unless the focus is there already."""
    expect(button).to_be_enabled()
    if isinstance(hands, Finger):
        button.tap()
    elif isinstance(hands, Mouse):
        button.click()
    else:
        for _ in range(MOST_KEYS):
            if button.evaluate("one => one === document.activeElement"):
                break
            screen.page.keyboard.press("Tab")
        expect(button).to_be_focused()
        screen.page.keyboard.press("Enter")


def part_named(screen: Screen, pattern: str) -> Part:
    """The part of that name, as soon as it can be chosen."""
    found: list[Part] = []

    def fits() -> bool:
        now = moment_after(screen)
        parts = now.parts if now else []
        found[:] = (
            [one for one in parts if one.confirms]
            if pattern == CONFIRM
            else [one for one in parts if re.search(pattern, one.name) and not one.confirms]
        )
        return bool(found)

    screen.until(fits)
    return found[0]


def choose(screen: Screen, hands: Hands, pattern: str) -> None:
    if pattern == POLICEMAN:
        press(screen, hands, screen.page.get_by_role("button", name=re.compile(pattern)).first)
        return
    hands.choose(screen, [part_named(screen, pattern)], Random(0))


def do_step(screen: Screen, hands: Hands, recipe: list[str]) -> None:
    for pattern in [*recipe, CONFIRM]:
        choose(screen, hands, pattern)


def said_in(screen: Screen, taught: str, name: str) -> str:
    """A sentence of the lesson as the screen writes it."""
    return texts(taught, screen.language)["lesson"][name]


def expect_said(screen: Screen, text: str) -> None:
    lead = screen.page.locator(".asked .lead")
    expect(lead).to_have_text(text, use_inner_text=True)
    assert lead.evaluate(LINES) <= MOST_LINES, text


def expect_step(screen: Screen, number: int, steps: int) -> None:
    told = screen.word("lesson_at", number=number, steps=steps)
    expect(screen.page.locator("#step")).to_have_text(told)


def height_of(board: Locator) -> float:
    box = board.bounding_box()
    assert box is not None
    return box["height"]


def gone_through(screen: Screen, hands: Hands, taught: str) -> None:
    """From the first step to the last; the board keeps its place."""
    steps = lesson(taught).steps
    screen.go(f"/learn/{taught}")
    board = screen.page.locator("main.board")
    expect(board).to_have_attribute("aria-busy", "false")
    height = height_of(board)
    for number, step in enumerate(steps, 1):
        expect_step(screen, number, len(steps))
        expect_said(screen, said_in(screen, taught, step.name))
        assert screen.page.evaluate(COVERED) == []
        if step.moves:
            do_step(screen, hands, RECIPES[taught][step.name])
            expect_said(screen, said_in(screen, taught, f"{step.name}_done"))
        assert abs(height_of(board) - height) <= SLACK
        press(screen, hands, go_on_button(screen))
    expect(screen.page.get_by_role("heading", name=screen.word("lesson_over"))).to_be_visible()
    assert screen.page.locator(".asked p").evaluate(LINES) <= MOST_LINES
    assert abs(height_of(board) - height) <= SLACK


@pytest.mark.parametrize("way", WHOLE)
@pytest.mark.parametrize("taught", TAUGHT)
def test_a_whole_lesson_and_then_a_real_game(screens, taught, way):
    """In French on a phone, in English on a desktop and by keys alone."""
    how, hands = WHOLE[way]
    screen = screens(**how)
    gone_through(screen, hands, taught)
    press(screen, hands, screen.page.get_by_role("button", name=screen.word("lesson_play")))
    expect(screen.page).to_have_url(re.compile(r"/t/"))
    expect(screen.page.locator("main.board")).to_be_visible()
    expect(screen.page.locator("[data-coach]")).to_be_visible()
    screen.go("/learn")
    card = screen.page.locator(f'article[aria-labelledby="game-{taught}"]')
    expect(card).to_contain_text(screen.word("lesson_learned"))


@pytest.mark.parametrize("taught", TAUGHT)
def test_whoever_asks_is_shown_every_move(screens, taught):
    """The bulb picks what is asked for; it is there to be confirmed, with nothing else to find."""
    screen, steps = screens(confirm=True), lesson(taught).steps
    screen.go(f"/learn/{taught}")
    for number, step in enumerate(steps, 1):
        expect_step(screen, number, len(steps))
        if step.moves:
            press(screen, Mouse(), screen.page.get_by_role("button", name=screen.word("hint")))
            choose(screen, Mouse(), CONFIRM)
        press(screen, Mouse(), go_on_button(screen))
    expect(screen.page.get_by_role("heading", name=screen.word("lesson_over"))).to_be_visible()


def at_step(screen: Screen, taught: str, name: str) -> Page:
    """Somebody who goes on with a step."""
    steps = [step.name for step in lesson(taught).steps]
    kept = f'{{"{taught}": {{"step": {steps.index(name)}, "isLearned": false}}}}'
    screen.context.add_init_script(
        f"localStorage.getItem('cantiere.lessons') ?? localStorage.setItem('cantiere.lessons', {kept!r})"
    )
    screen.go(f"/learn/{taught}")
    expect_said(screen, said_in(screen, taught, name))
    return screen.page


@pytest.mark.parametrize("way", WAYS)
def test_another_move_is_led_back_and_what_is_forbidden_says_why(screens, way):
    how, hands = WAYS[way]
    screen = screens(**how)
    page = at_step(screen, "campanile", "build")
    do_step(screen, hands, [r"^Bruna( \(|$)", r"^2 (storeys|étages)"])
    alert = page.locator(".asked [role=alert]")
    expect(alert).to_contain_text(re.compile(r"shows something else: .*Rosa|montre autre chose\s: .*Rosa"))
    expect_step(screen, 2, 11)
    expect(page.locator('[id="tower-bruna"]')).to_have_attribute("aria-label", re.compile(r"^Bruna\s?: 0"))
    page.locator('[id="tower-chiara"]').click(force=True)
    expect(page.locator("[data-why]")).to_contain_text("Chiara")
    page.get_by_role("dialog").get_by_role("button", name=screen.word("close")).click()
    do_step(screen, hands, RECIPES["campanile"]["build"])
    expect_said(screen, said_in(screen, "campanile", "build_done"))


def test_back_skip_and_resume(screens):
    screen = screens()
    page = at_step(screen, "campanile", "bet")
    back, skip = page.locator("[data-back]"), page.locator("[data-skip]")
    do_step(screen, Mouse(), RECIPES["campanile"]["bet"])
    expect(page.locator(".log")).to_contain_text("Bruno")
    back.click()  # what was done is to be done once more
    expect_said(screen, said_in(screen, "campanile", "bet"))
    expect(page.locator(".log")).not_to_contain_text("Bruno")
    back.click()
    expect_step(screen, 2, 11)
    skip.click()
    skip.click()
    expect_step(screen, 4, 11)
    page.reload()
    expect_step(screen, 4, 11)
    page.get_by_role("link", name=screen.word("lesson_quit")).click()
    card = page.locator('article[aria-labelledby="game-campanile"]')
    expect(card).to_contain_text(screen.word("lesson_at", number=4, steps=11))
    card.get_by_role("link", name=screen.word("lesson_resume")).click()
    expect_step(screen, 4, 11)


def test_a_part_of_a_move_can_be_taken_back(screens):
    screen = screens(language="fr")
    page = at_step(screen, "palazzo", "transform")
    do_step(screen, Mouse(), ["^Transform"])
    part_named(screen, "^3 brun")
    page.locator("[data-cancel]").click()
    part_named(screen, "^Transform")
    do_step(screen, Mouse(), RECIPES["palazzo"]["transform"])
    expect_said(screen, said_in(screen, "palazzo", "transform_done"))


def test_another_language_in_the_middle_of_a_lesson(screens):
    screen = screens()
    page = at_step(screen, "palermo", "house")
    page.get_by_role("button", name="Français").click()
    screen.language = "fr"
    expect_said(screen, said_in(screen, "palermo", "house"))
    expect_step(screen, 3, 11)


def test_what_is_no_lesson_says_so(screens):
    screen = screens()
    screen.forgive("404")
    screen.go("/learn/chess")
    expect(screen.page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("name", ["build", "flags"])
def test_a_lesson_is_accessible(screens, name):
    screen = screens()
    at_step(screen, "campanile", name)
    assert_accessible(screen)


def test_lessons_are_found_from_everywhere(screens):
    screen = screens()
    screen.go("/")
    page = screen.page
    expect(page.locator('a.lesson[href="/learn/palermo"]')).to_be_visible()
    page.get_by_role("link", name=screen.word("learn_game")).click()
    expect(page.get_by_role("link", name=re.compile(screen.word("lesson_begin")))).to_have_count(len(TAUGHT))
    assert_accessible(screen)
    screen.go("/rules/palermo")
    page.locator("main").get_by_role("link", name=screen.word("lesson"), exact=True).click()
    expect_step(screen, 1, 11)
