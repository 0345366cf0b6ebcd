"""Palazzo: what the board keeps to itself before a move is played, and what a finger carries across it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from cantiere.core.record import copied
from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.state import Phase
from cantiere.play.match import Match
from cantiere.play.view_models import move_effects
from tests.browser.hands import drag
from tests.browser.positions import finished, go_on
from tests.browser.screen import DESKTOP, PHONE, Device, Screen

EARLY = 20  # turns without much on the table
MANY = 6  # tiles in sight
CHOICE = 2  # cards of which one can be given
COUNTED = """tiles => tiles.map(tile =>
  [tile.dataset.tile ?? tile.dataset.unseen, tile.querySelectorAll(".opening").length])"""


def sit_down(screen: Screen, fits: Callable[[Any], bool]) -> None:
    """A table that goes on from the first position that fits, with a bot in the other seat."""
    match = finished(GAME)
    actions = list(match.actions)
    match.go_to(EARLY)
    while not (fits(match.state) and len(match.legal()) > 1):
        match.play(actions[match.turn])
    screen.become("Ana")
    go_on(screen, GAME, match.turn)


def asks_for_a_bid(state: Any) -> bool:
    """Nothing is laid ready yet, and there is enough to raise with."""
    return state.phase == Phase.BID and not state.players[state.to_move].composing


def test_what_is_ticked_stays_ticked_when_it_is_a_move(screens):
    """Cards are ticked one by one; more of them can be added to a raise that is high enough already."""
    screen = screens()
    sit_down(screen, asks_for_a_bid)
    cards, confirm = screen.page.locator('[id^="card-"][data-legal]'), screen.page.locator("[data-confirm]")
    expect(cards.first).to_be_visible()
    for ticked in range(1, cards.count() + 1):
        cards.nth(ticked - 1).press("Enter")
        expect(screen.page.locator('#hand [aria-checked="true"]')).to_have_count(ticked)
        expect(screen.page.locator("#work [data-card]")).to_have_count(ticked)  # counted by the server
        if confirm.count():
            break
    expect(confirm).to_be_enabled()
    expect(screen.page.locator('#hand [aria-checked="true"]')).to_have_count(ticked)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_raise_is_suggested_in_one_click(screens, device):
    screen = screens(device=device)
    sit_down(screen, asks_for_a_bid)
    screen.page.locator("#suggest").click()
    expect(screen.page.locator("[data-confirm]")).to_be_enabled()
    expect(screen.page.locator("#suggest")).to_have_count(0)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_tile_shows_as_many_openings_as_its_number(screens, device):
    """In every size and place: quarries, depot, streets, building site, and among the tiles not seen yet."""
    screen = screens(device=device)
    sit_down(screen, lambda state: state.phase == Phase.BUILD)
    expect(screen.page.locator('[id^="site-"]').first).to_be_visible()
    shown = screen.page.locator("[data-tile], [data-unseen]").evaluate_all(COUNTED)
    assert len(shown) >= MANY
    assert [(tile, count) for tile, count in shown if count != int(tile[3])] == []
    signs = screen.page.locator("[data-sign]")
    for number in range(signs.count()):
        sign = signs.nth(number)
        expect(sign.locator(".opening")).to_have_count(int(sign.get_attribute("data-sign") or 0))


def test_a_finger_carries_a_tile_to_its_plot(screens):
    """The page does not scroll away under it, and nothing is played before it is confirmed."""
    screen = screens(device=PHONE)
    sit_down(screen, lambda state: state.phase == Phase.BUILD)
    tile, plot = screen.page.locator('[id^="site-"][data-legal]').first, screen.page.locator("#plot")
    expect(tile).to_be_visible()
    drag(screen, tile, plot)
    expect(plot).to_have_attribute("aria-pressed", "true")
    expect(screen.page.locator("[data-confirm]")).to_be_enabled()
    assert screen.page.locator("main.board").evaluate("board => board.scrollTop") == 0


def test_a_rivals_city_is_enlarged_on_a_laptop(screens):
    """It has the place of all that is seen of the others, and gives it back."""
    screen = screens(device=Device(1366, 768))
    sit_down(screen, lambda state: state.phase == Phase.TURN)
    rival = screen.page.locator('[id^="city-"]')
    street, knob, unseen = rival.locator("[data-frame]").first, rival.get_by_role("button"), "#unseen"
    expect(screen.page.locator(unseen)).to_be_visible()
    before = street.bounding_box()
    knob.click()
    expect(screen.page.locator(unseen)).to_have_count(0)
    large = street.bounding_box()
    assert before
    assert large
    assert large["height"] > 1.3 * before["height"]
    knob.press("Enter")
    expect(screen.page.locator(unseen)).to_be_visible()
    assert street.bounding_box() == before


class Clicks:
    """Somebody who counts what they click."""

    def __init__(self, screen: Screen) -> None:
        self.page, self.count = screen.page, 0

    def on(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.count += 1


def floors_to_put(state: Any) -> list[str]:
    """Floors of whoever is to move that another palace would take, if something can be transformed now."""
    match = Match(GAME, int(state.seats), 0, None, copied(state))
    hand = state.players[state.to_move].hand
    if state.phase != Phase.TURN or "transform" not in match.moves() or sum(map(bool, hand)) < CHOICE:
        return []
    floors = move_effects(match)["transform"]["floors"]
    return [tile for tile, ways in floors.items() if set(ways) - {"new", "out"}]


def begin_to_transform(screen: Screen) -> dict[str, Any]:
    """A position where it is possible; what is told of it."""
    sit_down(screen, floors_to_put)
    expect(screen.page.locator("main.board")).to_have_attribute("aria-busy", "false")
    return screen.tables()[-1]


@pytest.mark.parametrize("device", [DESKTOP, PHONE])
def test_a_transformation_takes_three_clicks_and_tells_first_what_it_brings(screens, device):
    """A floor, where it goes, confirm. What the palace would be worth is seen before anything is paid."""
    screen = screens(device=device)
    before = begin_to_transform(screen)
    clicks, me = Clicks(screen), before["viewer"]
    floor = screen.page.locator('[id^="floor-"][data-legal]')
    expect(floor.first).to_be_visible()
    puttable = next(
        f"#{one.get_attribute('id')}" for one in floor.all() if int(one.get_attribute("data-legal") or 0) > 1
    )
    clicks.on(puttable)
    clicks.on('[id^="palace-"][data-legal]')
    expect(screen.page.locator("#my-city").get_by_text("→")).to_be_visible()  # the points that it would bring
    expect(screen.page.locator('#hand [aria-checked="true"]')).to_have_count(1)
    assert screen.tables()[-1]["number"] == before["number"]
    clicks.on("[data-confirm]")
    screen.until(
        lambda: screen.tables()[-1]["to_move"] != me or screen.tables()[-1]["turn"] > before["turn"] + 2
    )
    assert clicks.count == 3
    told = [
        event["kind"]
        for table in screen.tables()
        for line in table["story"] or ()
        for event in line.get("events", ())
    ]
    assert told.count("spent") == told.count("put_in") == 1


def test_another_card_is_given_for_a_transformation(screens):
    screen = screens()
    begin_to_transform(screen)
    screen.page.locator('[id^="floor-"][data-legal]').first.click()
    target = screen.page.locator('[id^="palace-"][data-legal], #discard[data-legal], #plot[data-legal]').first
    if not screen.page.locator("[data-confirm]:enabled").count():
        target.click()
    ticked = screen.page.locator('#hand [aria-checked="true"]')
    first = ticked.get_attribute("aria-label")
    other = screen.page.locator('#hand [aria-checked="false"]').last
    name = other.get_attribute("aria-label") or ""
    assert name != first
    other.click()
    expect(ticked).to_have_attribute("aria-label", name)
    expect(screen.page.locator("section.bar")).to_contain_text(name.split(",")[0])
