"""Campanile, step 1 of a turn: playing a card on its tower. §3"""

from cantiere.core.compile import compiled
from cantiere.core.events import Log, emit
from cantiere.core.record import Ints
from cantiere.games.campanile.events import Event, Part
from cantiere.games.campanile.moves import build_on, style_and_number
from cantiere.games.campanile.state import MOST, STYLES, Player, State


@compiled
def holds(player: Player, style: int) -> bool:
    """§1.5 Whether a card of a style is in a hand, in either part of it."""
    return player.known[style] + player.hidden[style] > 0


@compiled
def list_builds(state: State, actions: Ints) -> int:
    """§3.2 Each style in hand, as one, two or three storeys."""
    player, count = state.players[state.to_move], 0
    for style in range(STYLES):
        if holds(player, style):
            for storeys in range(1, MOST + 1):
                actions[count] = build_on(style, storeys)
                count += 1
    return count


@compiled
def count_builds(state: State) -> int:
    player, styles = state.players[state.to_move], 0
    for style in range(STYLES):
        styles += holds(player, style)
    return styles * MOST


@compiled
def pick_build(state: State, k: int) -> int:
    player, style = state.players[state.to_move], 0
    before, storeys = divmod(k, MOST)
    while before > 0 or not holds(player, style):
        before -= holds(player, style)
        style += 1
    return build_on(style, storeys + 1)


@compiled
def build(state: State, action: int, log: Log | None) -> None:
    """§3.2 The card goes on the tower of its style and adds the storeys."""
    style, storeys = style_and_number(action)
    part = play_card(state.players[state.to_move], style)
    tower = state.towers[style]
    tower.cards += 1
    tower.storeys += storeys
    state.built, state.storeys = style, storeys
    emit(log, Event.BUILT, state.to_move, style, storeys, tower.storeys, part)


@compiled
def play_card(player: Player, style: int) -> int:
    """§1.5 From the known part if it has one, else from the hidden part; which part it was."""
    player.cards -= 1
    if player.known[style] > 0:
        player.known[style] -= 1
        return Part.KNOWN
    player.hidden[style] -= 1
    return Part.HIDDEN
