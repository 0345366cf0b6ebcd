"""Palazzo: the auction. §5"""

from cantiere.core.chance import total
from cantiere.core.compile import compiled
from cantiere.core.events import Log, emit
from cantiere.core.record import Ints
from cantiere.games.palazzo.building import tiles_at
from cantiere.games.palazzo.cards import CARDS, OPENING
from cantiere.games.palazzo.events import Event
from cantiere.games.palazzo.paying import forget_step, lay_down, loose_currency
from cantiere.games.palazzo.state import NOBODY, NONE, QUARRIES, RING, SHARED_OUT, Phase, State, Where
from cantiere.games.palazzo.tiles import TILES


@compiled
def next_quarry(state: State) -> int:
    """§5.1 The next one clockwise that has a tile, or NONE."""
    for steps in range(1, QUARRIES + 1):
        quarry = (state.architect + steps) % QUARRIES
        if tiles_at(state, RING + quarry) > 0:
            return quarry
    return NONE


@compiled
def move_architect(state: State, quarry: int, log: Log | None) -> None:
    """§5.2 Many tiles are shared out, §5.3 few are auctioned."""
    state.architect = quarry
    emit(log, Event.ARCHITECT_MOVED, state.active, quarry)
    count = tiles_at(state, RING + quarry)
    if count >= SHARED_OUT:
        state.phase = Phase.SHARE
        emit(log, Event.SHARING_BEGAN, state.active, count)
    else:
        open_auction(state, count, log)


@compiled
def open_auction(state: State, count: int, log: Log | None) -> None:
    """§5.3 The opening certificate is the first bid."""
    state.phase = Phase.BID
    state.opener = state.active
    state.highest = OPENING
    state.players[state.active].bid = OPENING
    emit(log, Event.AUCTION_BEGAN, state.active, count, OPENING)
    next_bidder(state)


@compiled
def next_bidder(state: State) -> None:
    """§5.3 Clockwise, without those who have passed."""
    state.to_move = (state.to_move + 1) % state.seats
    while state.players[state.to_move].passed:
        state.to_move = (state.to_move + 1) % state.seats


@compiled
def needed_to_raise(state: State) -> int:
    """§5.3 What a raise must be worth at least: one more than the highest bid."""
    return state.highest + 1 - state.players[state.to_move].bid


@compiled
def confirm_raise(state: State, log: Log | None) -> None:
    """§5.3 The cards stay on the table; §4.4 single ones set the currency."""
    player = state.players[state.to_move]
    lay_down(state, player.laid, log)
    if player.currency == NONE:
        player.currency = loose_currency(player)
    player.bid += player.worth
    state.highest = player.bid
    emit(log, Event.RAISED, state.to_move, player.worth, player.bid)
    forget_step(player)
    next_bidder(state)


@compiled
def pass_for_good(state: State, log: Log | None) -> None:
    """§5.4 Take the cards back, seen by all; the certificate goes back to the table."""
    player = state.players[state.to_move]
    emit(log, Event.PASSED, state.to_move, total(player.laid))
    player.cards += total(player.laid)
    for card in range(CARDS):
        player.hand[card] += player.laid[card]
    clear_bid(state, state.to_move, player.known)
    player.passed = 1
    bidders = 0
    for seat in range(state.seats):
        bidders += state.players[seat].passed == 0
    next_bidder(state)
    if bidders == 1:
        win_auction(state, log)


@compiled
def clear_bid(state: State, seat: int, heap: Ints) -> None:
    """Bring what a seat has laid to a heap, and the certificate to the table."""
    player = state.players[seat]
    for card in range(CARDS):
        heap[card] += player.laid[card]
        player.laid[card] = 0
    player.bid = 0
    player.currency = NONE
    if state.opener == seat:
        state.opener = NOBODY


@compiled
def win_auction(state: State, log: Log | None) -> None:
    """§5.5 Pay the bid, get all tiles of the quarry."""
    place = RING + state.architect
    emit(log, Event.AUCTION_WON, state.to_move, tiles_at(state, place), state.highest)
    clear_bid(state, state.to_move, state.discard)
    for seat in range(state.seats):
        state.players[seat].passed = 0
    for tile in range(TILES):
        if state.where[tile] == place:
            state.where[tile] = Where.SITE
    state.highest = 0
    state.phase = Phase.BUILD
