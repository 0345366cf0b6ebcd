"""The other engine: in Firefox the lobby opens, every game is begun and played, on a desk and on a phone."""

from collections.abc import Iterator

import pytest

from cantiere.games import GAMES
from tests.browser import firefox
from tests.browser.firefox import Firefox, Person
from tests.browser.hands import Mouse, play
from tests.browser.screen import PHONE, Device

LAPTOP = Device(1366, 768)
CHOICES = 6
# What does not fit, by what it says: the page, or a name in the list of seats.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll(".seats .name")]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => `${one.textContent.slice(0, 40)}: ${one.scrollWidth} > ${one.clientWidth}`)"""


@pytest.fixture(scope="module")
def browser_of_mozilla(tmp_path_factory) -> Iterator[Firefox]:
    with firefox.running(tmp_path_factory.mktemp("profile")) as running:
        yield running


@pytest.fixture
def fox(browser_of_mozilla) -> Iterator[Firefox]:
    """Nothing may go wrong on any page: no error, no warning, no refused request."""
    browser_of_mozilla.happened.clear()
    yield browser_of_mozilla
    assert firefox.troubles(browser_of_mozilla.happened) == []


def begin(person: Person, game: str) -> None:
    """From the lobby, with one click."""
    person.go("/")
    person.until("document.querySelectorAll('article').length === 4")
    assert person.evaluate(TOO_WIDE) == []
    person.click(f'article[aria-labelledby="title-{game}"] .btn.primary')
    person.until("document.querySelector('main.board')")


@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_every_game_is_begun_and_played_in_firefox(fox, server, device, tmp_path):
    person = fox.person(server.address, device, confirm=False)
    for game in GAMES:
        begin(person, game.id)
        try:
            now = play(person, Mouse(), seed=5, choices=CHOICES)
        finally:
            person.screenshot(tmp_path / f"{game.id}.png")
        assert now.parts, game.id
        assert person.evaluate(TOO_WIDE) == [], game.id
