"""The random player: any legal move, all with the same chance."""

from random import Random

from cantiere.core.game import NO_ACTION
from cantiere.play.match import Match


def random_action(match: Match) -> int:
    """A choice that follows from seed and turn: a resumed game goes on as it would have."""
    preferred = int(match.game.rules.prefer(match.state))
    if preferred != NO_ACTION:
        return preferred
    return Random(f"{match.seed} {match.turn}").choice(match.legal())


def play_randomly(match: Match, turns: int) -> None:
    """So many random actions, or as many as the game still has."""
    for _ in range(turns):
        if match.is_over:
            return
        match.play(random_action(match))
