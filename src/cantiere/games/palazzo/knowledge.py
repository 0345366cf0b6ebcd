"""Palazzo: what a player knows, and the worlds that agree with it. §1.5"""

from cantiere.core.chance import below, draw_from, start, total
from cantiere.core.compile import compiled
from cantiere.games.palazzo.cards import CARDS, COPIES
from cantiere.games.palazzo.paying import cards_ready, forget_step
from cantiere.games.palazzo.state import Player, State, Where
from cantiere.games.palazzo.tiles import (
    AFTER_STACK,
    BY_STACK,
    FIRST_IN_STACK,
    MESSENGERS,
    STACKS,
    TILES_IN_STACK,
)

LAST_STACK = len(STACKS) - 1


@compiled
def redeal(state: State, viewer: int, seed: int) -> None:
    """§1.5 What the viewer has not seen lies in the deck and in the others' hands, in any way that fits.

    Nothing that the viewer cannot see is read. What others may have laid ready is forgotten.
    """
    start(state, seed)
    if state.remember:
        forget_seen(state, viewer)
    for card in range(CARDS):
        state.fresh[card] = COPIES[card] - seen_by(state, viewer, card)
    for seat in range(state.seats):
        if seat != viewer:
            redeal_hand(state, state.players[seat])
    if state.remember and state.reshuffled:
        make_deck(state)


@compiled
def redeal_hand(state: State, player: Player) -> None:
    """What all have seen of it, and others that nobody has."""
    forget_step(player)
    for card in range(CARDS):
        player.hand[card] = player.known[card]
    for _ in range(player.cards - total(player.known)):
        player.hand[draw_from(state, state.fresh)] += 1


@compiled
def seen_by(state: State, viewer: int, card: int) -> int:
    """How many cards of a kind a seat, or a spectator, knows the place of."""
    count = state.recycled[card] + state.discard[card] + state.display[card]
    for seat in range(state.seats):
        player = state.players[seat]
        count += player.laid[card]
        count += player.hand[card] + cards_ready(player, card) if seat == viewer else player.known[card]
    return count


@compiled
def forget_seen(state: State, viewer: int) -> None:
    """§2.4 Who remembers nothing could imagine any cards in other hands, any tiles out of the game."""
    for card in range(CARDS):
        state.recycled[card] = 0
        for seat in range(state.seats):
            if seat != viewer:
                state.players[seat].known[card] = 0
    for stack in range(len(STACKS)):
        redeal_stack(state, stack)


@compiled
def redeal_stack(state: State, stack: int) -> None:
    """§1.3 Of its tiles that lie face down, as many as must are in the stack; the others are gone."""
    unseen = 0
    for place in range(FIRST_IN_STACK[stack], FIRST_IN_STACK[stack] + TILES_IN_STACK[stack]):
        unseen += is_face_down(state, BY_STACK[place])
    lying = tiles_left(state, stack)
    for place in range(FIRST_IN_STACK[stack], FIRST_IN_STACK[stack] + TILES_IN_STACK[stack]):
        tile = BY_STACK[place]
        if is_face_down(state, tile):
            stays = below(state, unseen) < lying
            state.where[tile] = Where.STACK if stays else Where.GONE
            lying -= stays
            unseen -= 1


@compiled
def is_face_down(state: State, tile: int) -> bool:
    """In a view the word for it, in a world either."""
    place = state.where[tile]
    return place == Where.FACE_DOWN or place == Where.STACK or place == Where.GONE


@compiled
def tiles_left(state: State, stack: int) -> int:
    """§1.3 How many tiles a stack has: all know how many are left in total, and which stack comes first."""
    messengers = MESSENGERS - state.messengers if stack == LAST_STACK else 0
    return min(max(0, state.left - AFTER_STACK[stack]), TILES_IN_STACK[stack] + messengers) - messengers


@compiled
def make_deck(state: State) -> None:
    """§3.3 Nothing is left in the deck that nobody had seen."""
    for card in range(CARDS):
        state.recycled[card] = state.fresh[card]
        state.fresh[card] = 0
