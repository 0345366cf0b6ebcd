"""Campanile: who has bet on what, and what a tower's rise is worth to whom. §6"""

from cantiere.core.compile import compiled_beside
from cantiere.games import campanile
from cantiere.games.campanile.scoring import bet_sum, score
from cantiere.games.campanile.state import MAX_SEATS, MOST, NO_PLACE, STYLES, Player, State

compiled = compiled_beside(campanile)


@compiled
def pull(state: State, style: int, seat: int, extra: int) -> float:
    """§6.2 Points beside the others that a seat gets if a tower rises by one rank, with `extra` bet there.

    A flag is worth two points less than the one above it to the first bettor, and one to the second.
    Between two players: 2 alone, 1 as the first, -1 as the second, -2 if only the other has bet.
    """
    bets, bettors, better = state.towers[style].bets, 0, 0
    mine, place = bet_sum(bets[seat]) + extra, bets[seat].place
    if place == NO_PLACE:
        place = MAX_SEATS + 1
    for rival in range(state.seats):
        if rival != seat and bets[rival].place != NO_PLACE:
            theirs = bet_sum(bets[rival])
            bettors += 1
            better += theirs > mine or (theirs == mine and bets[rival].place < place)
    own = max(0, 2 - better) if mine > 0 else 0
    bettors += mine > 0
    given = min(bettors, 2) + (bettors > 0)
    return (own * state.seats - given) / (state.seats - 1)


@compiled
def towers_below(state: State, style: int) -> int:
    """§6.1 How many towers are lower, without regard to the row."""
    height, below = state.towers[style].storeys, 0
    for other in range(STYLES):
        below += state.towers[other].storeys < height
    return below


@compiled
def shortest_pile(state: State) -> int:
    """§5.3 How many cards may at least be drawn before the end."""
    left = state.piles[0].left
    for pile in range(1, MOST):
        left = min(left, state.piles[pile].left)
    return left


@compiled
def cards_in_hand(player: Player, style: int) -> int:
    """§1.5 Cards of a style, in either part of a hand."""
    return player.known[style] + player.hidden[style]


@compiled
def lead(state: State, seat: int) -> int:
    """§6.6 How far a seat would be ahead of the best of the others if the game ended now."""
    best = 0
    for rival in range(state.seats):
        if rival != seat:
            best = max(best, score(state, rival))
    return score(state, seat) - best


@compiled
def tokens_left(player: Player) -> int:
    """§1.3 Tokens that were not bet yet."""
    count = 0
    for value in range(MOST):
        count += player.tokens[value]
    return count
