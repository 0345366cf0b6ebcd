"""Palazzo: the policy of rollouts, and the prior that follows from it."""

from typing import Any

from cantiere.bots.heuristics.palazzo.builder import best_placing, gain_of, transforming_gain
from cantiere.bots.heuristics.palazzo.city import open_palaces, stage_of
from cantiere.bots.heuristics.palazzo.market import (
    auction_value,
    best_purchase,
    best_tile,
    coin_points,
    is_worth_bidding,
    purchase_value,
)
from cantiere.bots.heuristics.palazzo.purse import liking, next_part
from cantiere.core.chance import below, total
from cantiere.core.compile import compiled_beside
from cantiere.core.game import Moves
from cantiere.games import palazzo
from cantiere.games.palazzo.auction import needed_to_raise
from cantiere.games.palazzo.bits import lowest_bit
from cantiere.games.palazzo.building import set_at, to_place, tops_of
from cantiere.games.palazzo.cards import CARDS, SINGLES
from cantiere.games.palazzo.choices import step_bits, ways_to_begin
from cantiere.games.palazzo.money import cards_to_take
from cantiere.games.palazzo.moves import (
    ALSO,
    AUCTION,
    BUY,
    CARD,
    LAY,
    MONEY,
    PASS,
    RAISE,
    REVEAL,
    TRANSFORM,
    placing,
)
from cantiere.games.palazzo.paying import best_payment
from cantiere.games.palazzo.site import price_of_purchase
from cantiere.games.palazzo.state import NONE, Phase, State, Where

compiled = compiled_beside(palazzo)

TWO_CARDS = 8.0  # what taking money is worth, in coins: two cards, less what the others get
TURN_WORTH = 3.0  # points that a turn should bring, and that a transformation must
OTHER_PRIOR = 0.2  # of what the rollout policy would not do
OTHER_CARD_PRIOR = 0.02
LEAP = 2  # how much more than needed a raise is worth at least, so that auctions do not take long


@compiled
def rollout_policy(state: State) -> int:
    """A sensible action at once, give or take some noise."""
    if state.phase == Phase.TURN:
        return way_to_begin(state, noise(state))
    if state.phase == Phase.TAKE:
        return CARD + card_to_take(state)
    if state.phase == Phase.CHOICE:
        return way_to_buy(state, noise(state))
    if state.phase == Phase.BID:
        return way_to_bid(state, noise(state), LEAP)
    if state.phase == Phase.SPEND:
        return LAY + SINGLES + card_to_spend(state)
    return best_placing(state)


@compiled
def noise(state: State) -> float:
    """Between -1 and 1."""
    return below(state, 201) / 100 - 1.0


@compiled
def way_to_begin(state: State, noise: float) -> int:
    """§3.1 Transform if it is worth a turn; else tiles or money."""
    ways, seat = ways_to_begin(state), state.to_move
    if ways >> TRANSFORM & 1 and transforming_gain(state, seat) > TURN_WORTH + noise:
        return TRANSFORM
    if not ways >> MONEY & 1:
        return REVEAL
    return MONEY if is_money_better(state, seat, noise) else REVEAL


@compiled
def is_money_better(state: State, seat: int, noise: float) -> bool:
    """§3.2 Whether two cards are worth more than what can be bought or auctioned now."""
    palaces, stage, coin = open_palaces(state, seat), stage_of(state), coin_points(state, seat)
    money = TWO_CARDS * coin + noise
    return (
        best_purchase(state, seat, palaces, stage, coin)[1] < money
        and auction_value(state, seat, palaces, stage, coin) < money
    )


@compiled
def card_to_take(state: State) -> int:
    """§3.2 The best card, or the lower one of the best two."""
    player, bits = state.players[state.to_move], cards_to_take(state)
    best, second, most, next_most = NONE, NONE, -1.0, -1.0
    pair = state.to_move == state.active and state.lowest == 0 and total(state.display) > state.seats
    for card in range(CARDS):
        for _ in range(min(2, state.display[card]) if card >= state.lowest else 0):
            value = liking(player, card)
            if value > most:
                best, second, most, next_most = card, best, value, most
            elif value > next_most:
                second, next_most = card, value
    if pair:
        best = min(best, second)
    return best if bits >> best & 1 else lowest_bit(bits)


