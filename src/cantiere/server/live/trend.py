"""Where each seat of a reviewed game lost win chance: by part of the game, and by kind of decision."""

from cantiere.core.game import Game
from cantiere.insight.judging import Verdict
from cantiere.insight.review import Review
from cantiere.server.bodies.trends import GameTrend, PartTrend

PHASES = ("opening", "middle", "end")  # thirds of a game, by its actions
_DIGITS = 4


def trends_of(found: Review) -> dict[str, GameTrend]:
    """By seat. Lost is what was lost for sure: nobody is told of losses within the noise."""
    match = found.match
    trends = {str(seat): GameTrend(phases={}, kinds={}) for seat in range(match.seats)}
    for verdict in found.verdicts:
        trend = trends[str(verdict.seat)]
        _count(trend["phases"], PHASES[len(PHASES) * verdict.number // match.turn], verdict)
        _count(trend["kinds"], _kind(match.game, verdict.played), verdict)
    return trends


def _kind(game: Game, action: int) -> str:
    return str(game.notation.parts(action)["kind"])


def _count(parts: dict[str, PartTrend], name: str, verdict: Verdict) -> None:
    part = parts.setdefault(name, PartTrend(decisions=0, lost=0.0))
    part["decisions"] += 1
    part["lost"] = round(part["lost"] + verdict.loss.sure, _DIGITS)
