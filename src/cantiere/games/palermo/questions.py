"""Palermo: questions about a position that are answered by numbers, for explanations, checks and screens.

Boards stay in compiled code: outside it, Python would hand their unsigned words back as signed ones.
"""

from cantiere.core.compile import compiled
from cantiere.games.palermo.building import roofs_at
from cantiere.games.palermo.fitting import flood, joining_kinds, must_be_reached
from cantiere.games.palermo.grid import (
    NONE,
    QUARTER_FIELD,
    RING,
    Board,
    has,
    is_empty,
    nth,
    read_board,
    with_field,
    without,
)
from cantiere.games.palermo.state import NOWHERE, QUARTERS, Phase, State
from cantiere.games.palermo.walking import cost_to, most_spent, open_doors, points_of, ways_of


@compiled
def is_street(state: State, field: int) -> bool:
    """Whether a field has no roof."""
    return has(read_board(state.streets), field)


@compiled
def joins(state: State, square: int, kind: int) -> bool:
    """§3.2 Whether a house would join a roof."""
    return joining_kinds(read_board(state.streets), square) >> kind & 1 == 1


@compiled
def first_cut_off(state: State, streets: Board) -> int:
    """§3.4 A door, or a field of the start tile, that cannot be reached from the ring, or NOWHERE."""
    cut_off = without(must_be_reached(state), flood(RING, streets))
    return NOWHERE if is_empty(cut_off) else nth(cut_off, 0)


@compiled
def cut_off_now(state: State) -> int:
    """§3.4 The same as the city is."""
    return first_cut_off(state, read_board(state.streets))


@compiled
def cut_off_by(state: State, square: int, kind: int) -> int:
    """§3.4 The same with one house more: its own door first."""
    streets = without(read_board(state.streets), roofs_at(square, kind))
    door = QUARTER_FIELD[square * QUARTERS + kind % QUARTERS]
    return first_cut_off(state, streets) if has(flood(RING, streets), door) else door


@compiled
def way_to(state: State, field: int) -> int:
    """§6.1 What the cheapest way of the pawn to move costs; one more than its points if it is too long."""
    seat = state.to_move
    goals = with_field(NONE, field)
    return cost_to(ways_of(state, seat), state.players[seat].pawn, goals, points_of(state, seat))


@compiled
def reason_to_end(state: State, field: int) -> int:
    """Why the pawn to move may end there: 0 it enters, 1 an open door; else 2 and the points lost."""
    seat = state.to_move
    player, points = state.players[seat], points_of(state, seat)
    if state.phase == Phase.ENTER:
        return 0
    if has(open_doors(player), field):
        return 1
    return 2 + points - most_spent(ways_of(state, seat), player.pawn, field, points)
