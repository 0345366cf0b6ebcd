"""Palazzo: what bids and unfinished payments can look like. For positions written by hand."""

from collections.abc import Iterator

from cantiere.core.chance import total
from cantiere.core.errors import BadPosition
from cantiere.games.palazzo.cards import (
    CERTIFICATE,
    CERTIFICATE_PART,
    CERTIFICATE_VALUE,
    CERTIFICATES_WORTH,
    CURRENCIES,
    LOWEST_VALUE,
    OPENING,
    SINGLES,
    TRIPLE,
    VALUES,
)
from cantiere.games.palazzo.state import NOBODY, NONE, Phase, Player, State, Where


def wrong_bids(state: State) -> Iterator[BadPosition]:
    """§5.3 Who bids what; nobody does outside an auction."""
    players = [state.players[seat] for seat in range(state.seats)]
    for seat, player in enumerate(players):
        opening = OPENING if state.opener == seat else 0
        if not _may_be_bid(player, opening) or (player.passed and (player.bid or total(player.laid))):
            yield BadPosition("palazzo_bid", rule="palazzo.5.3", seat=seat)
    if state.phase != Phase.BID:
        idle = state.opener == NOBODY and state.highest == 0
        sound = idle and not any(player.bid or player.passed for player in players)
    else:
        certificate = NOBODY if players[state.active].passed else state.active
        leaders = [seat for seat, player in enumerate(players) if player.bid == state.highest]
        sound = state.opener == certificate and state.highest >= OPENING and len(leaders) == 1
        sound = sound and state.to_move not in leaders and not players[state.to_move].passed
        sound = sound and all(player.bid <= state.highest for player in players)
    if not sound:
        yield BadPosition("palazzo_auction", rule="palazzo.5.3")


def _may_be_bid(player: Player, opening: int) -> bool:
    """§4.2 §4.3 Whether the cards laid can have been laid in steps that make this bid."""
    loose, others = player.currency, [0, 1, 2]
    if loose != NONE:
        others.remove(loose)
    rows = [
        [int(player.laid[currency * VALUES + value]) for value in range(VALUES)]
        for currency in range(CURRENCIES)
    ]
    triples = rows[others[0]]
    if any(rows[other] != triples for other in others):
        return False
    singles = [0] * VALUES
    if loose != NONE:
        singles = [many - few for many, few in zip(rows[loose], triples, strict=True)]
        if min(singles) < 0 or sum(singles) == 0:
            return False
    worth = opening + TRIPLE * sum(triples)
    worth += sum((value + LOWEST_VALUE) * count for value, count in enumerate(singles))
    certificates = int(player.laid[CERTIFICATE])
    apart = worth + CERTIFICATE_VALUE * certificates
    more = TRIPLE - 3 * CERTIFICATE_VALUE  # what three of them gain when they are laid together
    return player.bid in range(apart, apart + more * (certificates // 3) + 1, more)


def wrong_steps(state: State) -> Iterator[BadPosition]:
    """§4.5 Only the seat to move has something laid ready, in the order of the parts."""
    for seat in range(state.seats):
        player = state.players[seat]
        if player.composing:
            sound = seat == state.to_move and _may_be_step(state, player)
        else:
            untouched = player.first == player.second == NONE and player.worth == player.lowest == 0
            sound = player.composing == 0 and untouched and total(player.step) == 0
        if not sound:
            yield BadPosition("palazzo_step", rule="palazzo.4.5", seat=seat)


def _may_be_step(state: State, player: Player) -> bool:
    steps = [int(count) for count in player.step]
    laid = [part for part, count in enumerate(steps) if count]
    worth = TRIPLE * sum(steps[:SINGLES]) + CERTIFICATES_WORTH[steps[CERTIFICATE_PART]]
    singles = [part - SINGLES for part in laid if SINGLES <= part < CERTIFICATE_PART]
    worth += sum((card % VALUES + LOWEST_VALUE) * steps[SINGLES + card] for card in singles)
    currencies = {card // VALUES for card in singles} | {int(player.currency)} - {NONE}
    sound = min(steps) >= 0 and player.worth == worth and player.lowest == max([0, *laid])
    return sound and len(currencies) < 2 and _may_be_wanted(state, player)


def _may_be_wanted(state: State, player: Player) -> bool:
    """§3.5 A purchase has one or two tiles of the depot, the smaller one first; a raise has none."""
    wanted = [int(tile) for tile in (player.first, player.second) if tile != NONE]
    if state.phase != Phase.CHOICE:
        return state.phase == Phase.BID and wanted == []
    sound = player.first != NONE and wanted == sorted(set(wanted))
    return sound and all(state.where[tile] == Where.DEPOT for tile in wanted)
