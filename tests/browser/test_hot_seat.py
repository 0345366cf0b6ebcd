"""Several people at one screen: each sees their own hand, and only when it is theirs to look."""

import json

from playwright.sync_api import WebSocketRoute, expect

from cantiere.core.game import Game
from cantiere.server.live.eyes import has_own_secrets
from tests.browser.axe import assert_accessible
from tests.browser.hands import Mouse, assert_covered, moment_after, play
from tests.browser.screen import Screen
from tests.conftest import every_registered_game

NAMES = ("Leo", "Mia")
CHOICES = 6
ROUNDS = 20


def seats_of(game: Game) -> str:
    return " ".join(["me", *(f"local:{name}" for name in NAMES[: game.seats[0] - 1])])


@every_registered_game
def test_whoever_has_a_secret_hand_looks_behind_a_curtain(screens, game):
    """Where hands are secret the screen is passed on first; else one goes on at once."""
    screen = screens(confirm=False)
    screen.become("Ana")
    screen.begin(game.id, seats_of(game))
    now = moment_after(screen)
    assert now is not None
    assert [part.lifts for part in now.parts] == [True] if has_own_secrets(game) else now.parts
    if has_own_secrets(game):
        assert_accessible(screen)
    for seed in range(ROUNDS):  # a turn has as many choices as the cards and chance will
        play(screen, Mouse(), seed, CHOICES)
        if len(movers(screen)) == game.seats[0]:
            break
    assert movers(screen) == {*range(game.seats[0])}


def movers(screen: Screen) -> set[int]:
    """Who has been to move so far."""
    return {message["to_move"] for message in screen.tables()} - {None}


class LateView:
    """A line on which the second seat's first view of the table is late."""

    def __init__(self, screen: Screen) -> None:
        self.has_come = False  # the first seat's
        self._held: list[tuple[WebSocketRoute, str]] = []
        screen.page.route_web_socket("**/ws", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(server.send)
        server.on_message(lambda text: self._down(page, text))

    def _down(self, page: WebSocketRoute, text: str) -> None:
        viewer = json.loads(text).get("viewer")
        self.has_come |= viewer == 0
        if viewer == 1:
            self._held.append((page, text))
        else:
            page.send(text)

    def go_on(self) -> None:
        for page, text in self._held:
            page.send(text)


def test_no_hand_is_seen_before_everybody_s_view_is_there(screens):
    """Until then nobody knows whether it is a secret one."""
    screen = screens()
    line = LateView(screen)
    screen.become("Ana")
    screen.begin("campanile", "me local:Leo")
    screen.until(lambda: line.has_come)
    screen.page.wait_for_load_state("networkidle")
    expect(screen.page.get_by_text(screen.word("loading"))).to_be_visible()
    expect(screen.page.locator("main.board")).to_have_count(0)
    line.go_on()
    expect(screen.page.locator(".curtain")).to_be_visible()
    assert_covered(screen)
