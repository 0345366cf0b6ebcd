"""Every action of a position judged as if it had been played: for whoever tries again what was a mistake."""

from collections.abc import Mapping
from dataclasses import dataclass

from cantiere.bots.search.engine import legal_actions
from cantiere.core.record import observe
from cantiere.insight.judging import Judge, Judgement, Verdict, WinChance, judgement_of
from cantiere.insight.turns import Turn
from cantiere.insight.values import private_seed

MOST_TRIED = 12  # decisions of a game, those that lost most
FIRST_LOOK = 8  # the part of the budget that each action gets, before the likely ones get all of it
FEWEST = 100  # playouts of a first look, if the budget has as many
CLOSE = 0.03  # to the best: what may be no worse than that is looked at again


@dataclass(frozen=True)
class Tried:
    """What an action would have lost against the best one, and what that is called."""

    loss: float
    error: float
    judgement: Judgement


def tried(judge: Judge, turn: Turn, verdict: Verdict) -> Mapping[int, Tried]:
    """By action, all that was legal. What a first look leaves in doubt is searched with the whole budget."""
    view, seed = observe(turn.before, turn.seat), private_seed(judge.seed, turn.number)
    whole = judge.budget(turn.action).playouts
    least = min(whole, max(FEWEST, whole // FIRST_LOOK))
    best = judge.chance(view, verdict.best, seed, whole)

    def judged(action: int) -> Tried:
        found = judge.chance(view, action, seed, least)
        if best.minus(found).sure < CLOSE and least < whole:
            found = judge.chance(view, action, seed, whole)
        return _tried(best, found)

    return {
        action: Tried(0.0, 0.0, Judgement.BEST) if action == verdict.best else judged(action)
        for action in legal_actions(judge.game, view)
    }


def _tried(best: WinChance, found: WinChance) -> Tried:
    loss = best.minus(found)
    return Tried(loss.gain, loss.error, judgement_of(is_best=False, loss=loss))


def worth_trying(verdicts: list[Verdict], seats: frozenset[int]) -> list[Verdict]:
    """The decisions of some seats that lost something for sure, as many as there is time for."""
    lost = [one for one in verdicts if one.seat in seats and one.judgement not in _FINE]
    worst = sorted(lost, key=lambda one: -one.loss.sure)[:MOST_TRIED]
    return sorted(worst, key=lambda one: one.number)


_FINE = (Judgement.BEST, Judgement.GOOD)
