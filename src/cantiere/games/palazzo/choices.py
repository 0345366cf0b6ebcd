"""Palazzo: what may be chosen when no tile is to be placed.

These actions come in two ranges, each told by its first number and a set of bits.
"""

from cantiere.core.compile import compiled
from cantiere.games.palazzo.auction import needed_to_raise
from cantiere.games.palazzo.building import set_at, tiles_at
from cantiere.games.palazzo.cards import CARDS, PARTS, SINGLES
from cantiere.games.palazzo.money import cards_to_take, may_take_money
from cantiere.games.palazzo.moves import ALSO, AUCTION, BUY, CARD, LAY, MONEY, PASS, RAISE, REVEAL, TRANSFORM
from cantiere.games.palazzo.paying import best_payment, parts_to_lay
from cantiere.games.palazzo.site import price_of_purchase
from cantiere.games.palazzo.state import CITIES, NONE, Phase, Player, State, Where


@compiled
def choices(state: State) -> tuple[int, int, int, int]:
    """Everything that may be chosen now: two ranges, each with its bits."""
    if state.phase == Phase.TURN:
        return 0, ways_to_begin(state), 0, 0
    if state.phase == Phase.TAKE:
        return CARD, cards_to_take(state), 0, 0
    if state.phase == Phase.CHOICE:
        return ways_to_buy(state)
    if state.phase == Phase.BID:
        return ways_to_bid(state)
    if state.phase == Phase.SPEND:
        return LAY, cards_to_spend(state.players[state.to_move]), 0, 0
    return 0, 0, 0, 0


@compiled
def ways_to_begin(state: State) -> int:
    """§3.1 Money, if there is enough; tiles, always; a transformation, if there is a palace and a card."""
    bits = 1 << REVEAL
    if may_take_money(state):
        bits |= 1 << MONEY
    player = state.players[state.to_move]
    if player.cards > 0 and tiles_at(state, CITIES + state.to_move) > 0:
        bits |= 1 << TRANSFORM
    return bits


@compiled
def ways_to_buy(state: State) -> tuple[int, int, int, int]:
    """§3.5 A tile that can be paid, or the auction; then a second tile, or a part of the payment."""
    player = state.players[state.to_move]
    if not player.composing:
        return 0, 1 << AUCTION, BUY, affordable(state, player, state.tile_price)
    others = 0
    if player.second == NONE and player.worth == 0:
        others = affordable(state, player, 2 * state.tile_price) & -(2 << player.first)
    return ALSO, others, LAY, step_bits(player, price_of_purchase(state))


@compiled
def affordable(state: State, player: Player, price: int) -> int:
    """The tiles of the depot, if one payment can reach the price."""
    return set_at(state, Where.DEPOT) if best_payment(player) >= price else 0


@compiled
def step_bits(player: Player, needed: int) -> int:
    """§4.5 The parts that may follow, and the word that it is enough."""
    bits = parts_to_lay(player, needed)
    return bits | 1 << PARTS if player.worth >= needed else bits


@compiled
def ways_to_bid(state: State) -> tuple[int, int, int, int]:
    """§5.3 Raise, if the cards are there, or pass; then the parts of the raise."""
    player, needed = state.players[state.to_move], needed_to_raise(state)
    if player.composing:
        return LAY, step_bits(player, needed), 0, 0
    bits = 1 << PASS
    if best_payment(player) >= needed:
        bits |= 1 << RAISE
    return 0, bits, 0, 0


@compiled
def cards_to_spend(player: Player) -> int:
    """§3.6 Any card in hand."""
    bits = 0
    for card in range(CARDS):
        bits |= (player.hand[card] > 0) << SINGLES + card
    return bits
