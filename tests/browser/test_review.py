"""A finished game is explained on the screen: by mouse, phone and keyboard; what was wrong is tried again."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from cantiere.core.game import Game
from cantiere.games import find
from cantiere.play.gamefile import write_game
from tests.browser.axe import assert_accessible
from tests.browser.hands import Mouse, choose_once
from tests.browser.positions import finished
from tests.browser.screen import PHONE, Screen
from tests.conftest import every_registered_game
from tests.server.clients import Server

NAMES = ["Ana", "Ben", "Cem"]
PLAYOUTS = 60
CAMPANILE = find("campanile")
DEVICES = {"desktop": {}, "phone": {"device": PHONE, "dark": True, "language": "fr"}}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Of its own: reviews take less thought here."""
    with Server(tmp_path_factory.mktemp("house"), review_playouts=PLAYOUTS, review_patience=1) as running:
        yield running


_ADDRESSES: dict[tuple[str, str], str] = {}  # by server and game: each is reviewed once


def reviewed(screen: Screen, game: Game) -> Page:
    """The review of a game that was brought here, as soon as it is there."""
    key = screen.address, game.id
    if key not in _ADDRESSES:
        match = finished(game)
        screen.become(f"Ana {len(_ADDRESSES) + 1}")
        card = screen.bring(write_game(match, NAMES[: match.seats]))
        _ADDRESSES[key] = f"/t/{card['id']}/review?link={card['link']}"
    screen.go(_ADDRESSES[key])
    chart(screen).wait_for()
    return screen.page


def chart(screen: Screen):
    return screen.page.get_by_role("slider", name=screen.word("review_chart"))


def first_mistake(page: Page):
    """A decision to be looked at closely; on a phone the list lies behind a button."""
    if page.locator("#explain-review").count():
        page.locator("#explain-review").click()
    return page.locator("[data-moment][data-kind=decision]").first


@every_registered_game
def test_every_game_is_explained_and_its_moments_are_shown_on_the_board(screens, game):
    screen = screens()
    page = reviewed(screen, game)
    expect(chart(screen)).to_have_attribute("aria-valuenow", "0")
    wanted = first_mistake(page)
    turn = wanted.get_attribute("data-moment")
    wanted.click()
    expect(chart(screen)).to_have_attribute("aria-valuenow", turn)
    expect(page).to_have_url(re.compile(rf"[?&]turn={turn}\b"))
    expect(page.locator(".move.played b")).not_to_be_empty()
    better = page.locator(".move.better")
    if better.count():
        better.get_by_role("button").click()
        expect(better.get_by_role("button")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("main.board")).to_have_attribute("data-line", str(int(turn) - 1))
    page.locator("#to-overview").click()
    expect(page.get_by_role("region", name=screen.word("review_totals"))).to_be_visible()


@pytest.mark.parametrize("device", DEVICES)
def test_it_is_accessible_and_fits_wherever_it_is(screens, device):
    screen = screens(**DEVICES[device])
    page = reviewed(screen, CAMPANILE)
    assert_accessible(screen, devices=[screen.device])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    first_mistake(page).click()
    page.locator("#try-again").wait_for()
    assert_accessible(screen, devices=[screen.device])
    page.locator("#try-again").click()
    page.locator("#end-trying").wait_for()
    assert_accessible(screen, devices=[screen.device])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_chart_is_scrubbed_by_pointer_and_by_keys(screens):
    screen = screens()
    page = reviewed(screen, CAMPANILE)
    turns = int(chart(screen).get_attribute("aria-valuemax"))
    box = chart(screen).bounding_box()
    page.mouse.click(box["x"] + box["width"] - 8, box["y"] + 20)
    expect(chart(screen)).to_have_attribute("aria-valuenow", str(turns))
    chart(screen).focus()
    for key, turn in {"Home": 0, "ArrowRight": 1, "PageUp": 11, "ArrowLeft": 10}.items():
        page.keyboard.press(key)
        expect(chart(screen)).to_have_attribute("aria-valuenow", str(turn))
    expect(chart(screen)).to_have_attribute("aria-valuetext", re.compile(r"Ana \d+.*%, Ben \d+.*%"))


def test_from_moment_to_moment_by_keys_alone(screens):
    screen = screens()
    page = reviewed(screen, CAMPANILE)
    page.locator("[data-moment]").first.wait_for()
    turns = [int(one.get_attribute("data-moment")) for one in page.locator("[data-moment]").all()]
    assert len(turns) >= 3
    page.locator("main.board").focus()
    for turn in turns:
        page.keyboard.press("n")
        expect(chart(screen)).to_have_attribute("aria-valuenow", str(turn))
        expect(page.locator(".detail h2")).to_be_focused()
    expect(page.locator("#next-moment")).to_be_disabled()
    page.keyboard.press("p")
    expect(chart(screen)).to_have_attribute("aria-valuenow", str(turns[-2]))
    page.keyboard.press("Escape")
    expect(page.locator(".detail")).to_have_count(0)


@pytest.mark.parametrize("device", DEVICES)
def test_a_mistake_is_tried_again_as_often_as_one_likes(screens, device):
    screen = screens(**DEVICES[device])
    page = reviewed(screen, CAMPANILE)
    first_mistake(page).click()
    page.locator("#try-again").click()
    expect(page.locator(".move.better")).to_have_count(0)
    for times in (1, 2):
        with page.expect_response("**/review/try") as answer:
            _play(screen, Random(times))
        told = answer.value.json()
        expect(page.locator(f"[data-judgement={told['judgement']}]")).not_to_be_empty()
    page.locator("#end-trying").click()
    chart(screen).wait_for()


def _play(screen: Screen, chance: Random) -> None:
    """Choose until something is played."""
    played: list[str] = []
    screen.page.on("request", lambda request: played.append(request.url))
    for _ in range(12):
        choose_once(screen, Mouse(), chance)
        if any(url.endswith("/review/try") for url in played):
            return
    raise AssertionError("nothing was played")


def test_one_click_leads_from_the_result_to_its_review(screens):
    screen = screens()
    page = reviewed(screen, CAMPANILE)
    page.goto(page.url.replace("/review", "/replay"))
    page.get_by_role("link", name=screen.word("review")).first.click()
    chart(screen).wait_for()


def test_a_shared_address_shows_the_review_to_whoever_has_no_seat_there(screens):
    """Also of a private table that its owner sees without the link."""
    owner = screens()
    page = reviewed(owner, CAMPANILE)
    path = page.url.removeprefix(owner.address).partition("?")[0]
    stranger = screens()
    stranger.forgive("404")
    stranger.go(path)
    stranger.page.get_by_role("heading").first.wait_for()
    expect(stranger.page.get_by_role("slider")).to_have_count(0)
    owner.context.grant_permissions(["clipboard-read", "clipboard-write"])
    owner.become("Zoe")
    card = owner.bring(write_game(finished(CAMPANILE), NAMES[:2]))
    owner.go(f"/t/{card['id']}/review")
    chart(owner).wait_for()
    page.get_by_role("button", name=owner.word("share_this")).click()
    expect(page.get_by_text(owner.word("copied"))).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"{owner.address}/t/{card['id']}/review?link=")
    other = screens(device=PHONE, language="fr")
    other.go(copied.removeprefix(other.address))
    chart(other).wait_for()
    assert_accessible(other)
