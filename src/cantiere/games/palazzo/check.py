"""Palazzo: what a position must be like to be one. For positions written by hand."""

from collections.abc import Iterator

from cantiere.core.chance import total
from cantiere.core.errors import BadPosition
from cantiere.core.game import moves_record
from cantiere.core.record import Memory
from cantiere.games.palazzo.building import tiles_at
from cantiere.games.palazzo.cards import CARDS, COPIES, HAND, PARTS, Card
from cantiere.games.palazzo.check_money import wrong_bids, wrong_steps
from cantiere.games.palazzo.moves import NOTATION
from cantiere.games.palazzo.paying import cards_ready
from cantiere.games.palazzo.rules import legal
from cantiere.games.palazzo.state import (
    BASE_PRICE,
    CITIES,
    MAX_SEATS,
    NOBODY,
    NONE,
    QUARRIES,
    RING,
    SHARED_OUT,
    Phase,
    Price,
    State,
    Where,
)
from cantiere.games.palazzo.tiles import (
    AFTER_STACK,
    FLOOR,
    MESSENGERS,
    STACK_OF,
    STACKS,
    TILES,
    TILES_IN_STACK,
    Tile,
)

_Moves = moves_record(NOTATION.most)
_NOT_REVEALED = (Phase.TURN, Phase.TAKE, Phase.SPEND, Phase.ALTER)


def derive(state: State) -> None:
    """Count what is left in the stacks; a wrong number of messengers is refused later.

    §2.4 At the end nothing is left to remember.
    """
    state.remember = int(state.memory == Memory.HIDDEN and state.phase != Phase.OVER)
    came = min(max(0, int(state.messengers)), MESSENGERS)
    state.left = tiles_at(state, Where.STACK) + MESSENGERS - came


def faults(state: State) -> Iterator[BadPosition]:
    """What no game can lead to, up to the first kind of fault: each check trusts those before it."""
    for check in _CHECKS:
        found = list(check(state))
        yield from found
        if found:
            return


def _wrong_numbers(state: State) -> Iterator[BadPosition]:
    """Numbers that index something must stay in their range."""
    last = state.seats - 1
    ranges = {
        "to_move": (state.to_move, 0, last),
        "active": (state.active, 0, last),
        "opener": (state.opener, NOBODY, last),
        "phase": (state.phase, 0, len(Phase) - 1),
        "price": (state.price, 0, len(Price) - 1),
        "memory": (state.memory, 0, len(Memory) - 1),
        "reshuffled": (state.reshuffled, 0, 1),
        "architect": (state.architect, 0, QUARRIES - 1),
        "messengers": (state.messengers, 0, MESSENGERS),
        "lowest": (state.lowest, 0, CARDS - 1),
    }
    for seat in range(state.seats):
        ranges[f"players[{seat}].lowest"] = (state.players[seat].lowest, 0, PARTS - 1)
    for tile in Tile:
        ranges[f"where.{tile.name.lower()}"] = (state.where[tile], 0, Where.GONE)
        ranges[f"on.{tile.name.lower()}"] = (state.on[tile], NONE, TILES - 1)
    for name, (value, low, high) in ranges.items():
        if not low <= value <= high:
            yield BadPosition("position_range", field=name, value=int(value), low=int(low), high=int(high))


def _wrong_cards(state: State) -> Iterator[BadPosition]:
    """§1.1 55 cards, wherever they are."""
    heaps = [state.fresh, state.recycled, state.discard, state.display]
    players = [state.players[seat] for seat in range(state.seats)]
    for player in players:
        heaps += [player.hand, player.laid]
    steps = [player.step for player in players]
    if any(count < 0 for heap in heaps + steps for count in heap):
        yield BadPosition("palazzo_negative_cards", rule="palazzo.1.1")
    for card in Card:
        ready = sum(int(cards_ready(player, int(card))) for player in players)
        found = sum(int(heap[card]) for heap in heaps) + ready
        if found != COPIES[card]:
            word, wanted = card.name.lower(), int(COPIES[card])
            yield BadPosition("palazzo_card_count", rule="palazzo.1.1", card=word, found=found, wanted=wanted)


