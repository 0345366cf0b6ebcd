"""Campanile: what a net is told of a table, in small numbers: of each seat, and of each tower as it sees it.

The numbers before the descriptions are places among the traits. Who moves one of them has to train anew.
"""

from typing import Any

from cantiere.bots.heuristics import campanile as known
from cantiere.bots.heuristics.campanile.stakes import cards_in_hand, shortest_pile
from cantiere.bots.learned.net import Judged, Learned, Shape, judge, place_of
from cantiere.core.compile import compiled_beside
from cantiere.games import campanile
from cantiere.games.campanile.betting import bettors, towers_to_bet_on
from cantiere.games.campanile.cards import CARDS_OF_A_STYLE
from cantiere.games.campanile.scoring import bet_sum, points_at, rank, score
from cantiere.games.campanile.state import MAX_SEATS, MOST, NO_PLACE, STYLES, Bet, BetOn, Phase, State

compiled = compiled_beside(campanile, known)

SHAPE = Shape(parts=STYLES, of_part=32, of_seat=32)
_NO_RIVAL = 4.0  # the lead over a second rival where there is none


@compiled
def outlook(state: State, weights: Any, cells: Any, shares: Any, points: Any) -> None:
    """The share of the win of each seat and the points it may end with, as the net sees it."""
    describe(state, cells)
    judge(SHAPE, weights, cells, state.seats, shares, points)


@compiled
def describe(state: State, cells: Any) -> None:
    """All traits of all seats, into working memory."""
    for seat in range(state.seats):
        begin = place_of(SHAPE, seat, 0) - SHAPE.of_seat
        for trait in range(begin, place_of(SHAPE, seat, STYLES)):
            cells[trait] = 0.0
        of_tokens(state, seat, cells, begin)
        of_turn(state, seat, cells, begin)
        of_piles(state, cells, begin)
        of_table(state, cells, begin)
        cells[begin + 22] = 1.0 * score(state, seat)
        for place in range(STYLES):
            tower = place_of(SHAPE, seat, state.row[place])
            of_height(state, place, cells, tower)
            of_bets(state, place, seat, cells, tower)
            of_cards(state, state.row[place], seat, cells, tower)
            of_choice(state, state.row[place], seat, cells, tower)
    for seat in range(state.seats):
        of_points(state.seats, seat, cells)
    for seat in range(state.seats):
        cells[place_of(SHAPE, seat, 0) - SHAPE.of_seat + 22] *= 0.1


@compiled
def worth_of_tokens(state: State, seat: int) -> int:
    """§1.3 What the tokens add up to that a seat may still bet."""
    tokens = state.players[seat].tokens
    return tokens[0] + 2 * tokens[1] + 3 * tokens[2]


@compiled
def of_tokens(state: State, seat: int, cells: Any, begin: int) -> None:
    """0..3 §1.3 The own ones; 25 those of the others, on average."""
    tokens, theirs = state.players[seat].tokens, 0
    cells[begin], cells[begin + 1], cells[begin + 2] = 0.2 * tokens[0], 0.33 * tokens[1], 1.0 * tokens[2]
    for rival in range(state.seats):
        theirs += worth_of_tokens(state, rival)
    mine = worth_of_tokens(state, seat)
    cells[begin + 3] = 0.1 * mine
    cells[begin + 25] = 0.1 * (theirs - mine) / (state.seats - 1)


@compiled
def of_turn(state: State, seat: int, cells: Any, begin: int) -> None:
    """4..8 How soon it is the seat's turn; 9..13 §3.2 whether it bets, and after how many storeys."""
    distance = seat - state.to_move
    cells[begin + 4 + (distance if distance >= 0 else distance + state.seats)] = 1.0
    if state.phase == Phase.BET:
        cells[begin + (9 if distance == 0 else 10)] = 1.0
        if distance == 0:
            cells[begin + 10 + state.storeys] = 1.0


@compiled
def of_piles(state: State, cells: Any, begin: int) -> None:
    """14..18, 26, 30, 31 §5.3 How much is left, and how near the end is."""
    shortest, longest = shortest_pile(state), 0
    for pile in range(MOST):
        cells[begin + 14 + pile] = 0.06 * state.piles[pile].left
        longest = max(longest, state.piles[pile].left)
    cells[begin + 17], cells[begin + 18] = 0.06 * shortest, 1.0 / (1.0 + shortest)
    cells[begin + 26] = 0.06 * longest
    cells[begin + 30] = 1.0 if shortest <= state.seats else 0.0
    cells[begin + 31] = 1.0 / (1.0 + state.piles[0].left)


@compiled
def of_table(state: State, cells: Any, begin: int) -> None:
    """19..21 §7 The options; 27..29 the number of seats, none of them for five."""
    cells[begin + 19] = 1.0 * state.exact_token
    cells[begin + 20] = 1.0 if state.bet_on == BetOn.BUILT else 0.0
    cells[begin + 21] = 1.0 if state.bet_on == BetOn.EITHER else 0.0
    if state.seats < MAX_SEATS:
        cells[begin + 25 + state.seats] = 1.0


