"""Palazzo: turning up tiles and buying some. §3.4 §3.5"""

from cantiere.core.chance import below
from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.games.palazzo.building import tiles_at
from cantiere.games.palazzo.events import Event
from cantiere.games.palazzo.paying import forget_step, lay_down
from cantiere.games.palazzo.state import (
    BASE_PRICE,
    NONE,
    QUARRIES,
    RING,
    Phase,
    Price,
    State,
    Where,
)
from cantiere.games.palazzo.tiles import AFTER_STACK, BY_STACK, FIRST_IN_STACK, MESSENGERS, WINDOWS

MESSENGER = -1  # what is drawn instead of a tile


@compiled
def draw_tile(state: State) -> int:
    """§1.3 One tile of stack I, then II, then III; or a MESSENGER."""
    stack = 0
    while state.left <= AFTER_STACK[stack]:
        stack += 1
    ticket = below(state, state.left - AFTER_STACK[stack])
    state.left -= 1
    if stack == 2:
        ticket -= MESSENGERS - state.messengers
        if ticket < 0:
            return MESSENGER
    place = FIRST_IN_STACK[stack]
    while ticket > 0 or state.where[BY_STACK[place]] != Where.STACK:
        if state.where[BY_STACK[place]] == Where.STACK:
            ticket -= 1
        place += 1
    return BY_STACK[place]


@compiled
def reveal_at(state: State, tile: int, place: int, log: Log | None) -> None:
    state.where[tile] = place
    emit(log, Event.REVEALED, TABLE, tile, place)


@compiled
def messenger_comes(state: State, log: Log | None) -> None:
    """§7.1 It is not replaced."""
    state.messengers += 1
    emit(log, Event.MESSENGER_CAME, TABLE, state.messengers)


@compiled
def note_price(state: State, coming: int) -> None:
    """§3.5 Ten less the tiles in the depot, never under zero; `coming` is still on its way there. §2.3"""
    if state.price == Price.START_OF_TURN:
        coming = 0
    state.tile_price = max(0, BASE_PRICE - tiles_at(state, Where.DEPOT) - coming)


@compiled
def reveal(state: State, log: Log | None) -> None:
    """§3.4 One tile for the depot, one for the quarry that its windows count to."""
    first = draw_tile(state)
    if first == MESSENGER:
        note_price(state, 0)
        messenger_comes(state, log)
    else:
        reveal_at(state, first, Where.DEPOT, log)
    if state.messengers == MESSENGERS:
        return
    second = draw_tile(state)
    if second == MESSENGER:
        messenger_comes(state, log)
    else:
        reveal_at(state, second, RING + (state.architect + WINDOWS[second]) % QUARRIES, log)


@compiled
def confirm_purchase(state: State, log: Log | None) -> None:
    """§3.5 Pay for one or two tiles together; they are built at once."""
    player = state.players[state.to_move]
    lay_down(state, state.discard, log)
    emit(log, Event.PAID, state.to_move, player.worth, price_of_purchase(state))
    buy_tile(state, player.first, log)
    if player.second != NONE:
        buy_tile(state, player.second, log)
    forget_step(player)
    state.phase = Phase.BUILD


@compiled
def price_of_purchase(state: State) -> int:
    """§3.5 What the tiles that are to be bought cost together."""
    return state.tile_price if state.players[state.to_move].second == NONE else 2 * state.tile_price


@compiled
def buy_tile(state: State, tile: int, log: Log | None) -> None:
    state.where[tile] = Where.SITE
    emit(log, Event.BOUGHT, state.to_move, tile)
