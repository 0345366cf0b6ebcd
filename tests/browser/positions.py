"""Games of fixed seeds, played by nobody in particular: the same on every machine."""

from functools import cache
from random import Random

from cantiere.core.game import Game
from cantiere.play.match import Match


@cache
def _finished(game: Game) -> Match:
    match, chance = Match(game, game.seats[0], seed=11), Random(11)
    while not match.is_over:
        match.play(chance.choice(match.legal()))
    return match


def finished(game: Game) -> Match:
    """A whole game of as few as can play it."""
    return _finished(game).copy()