@compiled
def of_points(seats: int, seat: int, cells: Any) -> None:
    """22..24 §6.6 If the game ended now: the own ones, the lead over the best rival and the average one."""
    begin, best, theirs = place_of(SHAPE, seat, 0) - SHAPE.of_seat, 0.0, 0.0
    for rival in range(seats):
        if rival != seat:
            points = cells[place_of(SHAPE, rival, 0) - SHAPE.of_seat + 22]
            best, theirs = max(best, points), theirs + points
    mine = cells[begin + 22]
    cells[begin + 23], cells[begin + 24] = 0.1 * (mine - best), 0.1 * (mine - theirs / (seats - 1))


@compiled
def of_height(state: State, place: int, cells: Any, begin: int) -> None:
    """0 §6.1 A tower's height; 1..5 its rank; 6..9 by how much it is above the others, the highest first."""
    height, above = state.towers[state.row[place]].storeys, rank(state, place)
    cells[begin], cells[begin + 1 + above] = 0.05 * height, 1.0
    for other in range(STYLES):
        if other != place:
            lead = height - state.towers[state.row[other]].storeys + (0.5 if place < other else -0.5)
            order = rank(state, other)
            cells[begin + 6 + (order - 1 if order > above else order)] = lead / (4.0 + abs(lead))


@compiled
def lead_of_bet(mine: Bet, theirs: Bet) -> float:
    """§6.3 How much more somebody has bet than another. §6.4 Ties count half a token; no bet is last."""
    if theirs.place == NO_PLACE:
        return bet_sum(mine) + (0.5 if mine.place != NO_PLACE else 0.0)
    if mine.place == NO_PLACE:
        return -0.5 - bet_sum(theirs)
    return bet_sum(mine) - bet_sum(theirs) + (0.5 if mine.place < theirs.place else -0.5)


@compiled
def of_bets(state: State, place: int, seat: int, cells: Any, begin: int) -> None:
    """10..18, 25, 29, 30 §6.3 What the seat has bet there and how it stands against the two best others."""
    tower = state.towers[state.row[place]]
    mine, better, first, second = tower.bets[seat], 0, 99.0, 99.0
    for rival in range(state.seats):
        if rival != seat:
            lead = lead_of_bet(mine, tower.bets[rival])
            better += lead < 0.0
            first, second = min(first, lead), min(second, max(first, lead))
    if state.seats == 2:
        second = _NO_RIVAL
    has_bet = mine.place != NO_PLACE
    cells[begin + 10] = 0.25 * bet_sum(mine)
    cells[begin + 11], cells[begin + 12] = first / (1.5 + abs(first)), second / (1.5 + abs(second))
    cells[begin + 13] = 1.0 * has_bet
    cells[begin + 14] = 0.3 * (bettors(state, tower) - has_bet)
    if better < 2:
        cells[begin + (15 if has_bet else 17) + better] = 1.0
    cells[begin + 25] = 0.15 * points_at(state, place, seat)
    cells[begin + 29] = 1.0 * (-1.0 < first < 0.0)
    cells[begin + 30] = 1.0 * (0.0 < first < 1.0)


@compiled
def of_cards(state: State, style: int, seat: int, cells: Any, begin: int) -> None:
    """19..24, 31 §1.5 A style in hands, on piles, among what is still to come, and with who is next."""
    mine, in_hands = cards_in_hand(state.players[seat], style), 0
    for player in range(state.seats):
        in_hands += cards_in_hand(state.players[player], style)
    cells[begin + 19], cells[begin + 20] = 0.5 * mine, 0.25 * (in_hands - mine)
    for pile in range(MOST):
        cells[begin + 21 + pile] = 1.0 * (state.piles[pile].top == style)
    unplayed = CARDS_OF_A_STYLE[state.seats] - state.towers[style].cards
    cells[begin + 24] = 0.1 * (unplayed - in_hands)
    following = seat + 1 if seat + 1 < state.seats else 0
    cells[begin + 31] = 0.5 * cards_in_hand(state.players[following], style)


@compiled
def of_choice(state: State, style: int, seat: int, cells: Any, begin: int) -> None:
    """26, 27 §4.2 Whether the seat may bet there now, or another; 28 §7.2 whether it has just built there."""
    is_mine = seat == state.to_move
    if state.phase == Phase.BET and towers_to_bet_on(state) >> style & 1:
        cells[begin + (26 if is_mine else 27)] = 1.0
    cells[begin + 28] = 1.0 * (is_mine and state.built == style and state.bet_on != BetOn.VISIBLE)


LEARNED = Learned(SHAPE, Judged(describe, outlook))
