"""Palazzo: points. §7"""

from cantiere.core.compile import compiled, table
from cantiere.core.events import Log, emit
from cantiere.core.game import Lines, ScoreLine
from cantiere.games.palazzo.bits import lowest_bit
from cantiere.games.palazzo.building import tops_of
from cantiere.games.palazzo.events import Event
from cantiere.games.palazzo.paying import best_of_all_cards
from cantiere.games.palazzo.state import NONE, State
from cantiere.games.palazzo.tiles import (
    FEWEST_FLOORS_FOR_WINDOWS,
    FLOOR_POINTS,
    MATERIAL,
    PURE_POINTS,
    WINDOWS,
)

LINES = (
    ScoreLine("one_floor", "palazzo.7.2"),
    ScoreLine("windows", "palazzo.7.2"),
    ScoreLine("four_floors", "palazzo.7.2"),
    ScoreLine("five_floors", "palazzo.7.2"),
    ScoreLine("one_material", "palazzo.7.3"),
)
_FLOOR_LINES = table([0, 0, 0, 0, 2, 3])  # [floors] where its points are written down
_WINDOW_LINE, _PURE_LINE = 1, 4
_SHEET = len(LINES)


@compiled
def floors_and_windows(state: State, top: int) -> tuple[int, int]:
    """How many there are in the palace with this top."""
    floors, windows, tile = 0, 0, top
    while tile != NONE:
        floors += 1
        windows += WINDOWS[tile]
        tile = state.on[tile]
    return floors, windows


@compiled
def is_pure(state: State, top: int) -> bool:
    """§7.3 One material throughout."""
    tile = top
    while tile != NONE:
        if MATERIAL[tile] != MATERIAL[top]:
            return False
        tile = state.on[tile]
    return True


@compiled
def add_palace(state: State, top: int, lines: Lines | None) -> int:
    """§7.2 §7.3 The points of the palace with this top, also added line by line if lines are given."""
    floors, windows = floors_and_windows(state, top)
    counted = windows if floors >= FEWEST_FLOORS_FOR_WINDOWS else 0
    pure = PURE_POINTS[floors] if is_pure(state, top) else 0
    if lines is not None:
        lines.points[_FLOOR_LINES[floors]] += FLOOR_POINTS[floors]
        lines.points[_WINDOW_LINE] += counted
        lines.points[_PURE_LINE] += pure
    return FLOOR_POINTS[floors] + counted + pure


@compiled
def palace_points(state: State, top: int) -> int:
    """§7.2 §7.3 What the palace with this top is worth."""
    return add_palace(state, top, None)


@compiled
def score(state: State, seat: int) -> int:
    """§7 The points if the game ended now."""
    tops, points = tops_of(state, seat), 0
    while tops:
        points += palace_points(state, lowest_bit(tops))
        tops &= tops - 1
    return points


@compiled
def breakdown(state: State, seat: int, lines: Lines) -> None:
    """The score, line by line, in the order of LINES."""
    for line in range(_SHEET):
        lines.points[line] = 0
    tops = tops_of(state, seat)
    while tops:
        add_palace(state, lowest_bit(tops), lines)
        tops &= tops - 1


@compiled
def tiebreak(state: State, seat: int) -> int:
    """§7.4 The best single payment that all of a player's cards can make."""
    return best_of_all_cards(state.players[seat])


@compiled
def tell_final_scores(state: State, log: Log | None) -> None:
    """§7 The events of the final count; the score itself follows from the table."""
    for seat in range(state.seats):
        tops = tops_of(state, seat)
        while tops:
            top = lowest_bit(tops)
            floors, windows = floors_and_windows(state, top)
            emit(log, Event.PALACE_SCORED, seat, top, floors, windows, palace_points(state, top))
            tops &= tops - 1
        emit(log, Event.HAND_SHOWN, seat, tiebreak(state, seat))
