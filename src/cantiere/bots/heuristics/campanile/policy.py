"""Campanile: the prior of a search and the policy of its rollouts.

The figures were found by letting rollout policies play each other; docs/bots/campanile.md tells how.
"""

from math import exp
from typing import Any

from cantiere.bots.heuristics.campanile.stakes import cards_in_hand, lead, pull, shortest_pile, towers_below
from cantiere.core.chance import below
from cantiere.core.compile import compiled_beside
from cantiere.core.game import Moves
from cantiere.games import campanile
from cantiere.games.campanile.betting import may_bet_on, may_bet_with
from cantiere.games.campanile.building import holds
from cantiere.games.campanile.moves import BET, NO_BET, bet_with, build_on, style_and_number
from cantiere.games.campanile.state import MOST, STYLES, Phase, State

compiled = compiled_beside(campanile)

_NOISE = 5.0  # points by which a rollout may misjudge an action
_STEPS = 1024  # of that noise
_LOW = 5.0  # for each storey less than three: time and tokens are kept
_LOW_AT_FIRST_SIGHT = 2.5  # the same for the prior: a search is to look at high builds, too
_SHARP_BUILD, _SHARP_BET = 0.1, 0.4  # logits for each point that an action is worth
_MOST_LOGIT = 2.5


@compiled
def prior(state: State, moves: Moves, count: int, priors: Any) -> None:
    """The softmax of what actions are worth at first sight; bets are judged more surely than builds."""
    left = shortest_pile(state)
    sharp = _SHARP_BUILD if state.phase == Phase.BUILD else _SHARP_BET
    for k in range(count):
        logit = sharp * worth(state, moves.actions[k], left)
        priors[k] = exp(max(-_MOST_LOGIT, min(_MOST_LOGIT, logit)))


@compiled
def worth(state: State, action: int, left: int) -> float:
    """What speaks for an action at first sight, in points or so; no bet is 0."""
    if action == NO_BET:
        return 0.0
    style, number = style_and_number(action)
    before = pull(state, style, state.to_move, 0)
    if action >= BET:
        return worth_of_bet(state, style, number, before, left)
    return worth_of_storeys(state, style, number, before, left) + worth_of_pile(
        state, number, _LOW_AT_FIRST_SIGHT
    )


@compiled
def rollout_policy(state: State) -> int:
    """What is worth most at first sight, with some noise."""
    if state.phase == Phase.BUILD:
        return rollout_build(state)
    return rollout_bet(state)


@compiled
def rollout_build(state: State) -> int:
    mover, left = state.to_move, shortest_pile(state)
    piles = (worth_of_pile(state, 1, _LOW), worth_of_pile(state, 2, _LOW), worth_of_pile(state, 3, _LOW))
    action, most = NO_BET, -1e9
    for style in range(STYLES):
        if holds(state.players[mover], style):
            gain = pull(state, style, mover, 0)
            for storeys in range(1, MOST + 1):
                points = (
                    piles[storeys - 1] + worth_of_storeys(state, style, storeys, gain, left) + noise(state)
                )
                if points > most:
                    action, most = build_on(style, storeys), points
    return action


@compiled
def rollout_bet(state: State) -> int:
    left = shortest_pile(state)
    action, most = NO_BET, noise(state)
    for style in range(STYLES):
        if may_bet_on(state, style):
            before = pull(state, style, state.to_move, 0)
            for value in range(1, MOST + 1):
                if may_bet_with(state, value):
                    points = worth_of_bet(state, style, value, before, left) + noise(state)
                    if points > most:
                        action, most = bet_with(style, value), points
    return action


@compiled
def noise(state: State) -> float:
    return below(state, _STEPS) * (_NOISE / _STEPS)


@compiled
def worth_of_storeys(state: State, style: int, storeys: int, gain: float, left: int) -> float:
    """§3.2 Raise what pays, waste the cards of what pays others; passing a tower counts more at the end."""
    height, passed = state.towers[style].storeys, 0
    for other in range(STYLES):
        rival = state.towers[other].storeys
        passed += height < rival <= height + storeys
    return gain * (storeys - 0.6 + passed * (0.3 + 2.5 / left))


@compiled
def worth_of_pile(state: State, storeys: int, low: float) -> float:
    """§3.3 The card to be drawn, the tokens that fit, and the end of the game if it is near."""
    mover, pile = state.to_move, state.piles[storeys - 1]
    if pile.left == 1:
        return 18.0 * lead(state, mover)
    points = 1.2 * max(0.0, pull(state, pile.top, mover, 0)) + low * (MOST - storeys)
    tokens, fitting = state.players[mover].tokens, 0
    for value in range(storeys, MOST + 1):
        fitting += tokens[value - 1]
    if fitting > 0:
        points += 1.1
    if pile.left <= MOST:
        points += 2.8 * lead(state, mover) / pile.left
    return points


@compiled
def worth_of_bet(state: State, style: int, value: int, before: float, left: int) -> float:
    """§4.1 What the tower may pay with the token, less what the token may be worth elsewhere.

    The ranks that a tower may end above the lowest are those it has now, near the end, and two early on.
    """
    gain = pull(state, style, state.to_move, value) - before
    ranks = (4.7 * towers_below(state, style) + 2.6 * left) / (4.7 + 1.3 * left)
    ranks += 0.3 * cards_in_hand(state.players[state.to_move], style)
    return gain * ranks - 0.2 * left * value
