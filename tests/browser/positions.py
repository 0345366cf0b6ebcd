"""Games of fixed seeds, played by nobody in particular: the same on every machine."""

from collections.abc import Callable
from functools import cache
from random import Random

from playwright.sync_api import expect

from cantiere.core.game import Game
from cantiere.games import find
from cantiere.play.gamefile import write_game
from cantiere.play.match import Match
from tests.browser.screen import Screen


@cache
def _finished(game: Game) -> Match:
    match, chance = Match(game, game.seats[0], seed=11), Random(11)
    while not match.is_over:
        match.play(chance.choice(match.legal()))
    return match


def finished(game: Game) -> Match:
    """A whole game of as few as can play it."""
    return _finished(game).copy()


def go_on(screen: Screen, game: Game, turn: int, rivals: str = "bot:random") -> str:
    """A table that goes on from a turn of that game, in the seat whose turn it is; its address."""
    match = finished(game)
    file = screen.bring(write_game(match))
    match.go_to(turn)
    seats = [rivals] * match.seats
    seats[match.to_move] = "me"
    source = {"table": file["id"], "turn": turn, "link": file.get("link")}
    return screen.begin(game.id, " ".join(seats), terms={"source": source})


def sit_down(screen: Screen, game: str, fits: Callable[[Match], bool]) -> Match:
    """A table that goes on from the first position that fits, with bots in the other seats."""
    match = finished(find(game)).copy()
    actions = list(match.actions)
    match.go_to(0)
    while not (fits(match) and len(match.legal()) > 1):
        match.play(actions[match.turn])
    screen.become("Ana")
    go_on(screen, match.game, match.turn)
    expect(screen.page.locator("#board")).to_have_attribute("aria-busy", "false")
    return match
