"""Palazzo: taking money. §3.2 §3.3"""

from cantiere.core.chance import draw_from, total
from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.games.palazzo.cards import CARDS
from cantiere.games.palazzo.events import Event
from cantiere.games.palazzo.state import Phase, State


@compiled
def may_take_money(state: State) -> bool:
    """§3.2 Deck and discard together must hold one card more than there are players."""
    return state.deck + total(state.discard) > state.seats


@compiled
def draw_card(state: State, log: Log | None) -> int:
    """§3.3 The next card; the discard becomes the deck when a card is needed and none is left."""
    if state.deck == 0:
        reshuffle(state, log)
    state.deck -= 1
    return draw_from(state, state.recycled if state.reshuffled else state.fresh)


@compiled
def reshuffle(state: State, log: Log | None) -> None:
    """§3.3 From now on the deck is made of cards that all have seen."""
    state.reshuffled = 1
    state.deck = total(state.discard)
    emit(log, Event.RESHUFFLED, TABLE, state.deck)
    for card in range(CARDS):
        state.recycled[card] = state.discard[card]
        state.discard[card] = 0


@compiled
def turn_up_money(state: State, log: Log | None) -> None:
    """§3.2 One card more than there are players."""
    for _ in range(state.seats + 1):
        card = draw_card(state, log)
        state.display[card] += 1
        emit(log, Event.TURNED_UP, TABLE, card)
    state.phase = Phase.TAKE
    state.lowest = 0


@compiled
def cards_due(state: State) -> int:
    """§3.2 How many cards are to be taken now: two by whoever turned them up, else one."""
    if state.to_move == state.active and state.lowest == 0 and total(state.display) > state.seats:
        return 2
    return 1


@compiled
def cards_to_take(state: State) -> int:
    """§3.2 As bits. Two cards are taken in the order of the cards, so that each pair has one sequence."""
    after, needed, bits = 0, cards_due(state), 0
    for card in range(CARDS - 1, state.lowest - 1, -1):
        after += state.display[card]
        if state.display[card] > 0 and after >= needed:
            bits |= 1 << card
    return bits


@compiled
def take_card(state: State, card: int, log: Log | None) -> bool:
    """§3.2 A card of the display, seen by all; whether it was the last one."""
    state.display[card] -= 1
    player = state.players[state.to_move]
    player.hand[card] += 1
    player.known[card] += 1
    player.cards += 1
    emit(log, Event.TOOK_CARD, state.to_move, card)
    lying = total(state.display)
    if lying == state.seats:
        state.lowest = card
    else:
        state.lowest = 0
        state.to_move = (state.to_move + 1) % state.seats
    return lying == 0
