"""Palazzo: payments and bids, part by part. §4

A step is made of triples, then single cards of one currency, then certificates, each part not smaller
than the one before. The grouping of a set of cards is forced, since every card outside the loose
currency stands in a triple; so each set that may be laid has exactly one such sequence. A part is
offered only if the cards that may still follow can reach what is needed: there are no dead ends.

To take a step back is not an action: it would let a game go in circles, and give a set many sequences.
It needs none. Until the last part confirms it, a step draws nothing, tells nothing and is seen by
nobody else, so that `Match.back` undoes it without a trace.
"""

from cantiere.core.compile import compiled
from cantiere.core.events import Log, emit
from cantiere.core.record import Ints
from cantiere.games.palazzo.cards import (
    CARDS,
    CERTIFICATE,
    CERTIFICATE_PART,
    CERTIFICATES_WORTH,
    CURRENCIES,
    LOWEST_VALUE,
    PARTS,
    SINGLES,
    TRIPLE,
    VALUES,
)
from cantiere.games.palazzo.events import Event
from cantiere.games.palazzo.state import NONE, Player, State


@compiled
def triples_in_hand(player: Player, value: int) -> int:
    """§4.2 One card of each currency, all of one value."""
    return min(player.hand[value], player.hand[VALUES + value], player.hand[2 * VALUES + value])


@compiled
def certificates_bring(player: Player) -> int:
    """§4.3 What the certificates in hand add to those laid ready."""
    ready = player.step[CERTIFICATE_PART]
    return CERTIFICATES_WORTH[ready + player.hand[CERTIFICATE]] - CERTIFICATES_WORTH[ready]


@compiled
def may_be_loose(player: Player, currency: int) -> bool:
    """§4.4 The currency of this auction, if it is chosen already, and of this step."""
    if player.currency != NONE and player.currency != currency:
        return False
    return player.lowest < SINGLES or (player.lowest - SINGLES) // VALUES == currency


@compiled
def best_currency(player: Player) -> int:
    """What all single cards of the best currency that may be laid are worth."""
    best = 0
    for currency in range(CURRENCIES):
        if may_be_loose(player, currency):
            total = 0
            for value in range(VALUES):
                total += (value + LOWEST_VALUE) * player.hand[currency * VALUES + value]
            best = max(best, total)
    return best


@compiled
def triples_to_lay(player: Player, missing: int) -> int:
    """§4.5 As bits; a triple of value v is worth more by 15 - v than its card of the best currency."""
    bits, reach = 0, best_currency(player)
    for value in range(VALUES - 1, player.lowest - 1, -1):
        count = triples_in_hand(player, value)
        reach += (TRIPLE - LOWEST_VALUE - value) * count
        if count > 0 and reach >= missing:
            bits |= 1 << value
    return bits


@compiled
def singles_to_lay(player: Player, missing: int) -> int:
    """§4.5 As bits: cards after which those of the same currency that may follow are enough."""
    bits = 0
    for currency in range(CURRENCIES):
        if may_be_loose(player, currency):
            reach, first = 0, max(0, player.lowest - SINGLES - currency * VALUES)
            for value in range(VALUES - 1, first - 1, -1):
                card = currency * VALUES + value
                count = player.hand[card]
                reach += (value + LOWEST_VALUE) * count
                if count > 0 and reach >= missing:
                    bits |= 1 << SINGLES + card
    return bits


@compiled
def parts_to_lay(player: Player, needed: int) -> int:
    """§4.1 The parts that may be laid next in a step that must be worth so much, as bits."""
    missing = needed - player.worth - certificates_bring(player)
    bits = 0
    if player.lowest < SINGLES:
        bits = triples_to_lay(player, missing)
    if player.lowest < CERTIFICATE_PART:
        bits |= singles_to_lay(player, missing)
    if missing <= 0 and player.hand[CERTIFICATE] > 0:
        bits |= 1 << CERTIFICATE_PART
    return bits


@compiled
def best_payment(player: Player) -> int:
    """§4.4 The most that one step can be worth now, if none has begun."""
    best = best_currency(player) + certificates_bring(player)
    for value in range(VALUES):
        best += (TRIPLE - LOWEST_VALUE - value) * triples_in_hand(player, value)
    return best


@compiled
def lay_ready(player: Player, part: int) -> None:
    """§4.5 One part more; until it is confirmed, the step is nobody else's business."""
    if part < SINGLES:
        player.worth += TRIPLE
        for currency in range(CURRENCIES):
            player.hand[currency * VALUES + part] -= 1
    else:
        player.hand[part - SINGLES] -= 1
        ready = player.step[part]
        if part == CERTIFICATE_PART:
            player.worth += CERTIFICATES_WORTH[ready + 1] - CERTIFICATES_WORTH[ready]
        else:
            player.worth += (part - SINGLES) % VALUES + LOWEST_VALUE
    player.step[part] += 1
    player.lowest = part


@compiled
def cards_ready(player: Player, card: int) -> int:
    """How many cards of a kind are laid ready."""
    if card == CERTIFICATE:
        return player.step[CERTIFICATE_PART]
    return player.step[SINGLES + card] + player.step[card % VALUES]


@compiled
def cards_owned(player: Player, card: int) -> int:
    """§5.5 How many a player has: what is laid or laid ready is still his own until it is paid."""
    return player.hand[card] + player.laid[card] + cards_ready(player, card)


@compiled
def best_of_all_cards(player: Player) -> int:
    """§7.4 The largest single payment that all cards of a player can make, whatever he is bidding with."""
    triples, loose = 0, 0
    for currency in range(CURRENCIES):
        total = 0
        for value in range(VALUES):
            total += (value + LOWEST_VALUE) * cards_owned(player, currency * VALUES + value)
        loose = max(loose, total)
    for value in range(VALUES):
        first, second, third = value, VALUES + value, 2 * VALUES + value
        owned = min(cards_owned(player, first), cards_owned(player, second), cards_owned(player, third))
        triples += (TRIPLE - LOWEST_VALUE - value) * owned
    return triples + loose + CERTIFICATES_WORTH[cards_owned(player, CERTIFICATE)]


@compiled
def forget_cards(player: Player, card: int, count: int) -> None:
    """§1.5 Cards have left the hand: first those that the others know of."""
    player.known[card] -= min(count, player.known[card])
    player.cards -= count


@compiled
def lay_down(state: State, heap: Ints, log: Log | None) -> None:
    """§4.1 Confirm the step: its cards are played, for all to see."""
    player = state.players[state.to_move]
    for card in range(CARDS):
        count = cards_ready(player, card)
        if count > 0:
            forget_cards(player, card, count)
            heap[card] += count
            emit(log, Event.LAID, state.to_move, card, count)


@compiled
def loose_currency(player: Player) -> int:
    """§4.4 The currency of the single cards of a step, or NONE: triples and certificates have none."""
    for card in range(CERTIFICATE):
        if player.step[SINGLES + card] > 0:
            return card // VALUES
    return NONE


@compiled
def forget_step(player: Player) -> None:
    """No purchase or raise has begun."""
    player.composing = 0
    player.first = NONE
    player.second = NONE
    player.lowest = 0
    player.worth = 0
    for part in range(PARTS):
        player.step[part] = 0