def _wrong_knowledge(state: State) -> Iterator[BadPosition]:
    """§3.3 A deck is of unseen cards or of seen ones. §1.5 Of a hand at most four cards are unknown.

    §2.4 Unless the players must remember: then a world that somebody imagines knows of none.
    """
    most = sum(COPIES) if state.remember else HAND
    deck, other = state.fresh, state.recycled
    if state.reshuffled:
        deck, other = other, deck
    if state.deck != total(deck) or total(other):
        yield BadPosition("palazzo_deck", rule="palazzo.3.3")
    for seat in range(state.seats):
        player = state.players[seat]
        held = [int(player.hand[card]) + int(cards_ready(player, card)) for card in range(len(Card))]
        more = any(not 0 <= player.known[card] <= held[card] for card in Card)
        if more or player.cards != sum(held) or player.cards - total(player.known) > most:
            yield BadPosition("palazzo_known", rule="palazzo.1.5", seat=seat)


def _wrong_palaces(state: State) -> Iterator[BadPosition]:
    """§6.1 A tile stands on a lower floor of the same city, and no two stand on one."""
    for tile in Tile:
        place, support = state.where[tile], state.on[tile]
        absent = CITIES + state.seats <= place < CITIES + MAX_SEATS
        floating = support != NONE and (
            not CITIES <= place < CITIES + MAX_SEATS
            or state.where[support] != place
            or FLOOR[support] >= FLOOR[tile]
            or sum(other == support for other in state.on) > 1
        )
        if absent or floating:
            yield BadPosition("palazzo_palace", rule="palazzo.6.1", tile=tile.name.lower())


def _wrong_stacks(state: State) -> Iterator[BadPosition]:
    """§1.3 One stack after the other, and, the fifth messenger aside, two tiles at a time."""
    lying = [
        sum(state.where[tile] == Where.STACK and STACK_OF[tile] == stack for tile in Tile)
        for stack in range(len(STACKS))
    ]
    lying[-1] += MESSENGERS - state.messengers
    full = [*TILES_IN_STACK[:-1], TILES_IN_STACK[-1] + MESSENGERS]
    straddles = any(lying[stack] < full[stack] and sum(lying[:stack]) for stack in range(1, len(STACKS)))
    is_over = state.phase == Phase.OVER
    odd = sum(lying) % 2 == 1 and not is_over
    if straddles or odd or sum(lying) > AFTER_STACK[0] + 10 or is_over != (state.messengers == MESSENGERS):
        yield BadPosition("palazzo_stacks", rule="palazzo.1.3")


def _wrong_price(state: State) -> Iterator[BadPosition]:
    """§3.5 While it matters."""
    before, lying = state.price == Price.START_OF_TURN, int(tiles_at(state, Where.DEPOT))
    if state.phase in _NOT_REVEALED:
        counted = {lying if before else lying + 1}
    elif state.phase == Phase.CHOICE:
        counted = {lying - 1, lying} if before else {lying}  # before: a tile has come since, or a messenger
    else:
        return
    if state.tile_price not in {max(0, BASE_PRICE - n) for n in counted}:
        yield BadPosition("palazzo_price", rule="palazzo.3.5", price=int(state.tile_price))


def _wrong_phase(state: State) -> Iterator[BadPosition]:
    """What is to be decided must be there to be decided, and by whom it is to be."""
    phase = Phase(int(state.phase))
    displayed, site = int(total(state.display)), int(tiles_at(state, Where.SITE))
    turns = (state.to_move - state.active) % state.seats  # seats that have had theirs
    lot = int(tiles_at(state, RING + state.architect))
    sound = {
        Phase.TAKE: 0 < displayed <= state.seats + 1 and turns == max(0, state.seats - displayed),
        Phase.BID: 0 < lot < SHARED_OUT,
        Phase.BUILD: 0 < site < SHARED_OUT,
        Phase.SHARE: lot >= SHARED_OUT - turns,
        Phase.OVER: all(player.cards == total(player.known) for player in state.players),
    }.get(phase, turns == 0)
    idle = (phase == Phase.TAKE or displayed == 0) and (phase == Phase.BUILD or site == 0)
    between = phase == Phase.TAKE and displayed == state.seats  # the two cards of the active player
    stuck = phase != Phase.OVER and legal(state, _Moves.blank()) == 0
    if not sound or not idle or stuck or (state.lowest and not between):
        yield BadPosition("palazzo_phase", rule="palazzo.3.1", phase=phase.name.lower())


_CHECKS = (
    _wrong_numbers,
    _wrong_cards,
    _wrong_palaces,
    _wrong_knowledge,
    _wrong_stacks,
    _wrong_price,
    wrong_bids,
    wrong_steps,
    _wrong_phase,
)
