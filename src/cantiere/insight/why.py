"""Why another move was better, in the named features of its game: as the seat could have found it itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cantiere.bots.heuristics.reason import Reason
from cantiere.bots.hints import imagined, reasons_along, weightiest
from cantiere.core.game import Game
from cantiere.core.record import observe
from cantiere.insight.judging import Verdict
from cantiere.insight.turns import Turn
from cantiere.play.match import Match

_SEED = 0  # of the imagined world: the same question gets the same answer


@dataclass(frozen=True)
class MoveWithReasons:
    """A move from an action on, as far as it goes, and what speaks for it or against it."""

    actions: tuple[int, ...]
    reasons: tuple[Reason, ...]


def compared(match: Match, turn: Turn, verdict: Verdict) -> tuple[MoveWithReasons, MoveWithReasons]:
    """What was played, and what was better."""
    view = observe(turn.before, turn.seat)
    return told_apart(match.game, view, match.actions[turn.number :], (verdict.best, *verdict.expected))


def told_apart(
    game: Game, view: Any, played: Sequence[int], better: Sequence[int]
) -> tuple[MoveWithReasons, MoveWithReasons]:
    """Any two lines of play from what a seat sees; what would be said of both is said of neither."""
    one, other = _followed(game, view, played), _followed(game, view, better)
    return _without(one, other), _without(other, one)


def _followed(game: Game, view: Any, line: Sequence[int]) -> MoveWithReasons:
    world = imagined(game, view, _SEED)
    reasons = reasons_along(world, line)
    return MoveWithReasons(tuple(world.actions), tuple(reasons))


def _without(one: MoveWithReasons, other: MoveWithReasons) -> MoveWithReasons:
    said = [(reason.code, reason.facts) for reason in other.reasons]
    own = [reason for reason in one.reasons if (reason.code, reason.facts) not in said]
    return MoveWithReasons(one.actions, tuple(weightiest(own)))
