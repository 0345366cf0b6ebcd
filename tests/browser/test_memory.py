"""Tables at which players remember for themselves, and the dialog that says what such a choice means."""

from itertools import takewhile
from typing import Any

import pytest
from playwright.sync_api import expect

from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.cards import Card
from cantiere.play.texts import texts
from tests.browser.axe import assert_accessible
from tests.browser.hands import Finger, Hands, Mouse, play
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.browser.test_who_begins import new_table

HIDDEN = {"options": {"memory": "hidden"}}
CHOICES = 30
LINES = "lines => lines.map(line => Number(line.dataset.line))"


def journal(screen: Screen) -> list[dict[str, Any]]:
    """Each line that the page was told, once."""
    lines = {line["number"]: line for told in screen.tables() for line in told["story"] or []}
    return [lines[number] for number in sorted(lines)]


def since_own_turn(lines: list[dict[str, Any]], seat: int) -> set[int]:
    """From the first move of the last run of moves of a seat on."""
    moves = [line for line in lines if line["kind"] == "played"][::-1]
    others = [*takewhile(lambda line: line["seat"] != seat, moves)]
    own = [*takewhile(lambda line: line["seat"] == seat, moves[len(others) :])]
    return {line["number"] for line in [*others, *own]}


def rival_with_cards(screen: Screen, hands: Hands) -> dict[str, Any]:
    """Play on until the rival holds cards: whoever plays at random may have spent them all."""
    for seed in range(CHOICES):
        play(screen, hands, seed, choices=10)
        rival = screen.tables()[-1]["view"]["players"][1]
        if rival["cards"]:
            return rival
    raise AssertionError("the rival never holds a card")


@pytest.mark.parametrize(
    ("device", "hands"), [(DESKTOP, Mouse()), (PHONE, Finger())], ids=["desktop", "phone"]
)
def test_a_rivals_hand_is_backs_only(screens, device, hands):
    screen = screens(device=device)
    screen.become("Ana")
    screen.begin(GAME.id, "me bot:random", terms=HIDDEN)
    rival = rival_with_cards(screen, hands)
    assert (rival["known"], rival["hand"]) == (None, None)
    city = screen.page.locator("#city-1")
    names = [texts(GAME.id, "en")["words"][card.name.lower()] for card in Card]
    if city.count():  # not while an auction covers it
        assert city.locator("[data-card]").count() == 0
        told = city.inner_html()
        assert [name for name in names if name in told] == []


def test_the_log_forgets_what_went_before_the_own_last_turn(screens):
    screen = screens()
    screen.become("Ana")
    screen.begin(GAME.id, "me bot:random", terms=HIDDEN)
    play(screen, Mouse(), seed=5, choices=CHOICES)
    lines = journal(screen)
    kept = since_own_turn(lines, seat=0)
    assert len(kept) < len(lines)
    shown = set(screen.page.locator(".log [data-line]").evaluate_all(LINES))
    assert shown
    assert shown <= kept
    expect(screen.page.locator(".log")).to_contain_text(screen.word("log_forgets"))


def test_an_open_table_forgets_nothing(screens):
    screen = screens()
    screen.become("Ana")
    screen.begin(GAME.id, "me bot:random")
    play(screen, Mouse(), seed=5, choices=CHOICES)
    shown = screen.page.locator(".log [data-line]").evaluate_all(LINES)
    assert min(shown) < min(since_own_turn(journal(screen), seat=0))
    expect(screen.page.locator(".log")).not_to_contain_text(screen.word("log_forgets"))


@pytest.mark.parametrize(("device", "language"), [(PHONE, "fr"), (DESKTOP, "en")], ids=["phone", "desktop"])
def test_the_dialog_of_a_new_table_gives_an_example(screens, device, language):
    screen = screens(device=device, language=language)
    screen.become("Ana")
    said = texts(GAME.id, language)
    dialog = new_table(screen, GAME.id)
    choice = dialog.locator("#option-price")
    expect(dialog.get_by_text(said["options"]["price_start_of_turn"])).to_be_visible()
    choice.select_option("after_reveal")
    expect(dialog.get_by_text(said["options"]["price_after_reveal"])).to_be_visible()
    expect(dialog.get_by_text(said["options"]["price_start_of_turn"])).to_have_count(0)
    assert_accessible(screen, devices=[screen.device])
