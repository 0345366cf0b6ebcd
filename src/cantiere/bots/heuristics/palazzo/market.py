"""Palazzo: what tiles are worth to whom: purchases and auctions. §3.5 §5"""

from cantiere.bots.heuristics.palazzo.city import draws_to_come, lot_gain, open_palaces, stage_of
from cantiere.bots.heuristics.palazzo.growth import CENTS
from cantiere.bots.heuristics.palazzo.purse import coins, points_of_a_coin
from cantiere.core.compile import compiled_beside
from cantiere.games import palazzo
from cantiere.games.palazzo.auction import next_quarry
from cantiere.games.palazzo.bits import lowest_bit
from cantiere.games.palazzo.building import set_at
from cantiere.games.palazzo.cards import OPENING
from cantiere.games.palazzo.paying import best_payment
from cantiere.games.palazzo.state import NONE, RING, SHARED_OUT, State, Where

compiled = compiled_beside(palazzo)

WASTE = 1.5  # coins that a payment is worth too much, on average
DENIAL = 0.35  # how much of a rival's gain from an auction counts as a loss


@compiled
def size_of(tiles: int) -> int:
    """How many are in a set."""
    count = 0
    while tiles:
        tiles &= tiles - 1
        count += 1
    return count


@compiled
def coin_points(state: State, seat: int) -> float:
    """What a coin means to a seat now, in points."""
    return points_of_a_coin(coins(state.players[seat]), draws_to_come(state))


@compiled
def tiles_gain(state: State, seat: int, tiles: int) -> float:
    """What some tiles would add to the city of a seat, in points."""
    return lot_gain(open_palaces(state, seat), stage_of(state), tiles) / CENTS


@compiled
def rival_gain(state: State, seat: int, tiles: int) -> float:
    """What they would add to the city of the rival who has the most of them."""
    most = 0.0
    for rival in range(state.seats):
        if rival != seat:
            most = max(most, tiles_gain(state, rival, tiles))
    return most


@compiled
def rival_payment(state: State, seat: int) -> int:
    """The most that a rival can pay."""
    most = 0
    for rival in range(state.seats):
        if rival != seat:
            most = max(most, best_payment(state.players[rival]))
    return most


@compiled
def auction_value(state: State, seat: int, palaces: int, stage: int, coin: float) -> float:
    """§5.1 What calling an auction now is worth, in points: the lot, if rivals do not want it more."""
    quarry = next_quarry(state)
    if quarry == NONE:
        return -1.0
    lot = set_at(state, RING + quarry)
    own, rival = lot_gain(palaces, stage, lot) / CENTS, rival_gain(state, seat, lot)
    if size_of(lot) >= SHARED_OUT:
        return 0.5 * own - 0.3 * rival
    limit = min(own / (coin + 0.05), 1.0 * best_payment(state.players[seat]) + OPENING)
    against = min(rival / (coin + 0.05), 1.0 * rival_payment(state, seat))
    if limit >= against:
        return own - coin * max(against, 0.0)
    return -DENIAL * (rival - coin * limit)


@compiled
def purchase_value(state: State, palaces: int, stage: int, tiles: int, coin: float) -> float:
    """§3.5 What buying some tiles of the depot is worth, in points."""
    return lot_gain(palaces, stage, tiles) / CENTS - coin * (size_of(tiles) * state.tile_price + WASTE)


@compiled
def best_tile(
    state: State, palaces: int, stage: int, coin: float, among: int, bought: int
) -> tuple[int, float]:
    """The best tile among some to buy, beside one that is chosen already; and what that is worth."""
    best, most = NONE, -1000.0
    while among:
        tile = lowest_bit(among)
        among &= among - 1
        value = purchase_value(state, palaces, stage, bought | 1 << tile, coin)
        if value > most:
            best, most = tile, value
    return best, most


@compiled
def best_purchase(state: State, seat: int, palaces: int, stage: int, coin: float) -> tuple[int, float]:
    """§3.5 The tile to name first, and what the best purchase is worth; NONE if nothing can be paid."""
    depot, payment = set_at(state, Where.DEPOT), best_payment(state.players[seat])
    if depot == 0 or payment < state.tile_price:
        return NONE, -1000.0
    first, value = best_tile(state, palaces, stage, coin, depot, 0)
    if payment >= 2 * state.tile_price and depot & depot - 1:
        second, more = best_tile(state, palaces, stage, coin, depot & ~(1 << first), 1 << first)
        if more > value:
            return min(first, second), more
    return first, value


@compiled
def is_worth_bidding(state: State, seat: int, bid: float) -> bool:
    """§5.3 Whether the lot is worth a bid, to have it and to deny it."""
    lot, price = set_at(state, RING + state.architect), bid * (coin_points(state, seat) + 0.02)
    own = (1.0 - DENIAL) * tiles_gain(state, seat, lot)
    return own >= price or own + DENIAL * rival_gain(state, seat, lot) >= price