@compiled
def card_to_spend(state: State) -> int:
    """§3.6 The card that is missed least."""
    player = state.players[state.to_move]
    best, least = NONE, 1000.0
    for card in range(CARDS):
        if player.hand[card] > 0 and liking(player, card) < least:
            best, least = card, liking(player, card)
    return best


@compiled
def way_to_buy(state: State, noise: float) -> int:
    """§3.5 The best purchase, or the auction if that is worth more; then the payment."""
    seat = state.to_move
    if state.players[seat].composing:
        return way_to_pay(state)
    palaces, stage, coin = open_palaces(state, seat), stage_of(state), coin_points(state, seat)
    first, value = best_purchase(state, seat, palaces, stage, coin)
    if first == NONE or value + 0.5 * noise < auction_value(state, seat, palaces, stage, coin):
        return AUCTION
    return BUY + first


@compiled
def way_to_pay(state: State) -> int:
    """§3.5 A second tile, if it is worth its price; then the cards."""
    seat = state.to_move
    player = state.players[seat]
    if player.second == NONE and player.worth == 0 and best_payment(player) >= 2 * state.tile_price:
        others, first = set_at(state, Where.DEPOT) & -(2 << player.first), 1 << player.first
        if others:
            palaces, stage, coin = open_palaces(state, seat), stage_of(state), coin_points(state, seat)
            second, both = best_tile(state, palaces, stage, coin, others, first)
            if both > purchase_value(state, palaces, stage, first, coin):
                return ALSO + second
    return next_part(player, price_of_purchase(state))


@compiled
def way_to_bid(state: State, noise: float, leap: int) -> int:
    """§5.3 Raise as long as the lot is worth it."""
    player, needed = state.players[state.to_move], needed_to_raise(state)
    if player.composing:
        aim = needed + leap
        return next_part(player, aim if step_bits(player, aim) else needed)
    if best_payment(player) < needed:
        return PASS
    bid = (state.highest + 1) * (1.0 + 0.25 * noise)
    return RAISE if is_worth_bidding(state, state.to_move, bid) else PASS


@compiled
def prior(state: State, moves: Moves, count: int, priors: Any) -> None:
    """Most for what the rollout policy would do."""
    if state.phase == Phase.BUILD or state.phase == Phase.SHARE or state.phase == Phase.ALTER:
        prior_of_placings(state, moves, count, priors)
        return
    wanted, other = wanted_action(state), prior_of_others(state)
    for k in range(count):
        priors[k] = other
    for k in range(count):
        if moves.actions[k] == wanted:
            priors[k] = 1.0


@compiled
def prior_of_others(state: State) -> float:
    """That of the other actions beside the wanted one: to lay other cards, hardly any."""
    if state.players[state.to_move].composing:
        return OTHER_CARD_PRIOR
    return OTHER_PRIOR


@compiled
def prior_of_placings(state: State, moves: Moves, count: int, priors: Any) -> None:
    """§6.2 By what they add to the city; when building, the lowest floor first."""
    tops, stage, most = tops_of(state, state.to_move), stage_of(state), -1000.0
    for k in range(count):
        tile, destination = placing(moves.actions[k])
        priors[k] = gain_of(state, tile, destination, tops, stage)
        most = max(most, priors[k])
    lowest = lowest_bit(to_place(state))
    for k in range(count):
        tile, _ = placing(moves.actions[k])
        if state.phase == Phase.BUILD and tile != lowest:
            priors[k] = 0.001
        else:
            priors[k] = 1.0 / (1.0 + most - priors[k])


@compiled
def wanted_action(state: State) -> int:
    """What the rollout policy would do without noise, raising by little."""
    if state.phase == Phase.TURN:
        return way_to_begin(state, 0.0)
    if state.phase == Phase.CHOICE:
        return way_to_buy(state, 0.0)
    if state.phase == Phase.BID:
        return way_to_bid(state, 0.0, 0)
    return rollout_policy(state)
