"""Games to their end in a real browser: by mouse, by keys only, by touch on a phone."""

from cantiere.core.game import Game
from cantiere.play.match import Match
from tests.browser.axe import assert_accessible
from tests.browser.hands import Finger, Hands, Keys, Mouse, play
from tests.browser.positions import finished, go_on
from tests.browser.screen import PHONE, Screen
from tests.conftest import every_registered_game


def seats_of(game: Game) -> str:
    """Me against as many bots as the game needs at least."""
    return " ".join(["me", *["bot:greedy"] * (game.seats[0] - 1)])


def play_to_the_end(screen: Screen, table: str, hands: Hands, seed: int, seat: int = 0) -> None:
    """See there what the engine makes of the game's file."""
    assert play(screen, hands, seed).is_over
    match = screen.file(table).match
    assert match.is_over
    assert screen.scores() == match.scores()
    assert_told_no_secrets(screen, match, seat)


def play_the_last_fifth(screen: Screen, game: Game, hands: Hands, seed: int) -> None:
    """Whatever a move can consist of comes up once more; how a game begins was seen by mouse."""
    screen.become("Giulia")
    match = finished(game)
    match.go_to(match.turn * 4 // 5)
    table = go_on(screen, game, match.turn, rivals="bot:greedy")
    play_to_the_end(screen, table, hands, seed, seat=match.to_move)


def assert_told_no_secrets(screen: Screen, match: Match, seat: int) -> None:
    """What came over the socket was what this seat may see, turn by turn, and nothing else."""
    told = {message["turn"]: message for message in screen.tables()}
    assert {message["viewer"] for message in told.values()} == {seat}
    again = Match(match.game, match.seats, match.seed, match.options, match.start)
    for turn in range(match.turn + 1):
        if turn in told:
            assert told[turn]["view"] == again.view_as_dict(seat)
        if turn < match.turn:
            again.play(match.actions[turn], word=match.words.get(turn))
    assert match.turn in told


@every_registered_game
def test_a_whole_game_by_mouse(screens, game):
    """Each move is confirmed, as it is by default. At the end axe looks at the result."""
    screen = screens()
    screen.become("Giulia")
    play_to_the_end(screen, screen.begin(game.id, seats_of(game)), Mouse(), seed=1)
    assert_accessible(screen)


@every_registered_game
def test_to_the_end_by_keys_only(screens, game):
    play_the_last_fifth(screens(), game, Keys(), seed=2)


@every_registered_game
def test_to_the_end_by_touch_on_a_phone(screens, game):
    """Without confirmation: what can be meant in one way only is played at once."""
    play_the_last_fifth(screens(device=PHONE, dark=True, confirm=False), game, Finger(), seed=3)
