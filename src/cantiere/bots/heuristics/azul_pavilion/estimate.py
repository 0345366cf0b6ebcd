"""Azul – Summer Pavilion: the points that a seat may end with."""

from cantiere.bots.heuristics.azul_pavilion.prospects import BONUS, STAGES
from cantiere.bots.heuristics.azul_pavilion.standing import board_worth, marker_worth, stage_of, tiles_worth
from cantiere.core.compile import compiled_beside, table
from cantiere.games import azul_pavilion
from cantiere.games.azul_pavilion.scoring import score
from cantiere.games.azul_pavilion.state import ROUNDS, Phase, State

compiled = compiled_beside(azul_pavilion)

SHARE = 0.05  # points for each tenth that is hoped for: about half of all hopes come true
_COLOURED = (-26, -16, -23, -10, -19, -9, -17, -11, -18, -6, -14, 9)
_GREY = (48, 38, 31, 22, 17, 7, 5, -4, -6, -5, -7, 2)
REST = table((*_COLOURED, *_GREY))  # [side, stage] what games between two then came to, on average
FEWER = 1.2  # points less in a round with each player more: there are fewer tiles for everyone


@compiled
def estimate(state: State, seat: int) -> float:
    """Points on the track, half of what board and hand promise, and what the time left usually brings."""
    if state.phase == Phase.OVER:
        return float(score(state, seat))
    worth = board_worth(state, seat) + tiles_worth(state, seat)
    if state.marker == seat:
        worth += marker_worth(state)
    if state.phase == Phase.BONUS and state.to_move == seat:
        worth += BONUS * state.bonus_left
    rest = REST[state.side * STAGES + stage_of(state)] - FEWER * (state.seats - 2) * (ROUNDS - state.round_no)
    return state.players[seat].points + SHARE * worth + rest
