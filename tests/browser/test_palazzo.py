"""Palazzo: what the board keeps to itself before a move is played, and what a finger carries across it."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from cantiere.games.palazzo import GAME
from cantiere.games.palazzo.state import Phase
from cantiere.play.gamefile import write_game
from tests.browser.hands import drag
from tests.browser.positions import finished
from tests.browser.screen import DESKTOP, PHONE, Screen

EARLY = 20  # turns without much on the table
MANY = 6  # tiles in sight
COUNTED = """tiles => tiles.map(tile =>
  [tile.dataset.tile ?? tile.dataset.unseen, tile.querySelectorAll(".opening").length])"""


def sit_down(screen: Screen, fits: Callable[[Any], bool]) -> None:
    """A table that goes on from the first position that fits, with a bot in the other seat."""
    match = finished(GAME)
    actions = list(match.actions)
    match.go_to(EARLY)
    while not (fits(match.state) and len(match.legal()) > 1):
        match.play(actions[match.turn])
    seats = ["bot:random"] * match.seats
    seats[match.to_move] = "me"
    screen.become("Ana")
    file = screen.bring(write_game(finished(GAME)))
    source = {"table": file["id"], "turn": match.turn, "link": file.get("link")}
    screen.begin(GAME.id, " ".join(seats), terms={"source": source})


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
