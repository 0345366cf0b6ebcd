"""The luck of a match, for results that are to tell of skill.

The luck of each draw is 0 on average, whatever has been played before and whoever plays: taken off a result,
it changes no average, and what is left strays less. That is the idea of AIVAT (Burch et al. 2018).
"""

from cantiere.insight.turns import turns_of
from cantiere.insight.values import Sampler
from cantiere.play.match import Match

# For each value, and of one search: docs/insight.md, "Luck-adjusted duels".
PLAYOUTS, PLAYOUTS_EACH = 2_000, 100


def luck_of(match: Match, playouts: int, seed: int, playouts_each: int = PLAYOUTS_EACH) -> tuple[float, ...]:
    """[seat] what draws after the deal did to its share of the win, by so many playouts for each value.

    The deal is left to contests that play it from every seat: its luck then adds up to 0.
    """
    sampler = Sampler(match.game, playouts, seed, playouts_each)
    luck = [0.0] * match.seats
    for turn in turns_of(match):
        if turn.draws:
            chosen, after = sampler.sample(turn.before, turn.action), sampler.sample(turn.after)
            luck = [sum(one) for one in zip(luck, (after - chosen).mean(axis=0).tolist(), strict=True)]
    return tuple(luck)
