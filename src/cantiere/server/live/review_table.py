"""A table as it was before a decision, told to try it again: what its seat saw, and what could be played."""

from cantiere.play.match import Match
from cantiere.play.view_models import counted, facts, projected
from cantiere.server.bodies.at_table import FairChance, TableMessage
from cantiere.server.live.messages import legal_moves, sheet

_NO_CHANCE: FairChance = {"commitment": "", "client_seeds": [], "client_commitments": []}


def told_moment(match: Match, table_id: str) -> TableMessage:
    """For the eyes of whoever is to move there."""
    seat = match.mover
    return {
        "kind": "table",
        "table": table_id,
        "number": match.turn,
        "turn": match.turn,
        "free_from": None,
        "to_move": seat,
        "points": counted(match),
        "scores": projected(match),
        "sheets": [sheet(match, one) for one in range(match.seats)],
        "seats": [{"bot": None, "gone": None} for _ in range(match.seats)],
        "question": None,
        "end": None,
        "fair": _NO_CHANCE,
        "clock": None,
        "view": match.view_as_dict(seat),
        "facts": facts(match, seat),
        "story": [],
        "legal": legal_moves(match),
        "viewer": seat,
    }
