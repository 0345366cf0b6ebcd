"""Palazzo: what speaks for a move and against it, in named features of the game."""

from collections.abc import Callable, Iterator
from typing import Any

from cantiere.bots.heuristics.palazzo.builder import transforming_gain
from cantiere.bots.heuristics.palazzo.city import open_palaces, stage_of
from cantiere.bots.heuristics.palazzo.market import best_tile, coin_points, rival_gain, tiles_gain
from cantiere.bots.heuristics.palazzo.purse import liking
from cantiere.bots.heuristics.reason import Reason
from cantiere.games.palazzo.auction import next_quarry
from cantiere.games.palazzo.building import set_at
from cantiere.games.palazzo.cards import SINGLES, TRIPLE, Card
from cantiere.games.palazzo.moves import (
    AUCTION,
    BUY,
    CARD,
    DONE,
    LAY,
    MONEY,
    NEW,
    OUT,
    PASS,
    RAISE,
    REVEAL,
    TRANSFORM,
    placing,
)
from cantiere.games.palazzo.paying import best_payment
from cantiere.games.palazzo.scoring import is_pure, score
from cantiere.games.palazzo.site import price_of_purchase
from cantiere.games.palazzo.state import NONE, RING, SHARED_OUT, Phase, Where
from cantiere.games.palazzo.tiles import AFTER_STACK, FLOOR, FLOORS, MESSENGERS, Tile

LAST_STACK = int(AFTER_STACK[1])
MANY = 15  # coins that are enough to go shopping
Reasons = Iterator[Reason]


def reasons(before: Any, after: Any, action: int, seat: int) -> Reasons:
    """Why a seat might play an action, or not."""
    if action in _WORDS:
        yield from _WORDS[action](before, seat)
    elif action < BUY:
        yield from _of_card(before, after, action - CARD, seat)
    elif action < LAY:
        yield from _of_purchase(before, action, seat)
    elif action < DONE:
        yield from _of_spending(before, action - LAY - SINGLES, seat)
    elif action == DONE:
        yield from _of_payment(before, seat)
    else:
        yield from _of_placing(before, after, action, seat)


def _of_money(before: Any, seat: int) -> Reasons:
    coin = float(coin_points(before, seat))
    yield Reason("two_cards", 4.5 * coin, {"count": 1})
    best = int(best_payment(before.players[seat]))
    if best < before.tile_price:
        yield Reason("cannot_buy", 2.0, {"price": int(before.tile_price), "best": best})
    elif set_at(before, Where.DEPOT) and _best_in_depot(before, seat)[1] < 0:
        yield Reason("depot_too_dear", 1.0, {"price": int(before.tile_price)})


def _of_reveal(before: Any, seat: int) -> Reasons:
    best = int(best_payment(before.players[seat]))
    tile, value = _best_in_depot(before, seat)
    if best >= before.tile_price and value >= 0.5:
        yield Reason("bargain", value, {"tile": _tile(tile), "price": int(before.tile_price)})
    elif best >= max(MANY, before.tile_price):
        yield Reason("can_pay", 1.0, {"best": best})
    if before.left <= LAST_STACK and before.messengers == MESSENGERS - 1:
        lead = int(score(before, seat)) - _best_rival(before, seat)
        code = "may_end_ahead" if lead > 0 else "may_end_behind"
        yield Reason(code, lead / before.left * 2.0 if lead else -0.5, {"points": abs(lead)})


def _of_transforming(before: Any, seat: int) -> Reasons:
    gain = float(transforming_gain(before, seat))
    if gain >= 0.5:
        yield Reason("can_transform", gain, {"points": round(gain)})
    else:
        yield Reason("nothing_to_transform", -2.0)


def _of_auction(before: Any, seat: int) -> Reasons:
    quarry = int(next_quarry(before))
    if quarry == NONE:
        yield Reason("nothing_at_stake", -1.0)
        return
    lot = int(set_at(before, RING + quarry))
    if lot.bit_count() >= SHARED_OUT:
        yield Reason("first_choice", 1.5, {"count": lot.bit_count()})
        return
    yield from _of_lot(before, lot, seat)
    own, rival = (cards_of(before.players[one]) for one in (seat, _richest_rival(before, seat)))
    if own > rival:
        yield Reason("more_cards", 0.5 * (own - rival), {"own": own, "rival": rival})


def _of_raise(before: Any, seat: int) -> Reasons:
    yield from _of_lot(before, int(set_at(before, RING + before.architect)), seat)


def _of_pass(before: Any, seat: int) -> Reasons:
    lot, coin = int(set_at(before, RING + before.architect)), float(coin_points(before, seat))
    spared = coin * (int(before.highest) + 1)
    gain = float(tiles_gain(before, seat, lot))
    yield Reason("keeps_money", spared, {"worth": int(before.highest) + 1})
    if gain >= 0.5:
        yield Reason("gives_up_lot", -gain, {"points": round(gain)})


