"""Random play, to get somewhere."""

from cantiere.bots.random import RandomBot
from cantiere.bots.referee import Referee
from cantiere.play.match import Match


def play_randomly(match: Match, turns: int) -> None:
    """So many random actions, or as many as the game still has."""
    bot = RandomBot(match.game)
    referee = Referee(match, dict.fromkeys(range(match.seats), bot), match.seed)
    for _ in range(turns):
        if match.is_over:
            return
        referee.play(referee.asked())
