"""Two people in two browsers: a line that breaks heals by itself, and no move is lost or played twice."""

import json
from random import Random

from playwright.sync_api import WebSocketRoute, expect

from cantiere.core.game import Game
from tests.browser.hands import Mouse, choose_once, moment_after, play
from tests.browser.screen import PATIENCE, Screen
from tests.conftest import every_registered_game

OFFLINE = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection")
GLANCE = 100.0  # ms
GLANCES = int(PATIENCE / GLANCE)
ROUNDS = 20


def seated(host: Screen, guest: Screen, game: Game) -> str:
    """Both at a table that has begun, with bots where the game needs more."""
    host.become("Ana")
    guest.become("Ben")
    bots = ["bot:random"] * (game.seats[0] - 2)
    card = host.open_table(game.id, " ".join(["me", "open", *bots]))
    guest.join(card["id"])
    host.start(card["id"], guest)
    for screen in (host, guest):
        screen.go(f"/t/{card['id']}")
        expect(screen.page.locator("main.board")).to_be_visible()
    return card["id"]


def asked(*people: Screen) -> Screen:
    """Whoever has something to choose."""
    for _ in range(GLANCES):
        for one in people:
            now = moment_after(one, "", GLANCE, GLANCE)
            if now is not None and now.parts:
                return one
    raise AssertionError("nobody is asked")


def assert_agree(*people: Screen) -> None:
    """In the end all are told the same turn."""
    first, *others = people
    for other in others:
        first.until(lambda other=other: first.tables()[-1]["turn"] == other.tables()[-1]["turn"])


@every_registered_game
def test_a_broken_line_heals_without_a_reload(screens, game):
    """In the middle of a game, for whoever is to move; meanwhile the page says so."""
    ana = screens(confirm=False, forced=False)
    ben = screens(confirm=False, forced=False, language="fr")
    seated(ana, ben, game)
    chance = Random(1)
    for _ in range(4):
        choose_once(asked(ana, ben), Mouse(), chance)
    cut_off = asked(ana, ben)
    cut_off.forgive(*OFFLINE)
    cut_off.page.evaluate("() => { window.isStillHere = true }")
    cut_off.context.set_offline(True)
    lost = cut_off.page.get_by_text(cut_off.word("line_lost"))
    expect(lost).to_be_visible()
    cut_off.context.set_offline(False)
    expect(lost).to_be_hidden()
    for _ in range(6):
        choose_once(asked(ana, ben), Mouse(), chance)
    assert cut_off.page.evaluate("() => window.isStillHere")
    assert_agree(ana, ben)


class BreakingLine:
    """A line that carries the first move to the server and breaks before the answer comes back."""

    def __init__(self, screen: Screen) -> None:
        self.sent: list[tuple[int, str]] = []  # each move, with its key
        self._broken: WebSocketRoute | None = None
        screen.page.route_web_socket("**/ws", self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(lambda text: self._up(server, text))
        server.on_message(lambda text: self._down(page, server, text))

    def _up(self, server: WebSocketRoute, text: str) -> None:
        said = json.loads(text)
        if said["kind"] == "play":
            self.sent.append((said["key"], said["move"]))
        server.send(text)

    def _down(self, page: WebSocketRoute, server: WebSocketRoute, text: str) -> None:
        """The answer shows that the server has heard the move: now nothing more gets through."""
        if server is self._broken:
            return
        if not self.sent or self._broken is not None:
            page.send(text)
        elif json.loads(text)["kind"] in ("table", "accepted"):
            self._broken = server
            server.close()
            page.close(code=1011)


def own_moves(screen: Screen) -> set[int]:
    """The lines of the journal that tell what this seat has played."""
    told = [line for message in screen.tables() for line in message["story"] or ()]
    return {line["number"] for line in told if line["kind"] == "played" and line["seat"] == 0}


@every_registered_game
def test_a_move_whose_answer_is_lost_is_played_once(screens, game):
    """It is sent again under the same key, and the server knows it by that."""
    screen = screens(confirm=False, forced=False)
    line = BreakingLine(screen)
    screen.become("Ana")
    screen.begin(game.id, " ".join(["me", *["bot:random"] * (game.seats[0] - 1)]))
    for seed in range(ROUNDS):  # until another move has followed the one that was sent twice
        play(screen, Mouse(), seed, choices=4)
        if len(set(line.sent)) > 1:
            break
    assert line.sent[0] == line.sent[1], line.sent
    screen.until(lambda: len(own_moves(screen)) == len(set(line.sent)))
