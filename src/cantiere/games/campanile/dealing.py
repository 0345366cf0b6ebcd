"""Campanile: the setup, and what a viewer must imagine. §1.5 §2"""

from cantiere.core.chance import below, draw_from, start, total
from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.core.game import first_player
from cantiere.games.campanile.cards import CARDS_OF_A_PILE, CARDS_OF_A_STYLE, LEFTOVERS, OUT_OF_PLAY, TOKENS
from cantiere.games.campanile.drawing import begin_turn, turn_up
from cantiere.games.campanile.events import Event
from cantiere.games.campanile.state import HAND, MOST, STYLES, State


@compiled
def setup(state: State, seed: int, log: Log | None) -> None:
    """§2 Lay the row, deal the hands, make the piles, choose the first player."""
    start(state, seed)
    state.remember = state.memory
    lay_row(state, log)
    for style in range(STYLES):
        state.face_down[style] = CARDS_OF_A_STYLE[state.seats]
    emit(log, Event.TAKEN_OUT, TABLE, OUT_OF_PLAY[state.seats])
    for seat in range(state.seats):
        deal_hand(state, seat, log)
    make_piles(state, log)
    state.starter = first_player(state)
    state.to_move = state.starter
    begin_turn(state)
    emit(log, Event.GAME_BEGAN, state.starter)


@compiled
def lay_row(state: State, log: Log | None) -> None:
    """§2.4 The five towers in random order."""
    row = state.row
    for place in range(STYLES):
        row[place] = place
    for place in range(STYLES - 1, 0, -1):
        other = below(state, place + 1)
        row[place], row[other] = row[other], row[place]
    emit(log, Event.ROW_LAID, TABLE, row[0], row[1], row[2], row[3], row[4])


@compiled
def deal_hand(state: State, seat: int, log: Log | None) -> None:
    """§2.2 Three cards that only their owner sees, and nine tokens."""
    player = state.players[seat]
    for _ in range(HAND):
        player.hidden[draw_from(state, state.face_down)] += 1
    player.cards = HAND
    for value in range(MOST):
        player.tokens[value] = TOKENS[value]
    cards = player.hidden
    emit(log, Event.DEALT, seat, HAND, cards[0], cards[1], cards[2], cards[3], cards[4])


@compiled
def make_piles(state: State, log: Log | None) -> None:
    """§2.3 Three equal piles, the top cards open; the leftovers stay among the cards nobody sees."""
    cards = CARDS_OF_A_PILE[state.seats]
    emit(log, Event.PILES_MADE, TABLE, cards, LEFTOVERS[state.seats])
    for number in range(1, MOST + 1):
        state.piles[number - 1].left = cards
        turn_up(state, number, log)


@compiled
def unseen(state: State, viewer: int, style: int) -> int:
    """§1.5 How many cards of a style a seat, or a spectator, has not seen. Reads no secret of others.

    §7.4 What it would have to remember counts as not seen.
    """
    cards = CARDS_OF_A_STYLE[state.seats] - state.towers[style].cards
    for pile in range(MOST):
        cards -= state.piles[pile].top == style
    for seat in range(state.seats):
        player = state.players[seat]
        if seat == viewer:
            cards -= player.known[style] + player.hidden[style]
        elif not state.remember:
            cards -= player.known[style]
    return cards


@compiled
def redeal(state: State, viewer: int, seed: int) -> None:
    """§1.5 Other hands' hidden cards and those that lie face down are one urn: deal them anew."""
    start(state, seed)
    for style in range(STYLES):
        state.face_down[style] = unseen(state, viewer, style)
    for seat in range(state.seats):
        if seat != viewer:
            deal_hidden(state, seat)


@compiled
def deal_hidden(state: State, seat: int) -> None:
    player = state.players[seat]
    for style in range(STYLES):
        player.hidden[style] = 0
        if state.remember:
            player.known[style] = 0
    for _ in range(player.cards - total(player.known)):
        player.hidden[draw_from(state, state.face_down)] += 1
