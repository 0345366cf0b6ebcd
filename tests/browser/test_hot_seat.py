"""Several people at one screen: each sees their own hand, and only when it is theirs to look."""

from cantiere.core.game import Game
from cantiere.server.live.messages import has_own_secrets
from tests.browser.axe import assert_accessible
from tests.browser.hands import Mouse, moment_after, play
from tests.browser.screen import Screen
from tests.conftest import every_registered_game

NAMES = ("Leo", "Mia")
CHOICES = 6
ROUNDS = 20

# What is drawn before the curtain hangs could be seen, be it for a moment.
WITNESS = """
window.seenUncovered = false;
new MutationObserver(() => {
  const isShown = document.querySelector("main.board :is(svg, [aria-label], [data-legal])") !== null;
  seenUncovered ||= isShown && !document.querySelector("dialog.curtain[open]");
}).observe(document, { childList: true, subtree: true, attributes: true });
"""


def seats_of(game: Game) -> str:
    return " ".join(["me", *(f"local:{name}" for name in NAMES[: game.seats[0] - 1])])


@every_registered_game
def test_whoever_has_a_secret_hand_looks_behind_a_curtain(screens, game):
    """Where hands are secret the screen is passed on first; else one goes on at once."""
    screen = screens(confirm=False)
    screen.context.add_init_script(WITNESS)
    screen.become("Ana")
    screen.begin(game.id, seats_of(game))
    now = moment_after(screen)
    assert now is not None
    assert [part.lifts for part in now.parts] == [True] if has_own_secrets(game) else now.parts
    assert screen.page.evaluate("() => seenUncovered") != has_own_secrets(game)
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
