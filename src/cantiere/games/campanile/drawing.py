"""Campanile, step 3 of a turn: the open card of a pile, and the end of the game. §2 §5"""

from cantiere.core.chance import draw_from
from cantiere.core.compile import compiled
from cantiere.core.events import TABLE, Log, emit
from cantiere.games.campanile.events import Event
from cantiere.games.campanile.scoring import tell_final_scores
from cantiere.games.campanile.state import NOTHING, Phase, State


@compiled
def draw(state: State, log: Log | None) -> None:
    """§5.1 The open card of the pile with the number of storeys just built; everybody knows it."""
    pile = state.piles[state.storeys - 1]
    style = pile.top
    pile.left -= 1
    player = state.players[state.to_move]
    player.known[style] += 1
    player.cards += 1
    emit(log, Event.DREW, state.to_move, state.storeys, style, pile.left)
    if pile.left > 0:
        turn_up(state, state.storeys, log)
        next_turn(state)
    else:
        pile.top = NOTHING
        end_game(state, log)


@compiled
def turn_up(state: State, number: int, log: Log | None) -> None:
    """§5.2 The next card of a pile. Which one it is, is drawn now: no order of the piles exists before."""
    pile = state.piles[number - 1]
    pile.top = draw_from(state, state.face_down)
    emit(log, Event.TURNED_UP, TABLE, number, pile.top, pile.left)


@compiled
def next_turn(state: State) -> None:
    """§3.1 Clockwise."""
    following = state.to_move + 1  # a remainder would take longer than the rest of a turn
    state.to_move = following if following < state.seats else 0
    begin_turn(state)


@compiled
def begin_turn(state: State) -> None:
    state.phase, state.built, state.storeys = Phase.BUILD, NOTHING, 0


@compiled
def end_game(state: State, log: Log | None) -> None:
    """§5.3 At once, whoever's turn would be next."""
    emit(log, Event.PILE_EMPTY, TABLE, state.storeys)
    begin_turn(state)
    state.phase = Phase.OVER
    state.remember = 0
    tell_final_scores(state, log)
    emit(log, Event.GAME_ENDED, TABLE)
