"""Campanile: the points that a seat may end with. §6"""

from math import sqrt

from cantiere.bots.heuristics.campanile.stakes import shortest_pile
from cantiere.core.compile import compiled_beside
from cantiere.games import campanile
from cantiere.games.campanile.scoring import bet_sum
from cantiere.games.campanile.state import NO_PLACE, STYLES, State

compiled = compiled_beside(campanile)


@compiled
def chance_of(lead: float) -> float:
    """How likely a lead is to last: 0.5 without one, near 1 with a large one."""
    return 0.5 + 0.5 * lead / (1.0 + abs(lead))


@compiled
def estimate(state: State, seat: int) -> float:
    """§6.3 For each tower the flag it may get, and the part of it that the seat may get."""
    points, turns = 0.0, turns_left(state)
    for style in range(STYLES):
        share = share_of(state, style, seat, turns)
        if share > 0.0:
            points += share * flag_of(state, style, turns)
    return points


@compiled
def turns_left(state: State) -> float:
    """§5.3 How many turns may be left: the shortest pile, drawn from in about every second turn."""
    return 2.0 * shortest_pile(state)


@compiled
def flag_of(state: State, style: int, turns: float) -> float:
    """§6.2 The first value of a tower's flag: two points for each tower that ends below it."""
    height, flag = state.towers[style].storeys, 0.0
    for other in range(STYLES):
        if other != style:
            lead = height - state.towers[other].storeys
            flag += 2.0 * chance_of(2.0 * lead / sqrt(1.0 + turns))
    return flag


@compiled
def share_of(state: State, style: int, seat: int, turns: float) -> float:
    """§6.3 The whole flag if nobody bets more, half of it if one does; what may still be bet counts less."""
    bets = state.towers[style].bets
    if bets[seat].place == NO_PLACE:
        return 0.0
    mine, share = bet_sum(bets[seat]), 1.0
    for rival in range(state.seats):
        if rival != seat:
            lead = mine - bet_sum(bets[rival]) + (0.5 if bets[seat].place < bets[rival].place else -0.5)
            if bets[rival].place == NO_PLACE:
                lead = mine + 0.5
            share -= 0.5 * chance_of(-3.0 * lead / (1.0 + 0.1 * turns))
    return max(0.0, share)
