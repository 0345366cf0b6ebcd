"""Palermo: points. §6 §7.2"""

from cantiere.core.compile import compiled
from cantiere.core.game import Lines, ScoreLine
from cantiere.games.palermo.state import State

LINES = (
    ScoreLine("income", "palermo.6.1"),
    ScoreLine("arrival", "palermo.6.2"),
    ScoreLine("waiting", "palermo.6.3"),
)


@compiled
def score(state: State, seat: int) -> int:
    """§7.2 All points are scored at once: there is nothing more to count at the end."""
    player = state.players[seat]
    return player.income + player.arrival + player.waiting


@compiled
def breakdown(state: State, seat: int, lines: Lines) -> None:
    """The score, line by line, in the order of LINES."""
    player, points = state.players[seat], lines.points
    points[0] = player.income
    points[1] = player.arrival
    points[2] = player.waiting
