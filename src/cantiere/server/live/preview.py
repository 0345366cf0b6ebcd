"""What a move would lead to, for a screen that shows consequences before they are real.

Nobody learns anything that way: what draws from chance, or brings something hidden to light, has no preview.
"""

from cantiere.play.match import Match
from cantiere.play.view_models import counted, facts, projected
from cantiere.server.bodies.foresight import Consequence
from cantiere.server.live.messages import legal_moves, sheet
from cantiere.server.live.news import brings_news, transitions_since

_MADE_UP = 0  # the chance that a move is tried with: never that of the table


def previewed(match: Match, seat: int, move: str) -> Consequence | None:
    """The table after a move as the seat would see it; None if that is not known before."""
    trial = match.copy()
    trial.play_text(move, seat, lambda turn: _MADE_UP)
    if any(brings_news(transition) for transition in transitions_since(trial, match.turn)):
        return None
    goes_on = not trial.is_over and trial.mover == seat
    return {
        "view": trial.view_as_dict(seat),
        "points": counted(trial),
        "scores": projected(trial),
        "sheets": [sheet(trial, other) for other in range(trial.seats)],
        "facts": facts(trial, seat),
        "legal": legal_moves(trial) if goes_on else [],
    }
