"""Whole games in a real browser: by mouse, by keys only, by touch on a phone."""

from cantiere.core.game import Game
from cantiere.play.match import Match
from tests.browser.axe import assert_accessible
from tests.browser.hands import Finger, Hands, Keys, Mouse, play
from tests.browser.screen import PHONE, Screen
from tests.conftest import every_registered_game


def seats_of(game: Game) -> str:
    """Me against as many bots as the game needs at least."""
    return " ".join(["me", *["bot:greedy"] * (game.seats[0] - 1)])


def play_through(screen: Screen, game: Game, hands: Hands, seed: int) -> None:
    """Play to the end, and see there what the engine makes of the game's file."""
    screen.become("Giulia")
    table = screen.begin(game.id, seats_of(game))
    assert play(screen, hands, seed).is_over
    match = screen.file(table).match
    assert match.is_over
    assert screen.scores() == match.scores()
    assert_told_no_secrets(screen, match)


def assert_told_no_secrets(screen: Screen, match: Match) -> None:
    """What came over the socket was what this seat may see, turn by turn, and nothing else."""
    told = {message["turn"]: message for message in screen.tables()}
    again = Match(match.game, match.seats, match.seed, match.options)
    for turn in range(match.turn + 1):
        if turn in told:
            assert told[turn]["viewer"] == 0
            assert told[turn]["view"] == again.view_as_dict(0)
        if turn < match.turn:
            again.play(match.actions[turn], word=match.words.get(turn))
    assert match.turn in told


@every_registered_game
def test_a_whole_game_by_mouse(screens, game):
    """Each move is confirmed, as it is by default. At the end axe looks at the result."""
    screen = screens()
    play_through(screen, game, Mouse(), seed=1)
    assert_accessible(screen)


@every_registered_game
def test_a_whole_game_by_keys_only(screens, game):
    play_through(screens(), game, Keys(), seed=2)


@every_registered_game
def test_a_whole_game_by_touch_on_a_phone(screens, game):
    """Without confirmation: what can be meant in one way only is played at once."""
    play_through(screens(device=PHONE, dark=True, confirm=False), game, Finger(), seed=3)
