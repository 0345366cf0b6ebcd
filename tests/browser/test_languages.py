"""Another language in the middle of a game: all that is on the screen changes, and the game goes on."""

import re
from collections.abc import Iterator
from functools import cache

from playwright.sync_api import expect

from cantiere.core.game import Game
from cantiere.play.texts import texts
from tests.browser.hands import Mouse, play
from tests.browser.screen import Screen
from tests.conftest import every_registered_game

SHORTEST = 12  # letters of a sentence that cannot be part of another one by chance


def sentences(catalogue: dict) -> Iterator[str]:
    for value in catalogue.values():
        if isinstance(value, dict):
            yield from sentences(value)
        elif isinstance(value, str) and len(value) >= SHORTEST and "{" not in value:
            yield value


@cache
def only_in(language: str, other: str, game: Game) -> set[str]:
    """Sentences of one language that the other one does not use."""
    here, there = (
        {one for name in ("common", game.id) for one in sentences(texts(name, each))}
        for each in (language, other)
    )
    theirs = "\n".join(there)
    return {one for one in here if one not in theirs}


def said_in(language: str, screen: Screen, game: Game) -> list[str]:
    """What the screen says that only this language says: to be read, or to be heard."""
    other = {"en": "fr", "fr": "en"}[language]
    page = screen.page
    names = page.locator("[aria-label]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    # Also what was announced last.
    text = re.sub(r"\s+", " ", " ".join([page.locator("body").inner_text(), *names]))
    return sorted(one for one in only_in(language, other, game) if one in text)


@every_registered_game
def test_the_language_changes_in_the_middle_of_a_game(screens, game):
    screen = screens(confirm=False)
    screen.become("Ana")
    bots = " ".join(["bot:random"] * (game.seats[0] - 1))
    screen.begin(game.id, f"me {bots}")
    play(screen, Mouse(), seed=7, choices=4)
    page = screen.page
    page.keyboard.press("w")  # the table in words, too
    page.evaluate("() => { window.isStillHere = true }")
    for language, other in (("fr", "en"), ("en", "fr")):
        page.locator(f'.languages [lang="{language}"]').click()
        screen.language = language
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("button", name=screen.word("menu"), exact=True)).to_be_visible()
        assert said_in(other, screen, game) == []
        assert said_in(language, screen, game)
        play(screen, Mouse(), seed=8, choices=2)
    assert page.evaluate("() => window.isStillHere")
