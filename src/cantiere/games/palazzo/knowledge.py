"""Palazzo: what a player knows, and the worlds that agree with it. §1.5"""

from cantiere.core.chance import draw_from, start
from cantiere.core.compile import compiled
from cantiere.games.palazzo.cards import CARDS, COPIES
from cantiere.games.palazzo.paying import cards_ready, forget_step
from cantiere.games.palazzo.state import State


@compiled
def redeal(state: State, viewer: int, seed: int) -> None:
    """§1.5 What the viewer has not seen lies in the deck and in the others' hands, in any way that fits.

    Nothing that the viewer cannot see is read. What others may have laid ready is forgotten.
    """
    start(state, seed)
    for card in range(CARDS):
        state.fresh[card] = COPIES[card] - seen_by(state, viewer, card)
    for seat in range(state.seats):
        if seat != viewer:
            player = state.players[seat]
            forget_step(player)
            for card in range(CARDS):
                player.hand[card] = player.known[card]
            for _ in range(player.unknown):
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
