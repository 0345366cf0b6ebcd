"""What is carried follows mouse and finger, the board stays, and where it does not fit one is told why."""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from cantiere.games.azul_pavilion.state import Phase as AzulPhase
from cantiere.games.campanile.state import Phase as CampanilePhase
from cantiere.games.palazzo.state import Phase as PalazzoPhase
from cantiere.games.palermo.state import Phase as PalermoPhase
from tests.browser.hands import drag
from tests.browser.positions import sit_down
from tests.browser.screen import DESKTOP, PHONE, Device, Screen

AWAY = 90  # px: far enough not to be a tap
NEAR = 45  # px between the pointer and the middle of what it carries


class Way(NamedTuple):
    """A piece, and what takes it."""

    game: str
    phase: int
    piece: str
    onto: str


WAYS = [
    Way("azul-pavilion", AzulPhase.DRAFT, '[id^="factory_"][data-legal]', "#hand"),
    Way("campanile", CampanilePhase.BUILD, '[id^="card-"][data-legal]', "#option-1, #pile-1"),
    Way("palazzo", PalazzoPhase.BUILD, '[id^="site-"][data-legal]', "#plot"),
    Way("palermo", PalermoPhase.BUILD, ".types button:not([aria-disabled=true])", ".target.square"),
]
every_way = pytest.mark.parametrize("way", WAYS, ids=[way.game for way in WAYS])


def sit_before(screen: Screen, way: Way) -> Locator:
    """A table at which something can be carried."""
    sit_down(screen, way.game, lambda match: match.state.phase == way.phase)
    piece = screen.page.locator(way.piece).first
    expect(piece).to_be_visible()
    return piece


def middle(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def board_box(screen: Screen) -> dict[str, Any]:
    """Where the board is, how large and how far scrolled: what is on it may change, this may not."""
    return screen.page.locator("#board").evaluate(
        """board => ({ scrolled: board.scrollTop, high: board.scrollHeight,
                       drawing: board.querySelector("svg").getBoundingClientRect().toJSON() })"""
    )


@every_way
@pytest.mark.parametrize("device", [DESKTOP, Device(1366, 768)], ids=["large", "small"])
def test_what_is_carried_follows_the_mouse_the_board_stays_and_takes_it(screens, way: Way, device: Device):
    screen = screens(device=device)
    piece = sit_before(screen, way)
    mouse, before, (x, y) = screen.page.mouse, board_box(screen), middle(piece)
    mouse.move(x, y)
    mouse.down()
    for step in (1, 2):
        to = x - step * AWAY / 2, y - step * AWAY
        mouse.move(*to, steps=6)
        carried = middle(screen.page.locator("[data-dragged]"))
        assert max(abs(there - here) for there, here in zip(carried, to, strict=True)) < NEAR
        assert board_box(screen) == before
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator("[data-dragged]")).to_have_count(0)
    mouse.up()
    expect(screen.page.locator("[data-confirm]")).to_have_count(0)
    assert_what_is_dropped_where_it_fits_is_chosen(screen, way, piece)


def assert_what_is_dropped_where_it_fits_is_chosen(screen: Screen, way: Way, piece: Locator) -> None:
    mouse = screen.page.mouse
    mouse.move(*middle(piece))
    mouse.down()
    mouse.move(*middle(screen.page.locator(way.onto).first), steps=8)
    mouse.move(*middle(screen.page.locator(way.onto).first), steps=2)  # it may have made room meanwhile
    mouse.up()
    expect(screen.page.locator("[data-confirm]")).to_be_enabled()
    expect(screen.page.locator("[data-dragged], [data-over], [data-carrying]")).to_have_count(0)


@every_way
def test_a_finger_carries_it_too(screens, way: Way):
    screen = screens(device=PHONE)
    piece = sit_before(screen, way)
    drag(screen, piece, screen.page.locator(way.onto).first)
    expect(screen.page.locator("[data-confirm]")).to_be_enabled()
    assert board_box(screen)["scrolled"] == 0


WRONG = [
    Way(
        "azul-pavilion",
        AzulPhase.PLACE,
        '[id^="hand-"][data-part="helps"]',
        '[id^="space-"][data-part="greyed"]',
    ),
    Way("palermo", PalermoPhase.BUILD, ".types button:not([aria-disabled=true])", "#square-b2"),
]


@pytest.mark.parametrize("way", WRONG, ids=[way.game for way in WRONG])
def test_what_is_dropped_where_it_does_not_fit_is_told_why(screens, way: Way):
    screen = screens()
    piece = sit_before(screen, way)
    mouse, box = screen.page.mouse, screen.page.locator(way.onto).first.bounding_box()
    assert box is not None
    (x, y), corner = middle(screen.page.locator(way.onto).first), 0.8 * box["width"]
    is_town = way.game == "palermo"  # no house reaches its corner
    to = (x - corner, y - corner) if is_town else (x, y)
    mouse.move(*middle(piece))
    mouse.down()
    mouse.move(*to, steps=8)
    mouse.up()
    expect(screen.page.locator("[data-why]")).not_to_be_empty()
    expect(screen.page.locator("[data-confirm]")).to_have_count(0)
