"""A match as text, as it is printed while something learns: nothing that a spectator would not see."""

import json

from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from cantiere.play.texts import tell


def told(match: Match) -> str:
    """What the last action did, the points, and all that lies open."""
    turn = "the end" if match.is_over else f"seat {match.to_move} to move"
    lines = [f"{match.game.title}, {match.turn} actions played, {turn}"]
    names = [f"seat {seat}" for seat in range(match.seats)]
    lines += [f"  {tell(match.game.id, event, 'en', names)}" for event in match.events(SPECTATOR)]
    lines.append("points: " + " ".join(map(str, match.scores())))
    view = match.view_as_dict(SPECTATOR)
    lines += [f"{name}: {json.dumps(value)}" for name, value in view.items()]
    return "\n".join(lines) + "\n"
