"""Campanile, step 2 of a turn: a token under a tower, or none. §4 §7"""

from cantiere.core.compile import compiled
from cantiere.core.events import Log, emit
from cantiere.core.record import Ints
from cantiere.games.campanile.events import Event
from cantiere.games.campanile.moves import NO_BET, bet_with, style_and_number
from cantiere.games.campanile.scoring import bet_sum
from cantiere.games.campanile.state import MOST, NO_PLACE, STYLES, BetOn, State, Tower


@compiled
def is_open(state: State, style: int) -> bool:
    """§4.2 Whether a style lies open on one of the piles."""
    piles = state.piles
    return (piles[0].top == style) | (piles[1].top == style) | (piles[2].top == style)


@compiled
def towers_to_bet_on(state: State) -> int:
    """§4.2 Towers whose style lies open now, a bit for each: whoever counts or picks needs no list.

    §7.2 By option only the one just built on, or that one, too.
    """
    towers = 0  # the first bit is for no style, such as that of an empty pile
    if state.bet_on != BetOn.BUILT:
        piles = state.piles
        towers = 1 << piles[0].top + 1 | 1 << piles[1].top + 1 | 1 << piles[2].top + 1
    if state.bet_on != BetOn.VISIBLE:
        towers |= 1 << state.built + 1
    return towers >> 1


@compiled
def may_bet_on(state: State, style: int) -> bool:
    """§4.2 Whether one of them is this."""
    return towers_to_bet_on(state) >> style & 1 == 1


@compiled
def fits(state: State, value: int) -> bool:
    """§4.3 A token of at least the storeys just built. §7.1 With the option: of exactly so many."""
    return value == state.storeys or (value > state.storeys and not state.exact_token)


@compiled
def may_bet_with(state: State, value: int) -> bool:
    """§4.3 A fitting token that is still there."""
    return fits(state, value) and state.players[state.to_move].tokens[value - 1] > 0


@compiled
def list_bets(state: State, actions: Ints) -> int:
    """§4.1 Each allowed tower with each allowed token, and no bet."""
    count, towers = 0, towers_to_bet_on(state)
    for style in range(STYLES):
        if towers >> style & 1:
            for value in range(1, MOST + 1):
                if may_bet_with(state, value):
                    actions[count] = bet_with(style, value)
                    count += 1
    actions[count] = NO_BET
    return count + 1


@compiled
def count_towers(towers: int) -> int:
    return (towers & 1) + (towers >> 1 & 1) + (towers >> 2 & 1) + (towers >> 3 & 1) + (towers >> 4 & 1)


@compiled
def count_values(state: State) -> int:
    values = 0
    for value in range(1, MOST + 1):
        values += may_bet_with(state, value)
    return values


@compiled
def count_bets(state: State) -> int:
    return count_towers(towers_to_bet_on(state)) * count_values(state) + 1


@compiled
def pick_bet(state: State, k: int) -> int:
    values, towers = count_values(state), towers_to_bet_on(state)
    if k >= count_towers(towers) * values:
        return NO_BET
    style = value = 0
    before, rest = divmod(k, values)
    while before > 0 or not towers >> style & 1:
        before -= towers >> style & 1
        style += 1
    while rest > 0 or not may_bet_with(state, value + 1):
        rest -= may_bet_with(state, value + 1)
        value += 1
    return bet_with(style, value + 1)


@compiled
def bet_or_not(state: State, action: int, log: Log | None) -> None:
    """§4.1 One token, or none."""
    if action == NO_BET:
        emit(log, Event.NO_BET, state.to_move)
    else:
        style, value = style_and_number(action)
        bet(state, style, value, log)


@compiled
def bet(state: State, style: int, value: int, log: Log | None) -> None:
    """§4.4 The token stays under the tower, with the tokens that the player has there."""
    tower = state.towers[style]
    mine = tower.bets[state.to_move]
    if mine.place == NO_PLACE:
        mine.place = bettors(state, tower) + 1
    mine.tokens[value - 1] += 1
    state.players[state.to_move].tokens[value - 1] -= 1
    emit(log, Event.BET, state.to_move, style, value, bet_sum(mine))


@compiled
def bettors(state: State, tower: Tower) -> int:
    """§6.4 How many players have bet on a tower."""
    count = 0
    for seat in range(state.seats):
        count += tower.bets[seat].place != NO_PLACE
    return count
