"""Which bots the lobby proposes: from real finished games, in both languages, by hand and by keys."""

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from cantiere.play.texts import texts
from cantiere.server.store.database import Database
from cantiere.server.store.tables import BOT, PERSON, Seat, Tables
from tests.browser.axe import assert_accessible
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.server.databases import at_once
from tests.server.test_records import played, result

GAME = "palazzo"
WON, LOST = ([2, 1], [20, 40]), ([1, 2], [40, 20])  # somebody at seat 1
WAYS: dict[str, dict[str, Any]] = {
    "desktop": {"device": DESKTOP, "language": "en"},
    "phone": {"device": PHONE, "language": "fr", "dark": True},
    "french": {"device": DESKTOP, "language": "fr"},
}


def somebody(screens, server, against: str, ends: tuple[list[int], list[int]], **how: Any) -> Screen:
    """Whose last three games ended so."""
    screen = screens(**how)
    me = screen.become("Ida")
    places, scores = ends
    told = result(places, scores, bots=[against, None])
    seats = (Seat(0, BOT, None, against), Seat(1, PERSON, me["id"]))

    async def add() -> None:
        database = Database(server.settings.database_url)
        for k in range(3):
            row = played(
                f"s{me['id'][:10]}{k}", me["id"], None, 100.0 + k, game=GAME, result=told, seats=seats
            )
            await Tables(database).add(replace(row, started=50.0, is_open=False))
        await database.close()

    at_once(add())
    return screen


def choosing(screen: Screen, level: str) -> Locator:
    """The lobby of somebody who plays such bots; the card of the game."""
    kept = f'{{"{GAME}": {{"seats": 2, "level": "{level}"}}}}'
    screen.context.add_init_script(
        f"localStorage.getItem('cantiere.bots') ?? localStorage.setItem('cantiere.bots', {kept!r})"
    )
    screen.go("/")
    return card_of(screen)


def card_of(screen: Screen) -> Locator:
    return screen.page.locator(f'article[aria-labelledby="title-{GAME}"]')


def level_name(screen: Screen, level: str) -> str:
    return texts("common", screen.language)["phrases"][f"level_{level}"].lower()


def said(screen: Screen, way: str, against: str, level: str) -> str:
    names = {"against": level_name(screen, against), "level": level_name(screen, level)}
    return screen.word(f"suggest_{way}", games=3, **names)


def expect_quiet(screen: Screen) -> None:
    """The games are there, and nothing is proposed."""
    with screen.page.expect_response("**/api/me/opponents"):
        screen.page.reload()
    expect(card_of(screen)).to_be_visible()
    screen.page.wait_for_load_state("networkidle")
    expect(screen.page.locator("[data-suggestion]")).to_have_count(0)


@pytest.mark.parametrize("way", WAYS)
def test_after_three_clear_wins_the_next_level_is_a_click_away(screens, server, way):
    screen = somebody(screens, server, "easy", WON, **WAYS[way])
    card = choosing(screen, "easy")
    expect(card.locator("[data-suggestion] p")).to_have_text(said(screen, "won", "easy", "normal"))
    assert_accessible(screen, devices=[screen.device])
    card.locator("[data-take]").click()
    expect(card.locator("[data-suggestion]")).to_have_count(0)
    expect(card.locator("select").last).to_have_value("normal")
    expect(card.locator(".btn.primary")).to_be_focused()
    expect_quiet(screen)
    expect(card.locator("select").last).to_have_value("normal")  # it is what was chosen
    card.locator(".btn.primary").click()
    expect(screen.page.locator("main.board")).to_be_visible()
    table = screen.page.url.rsplit("/", 1)[1].partition("?")[0]
    assert [seat["name"] for seat in screen.ask("GET", f"/api/tables/{table}")["seats"]][1:] == ["normal"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_after_three_clear_losses_an_easier_one_is_offered(screens, server, language):
    device = {"en": DESKTOP, "fr": PHONE}[language]
    screen = somebody(screens, server, "hard", LOST, language=language, device=device)
    card = choosing(screen, "hard")
    expect(card.locator("[data-suggestion] p")).to_have_text(said(screen, "lost", "hard", "normal"))
    assert_accessible(screen, devices=[screen.device])


@pytest.mark.parametrize("answer", ["refused by key", "played on"])
def test_nobody_is_asked_twice(screens, server, answer):
    screen = somebody(screens, server, "easy", WON)
    card = choosing(screen, "easy")
    expect(card.locator("[data-suggestion]")).to_be_visible()
    if answer == "played on":
        card.locator(".btn.primary").click()
        expect(screen.page.locator("main.board")).to_be_visible()
        screen.go("/")
    else:
        card.locator("[data-refuse]").focus()
        screen.page.keyboard.press("Enter")
        expect(card.locator(".btn.primary")).to_be_focused()
    expect_quiet(screen)
    expect(card.locator("select").last).to_have_value("easy")


def test_whoever_plays_stronger_bots_already_is_left_alone(screens, server):
    screen = somebody(screens, server, "easy", WON)
    choosing(screen, "hard")
    expect_quiet(screen)
