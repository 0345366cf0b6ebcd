"""What a move would lead to, for a screen that shows consequences before they are real.

Nobody learns anything that way: what draws from chance, or brings something hidden to light, has no preview.
"""

from typing import Any

from cantiere.play.insight import figures
from cantiere.play.match import Match
from cantiere.play.notation import read_line
from cantiere.server.live.messages import legal_moves, sheet
from cantiere.server.live.news import deeds_since, may_be_forgotten

_MADE_UP = 0  # the chance that a move is tried with: never that of the table


def previewed(match: Match, seat: int, move: str) -> dict[str, Any] | None:
    """The table after a move as the seat would see it; None if that is not known before."""
    trial = match.copy()
    for action in read_line(match.game.notation, move):
        trial.play(action, seat, _MADE_UP)
    if not may_be_forgotten(deeds_since(trial, match.turn), seat):
        return None
    goes_on = not trial.is_over and trial.to_move == seat
    return {
        "view": trial.view_as_dict(seat),
        "scores": trial.scores(),
        "sheets": [sheet(trial, other) for other in range(trial.seats)],
        "figures": figures(trial, seat),
        "legal": legal_moves(trial) if goes_on else [],
    }
