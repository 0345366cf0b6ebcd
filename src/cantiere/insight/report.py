"""A review as plain values, for programs."""

from typing import NotRequired, TypedDict

import numpy as np
from numpy.typing import NDArray

from cantiere.core.game import NO_ACTION
from cantiere.insight.balance import Step
from cantiere.insight.judging import Verdict
from cantiere.insight.kernels.values import DEAL
from cantiere.insight.review import Moment, Review
from cantiere.insight.values import Estimate

_DIGITS = 4
_NAMES = {DEAL: "deal", NO_ACTION: "given up"}


class Numbers(TypedDict):
    """A number for each seat, and its standard error."""

    mean: list[float]
    error: list[float]


class TurnPart(TypedDict):
    """One step of the balance."""

    turn: int
    seat: int | None  # none for the deal
    move: str
    before: Numbers  # the expected shares of the win
    skill: Numbers
    luck: Numbers


class DecisionPart(TypedDict):
    """One decision, judged by what the seat could see."""

    turn: int
    seat: int
    played: str
    best: str
    loss: float
    error: float
    judgement: str
    hidden: float


class MomentPart(TypedDict):
    """A moment that mattered: which turn or decision it is."""

    kind: str
    turn: int
    move: str
    weight: float
    better: NotRequired[str]


class ReviewPart(TypedDict):
    """A whole review. Shares of the win are from 0 to 1."""

    game: str
    seats: int
    start: Numbers
    luck: Numbers
    own: Numbers
    others: Numbers
    result: list[float]
    turns: list[TurnPart]
    decisions: list[DecisionPart]
    moments: list[MomentPart]


def as_dict(review: Review) -> ReviewPart:
    """All figures."""
    balance = review.balance
    return {
        "game": review.match.game.id,
        "seats": balance.seats,
        "start": _numbers(balance.start),
        "luck": _numbers(balance.luck),
        "own": _numbers(balance.own),
        "others": _numbers(balance.others),
        "result": _rounded(balance.result),
        "turns": [_turn(review, step) for step in balance.steps],
        "decisions": [_decision(review, verdict) for verdict in review.verdicts],
        "moments": [_moment(review, moment) for moment in review.moments],
    }


def turn_of(step: Step) -> int:
    """The number that a log gives to it: 0 for the deal, then 1, 2, 3, …"""
    return step.number if step.action == DEAL else step.number + 1


def _turn(review: Review, step: Step) -> TurnPart:
    return {
        "turn": turn_of(step),
        "seat": None if step.action == DEAL else step.seat,
        "move": _move(review, step),
        "before": _numbers(Estimate.of(step.before)),
        "skill": _numbers(step.skill),
        "luck": _numbers(step.luck),
    }


def _move(review: Review, step: Step) -> str:
    return _NAMES.get(step.action) or review.text(step.number, step.action)


def _decision(review: Review, verdict: Verdict) -> DecisionPart:
    return {
        "turn": verdict.number + 1,
        "seat": verdict.seat,
        "played": review.text(verdict.number, verdict.played),
        "best": review.text(verdict.number, verdict.best),
        "loss": round(verdict.loss.gain, _DIGITS),
        "error": round(verdict.loss.error, _DIGITS),
        "judgement": verdict.judgement.value,
        "hidden": round(verdict.hidden, _DIGITS),
    }


def _moment(review: Review, moment: Moment) -> MomentPart:
    step, verdict = moment.step, moment.verdict
    told: MomentPart = {
        "kind": moment.kind,
        "turn": turn_of(step),
        "move": _move(review, step),
        "weight": round(moment.weight, _DIGITS),
    }
    if verdict is not None:
        told["better"] = review.text(step.number, verdict.best)
    return told


def _numbers(estimate: Estimate) -> Numbers:
    return {"mean": _rounded(estimate.mean), "error": _rounded(estimate.error)}


def _rounded(row: NDArray[np.float64]) -> list[float]:
    return [round(float(one), _DIGITS) for one in row]