def _of_lot(before: Any, lot: int, seat: int) -> Reasons:
    """What the tiles at stake mean to the seat, and to the rival who wants them most."""
    own, rival = float(tiles_gain(before, seat, lot)), float(rival_gain(before, seat, lot))
    if own >= 0.5:
        yield Reason("lot_suits", own, {"points": round(own)})
    if rival > own + 1:
        yield Reason("lot_suits_rival_more", own - rival, {"points": round(rival)})
    elif rival >= 1:
        yield Reason("denies_rival", 0.3 * rival, {"points": round(rival)})


def _of_card(before: Any, after: Any, card: int, seat: int) -> Reasons:
    mine, then = before.players[seat], after.players[seat]
    gained = int(best_payment(then)) - int(best_payment(mine))
    coin = float(coin_points(before, seat))
    if gained >= TRIPLE - 6:
        yield Reason("completes_triple", coin * gained, {"card": _card(card)})
    elif gained > 0:
        yield Reason("raises_best_payment", coin * gained, {"best": int(best_payment(then))})
    elif liking(mine, card) >= 6:
        yield Reason("good_card", coin * float(liking(mine, card)), {"card": _card(card)})


def _of_purchase(before: Any, action: int, seat: int) -> Reasons:
    count, tile = divmod(action - BUY, len(Tile))
    price = (count + 1) * int(before.tile_price)
    gain, rival = float(tiles_gain(before, seat, 1 << tile)), float(rival_gain(before, seat, 1 << tile))
    if gain >= 0.5:
        yield Reason("tile_suits", gain, {"tile": _tile(tile), "points": round(gain)})
    yield Reason("price", -float(coin_points(before, seat)) * price, {"price": price})
    if rival >= 2:
        yield Reason("denies_tile", 0.3 * rival, {"tile": _tile(tile), "points": round(rival)})


def _of_spending(before: Any, card: int, seat: int) -> Reasons:
    """Parts of a payment say nothing by themselves; the card of a transformation is gone. §3.6"""
    if before.phase == Phase.SPEND:
        missed = float(liking(before.players[seat], card) * coin_points(before, seat))
        yield Reason("card_spent", -missed, {"card": _card(card)})


def _of_payment(before: Any, seat: int) -> Reasons:
    if before.phase == Phase.CHOICE:
        extra = int(before.players[seat].worth) - int(price_of_purchase(before))
        if extra > 0:
            yield Reason("pays_too_much", -float(coin_points(before, seat)) * extra, {"worth": extra})


def _of_placing(before: Any, after: Any, action: int, seat: int) -> Reasons:
    tile, destination = placing(action)
    points = int(score(after, seat)) - int(score(before, seat))
    if points > 0:
        yield Reason("points_now", points, {"points": points})
    elif points < 0 and destination != NEW:
        yield Reason("points_lost", points, {"points": -points})
    if destination == OUT and before.phase != Phase.ALTER:
        yield _of_discarding(before, tile, seat)
    elif destination == NEW:
        yield from _of_new_palace(after, tile)
    elif destination < NEW:
        yield from _of_growing(before, after, tile, destination)


def _of_discarding(before: Any, tile: int, seat: int) -> Reason:
    gain = float(tiles_gain(before, seat, 1 << tile))
    if gain >= 0.5:
        return Reason("tile_wasted", -gain, {"tile": _tile(tile), "points": round(gain)})
    return Reason("tile_unused", 0.5, {"tile": _tile(tile)})


def _of_new_palace(after: Any, tile: int) -> Reasons:
    room = FLOORS - int(FLOOR[tile])
    if room >= 2 and stage_of(after) > 1:
        yield Reason("room_above", room, {"count": room})
    else:
        yield Reason("stays_alone", -5.0)


def _of_growing(before: Any, after: Any, tile: int, palace: int) -> Reasons:
    top = max(tile, palace)
    if is_pure(after, top):
        yield Reason("one_material", 2.0)
    elif is_pure(before, palace) and before.on[palace] != NONE:
        yield Reason("mixes_materials", -2.0)
    skipped = int(FLOOR[tile]) - int(FLOOR[palace]) - 1
    if skipped > 0:
        yield Reason("skips_floors", -float(skipped), {"count": skipped})


def _best_in_depot(state: Any, seat: int) -> tuple[int, float]:
    """The tile that is most worth its price, and how much more it is worth."""
    depot, palaces, coin = set_at(state, Where.DEPOT), open_palaces(state, seat), coin_points(state, seat)
    tile, value = best_tile(state, palaces, stage_of(state), coin, depot, 0)
    return int(tile), float(value)


def _best_rival(state: Any, seat: int) -> int:
    return max(int(score(state, rival)) for rival in range(state.seats) if rival != seat)


def _richest_rival(state: Any, seat: int) -> int:
    rivals = (rival for rival in range(state.seats) if rival != seat)
    return max(rivals, key=lambda rival: cards_of(state.players[rival]))


def cards_of(player: Any) -> int:
    """How many cards a player has; that is open to all."""
    return int(player.cards)


def _card(card: int) -> str:
    return Card(card).name.lower()


def _tile(tile: int) -> str:
    return Tile(tile).name.lower()


_WORDS: dict[int, Callable[[Any, int], Reasons]] = {
    MONEY: _of_money,
    REVEAL: _of_reveal,
    TRANSFORM: _of_transforming,
    AUCTION: _of_auction,
    RAISE: _of_raise,
    PASS: _of_pass,
}
