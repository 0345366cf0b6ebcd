"""A review as it is kept: what is told of it, and how good each move would have been for who tries again.

Reasons are kept as codes and facts: they are said in the language and with the names of whoever looks.
"""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, cast

from typing_extensions import TypedDict

from cantiere.bots.heuristics.reason import Reason
from cantiere.insight.judging import Judgement, Verdict
from cantiere.insight.puzzles.reviewed import found_in
from cantiere.insight.puzzles.shelf import Shelf, write_shelf
from cantiere.insight.report import MomentPart, TurnPart, as_dict
from cantiere.insight.review import DECISION, Progress, Review, review
from cantiere.insight.trying import Tried
from cantiere.insight.turns import Turn
from cantiere.insight.why import MoveWithReasons, compared
from cantiere.play.gamefile import GameFile, read_game, winners_of
from cantiere.play.match import Match
from cantiere.play.notation import write_lines
from cantiere.play.texts import because
from cantiere.server.bodies.bots import HintReason
from cantiere.server.bodies.review import (
    Called,
    ReviewDecision,
    ReviewedMove,
    ReviewMoment,
    ReviewResult,
    ReviewTurn,
)
from cantiere.server.bodies.trends import GameTrend
from cantiere.server.live.messages import legal_move
from cantiere.server.live.trend import trends_of

_SEED, _DIGITS = 0, 4
_FINE = (Judgement.BEST, Judgement.GOOD)
KeptReason = tuple[str, float, dict[str, object]]  # code, weight, facts
KeptTry = tuple[float, float, Called]  # loss, its standard error, the word for it


class KeptMove(TypedDict):
    """A move whose reasons nobody has said yet."""

    told: ReviewedMove
    why: list[KeptReason]


class KeptReview(TypedDict):
    """All of a review. The moves of a decision lie beside it, by the turn that it led to."""

    told: ReviewResult
    played: dict[str, KeptMove]
    better: dict[str, KeptMove]
    tries: dict[str, dict[str, KeptTry]]
    trends: dict[str, GameTrend]  # by seat: for each player's own eyes


def reviewed(text: str, playouts: int, jobs: int, progress: Progress) -> str:
    """The review of a game file, in compact JSON."""
    file = read_game(text)
    match = file.match
    found = review(match, winners_of(match, file.end), playouts, _SEED, jobs, progress, trying=_people(file))
    return json.dumps(_kept(found), separators=(",", ":"), default=int)  # facts hold numbers of records


def found_puzzles(text: str, numbers: Sequence[int]) -> dict[str, str]:
    """By name, the puzzles among some decisions of a game file, each as the text of a file."""
    match = read_game(text).match
    puzzles = found_in(match, numbers, _SEED)
    return {puzzle.id: write_shelf(Shelf(match.game, _SEED, 0, (puzzle,))) for puzzle in puzzles}


def likely_puzzles(content: str) -> tuple[int, ...]:
    """Of a kept review, the decisions that lost something for sure, the worst first: actions before each."""
    kept = cast(KeptReview, json.loads(content))
    lost = [one for one in kept["told"]["decisions"] if one["judgement"] not in _FINE]
    return tuple(one["turn"] - 1 for one in sorted(lost, key=lambda one: -one["loss"]))


def _people(file: GameFile) -> frozenset[int]:
    """Who may try again; where bots played alone, everybody who looks."""
    people = frozenset(seat for seat, bot in enumerate(file.bots) if bot is None)
    return people or frozenset(range(file.match.seats))


def _kept(found: Review) -> KeptReview:
    kept: KeptReview = {
        "told": _result(found),
        "played": {},
        "better": {},
        "tries": _tries(found),
        "trends": trends_of(found),
    }
    _keep_moves(found, kept)
    return kept


def _result(found: Review) -> ReviewResult:
    told = as_dict(found)
    return {
        "start": {**told["start"]},
        "luck": {**told["luck"]},
        "own": {**told["own"]},
        "others": {**told["others"]},
        "result": told["result"],
        "turns": [_turn(one) for one in told["turns"]],
        "decisions": [_decision(found, one) for one in found.verdicts],
        "moments": [_moment(one) for one in told["moments"]],
    }


def _moment(one: MomentPart) -> ReviewMoment:
    kind: Literal["decision", "chance"] = "decision" if one["kind"] == DECISION else "chance"
    return {"kind": kind, "turn": one["turn"], "weight": one["weight"]}


def _tries(found: Review) -> dict[str, dict[str, KeptTry]]:
    """By the turn that a decision led to, and by move."""
    write = found.match.game.notation.text
    return {
        str(number + 1): {write(action): _try(one) for action, one in judged.items()}
        for number, judged in found.tries.items()
    }


def _try(one: Tried) -> KeptTry:
    return round(one.loss, _DIGITS), round(one.error, _DIGITS), one.judgement.value


def _turn(one: TurnPart) -> ReviewTurn:
    return {
        "turn": one["turn"],
        "seat": one["seat"],
        "before": one["before"]["mean"],
        "skill": one["skill"]["mean"],
        "luck": one["luck"]["mean"],
    }


def _decision(found: Review, verdict: Verdict) -> ReviewDecision:
    return {
        "turn": verdict.number + 1,
        "seat": verdict.seat,
        "judgement": verdict.judgement.value,
        "loss": round(verdict.loss.gain, _DIGITS),
        "error": round(verdict.loss.error, _DIGITS),
        "hidden": round(verdict.hidden, _DIGITS),
        "played": None,
        "better": None,
        "may_try": verdict.number in found.tries,
    }


def _keep_moves(found: Review, kept: KeptReview) -> None:
    """What was played and what was better, where something was lost, and at key moments."""
    key = {moment.step.number for moment in found.moments if moment.verdict is not None}
    for turn, verdict in zip(found.turns, found.verdicts, strict=True):
        if verdict.judgement in _FINE and turn.number not in key:
            continue
        place = str(turn.number + 1)
        played, better = compared(found.match, turn, verdict)
        kept["played"][place] = _move(found.match, turn, played)
        if verdict.best != turn.action:
            kept["better"][place] = _move(found.match, turn, better)


def _move(match: Match, turn: Turn, move: MoveWithReasons) -> KeptMove:
    at, write = match.copy(), match.game.notation
    at.go_to(turn.number)
    told: ReviewedMove = {
        "move": " ".join(write_lines(write, move.actions)),
        "choice": legal_move(at, move.actions[0]),
        "parts": [write.parts(action) for action in move.actions],
        "reasons": [],
    }
    return {"told": told, "why": [_plain(reason) for reason in move.reasons]}


def _plain(reason: Reason) -> KeptReason:
    return reason.code, round(reason.weight, 2), dict(reason.facts)


def told_review(content: str, game_id: str, language: str, names: Sequence[str]) -> ReviewResult:
    """What is told of a kept review to people."""
    kept = cast(KeptReview, json.loads(content))
    say = partial(_said, lambda code, facts: because(game_id, code, facts, language, names))
    for decision in kept["told"]["decisions"]:
        place = str(decision["turn"])
        decision["played"], decision["better"] = (
            say(kept[which].get(place)) for which in ("played", "better")
        )
    return kept["told"]


def _said(sentence: Callable[[str, dict[str, object]], str], move: KeptMove | None) -> ReviewedMove | None:
    if move is None:
        return None
    reasons = [
        HintReason(code=code, weight=weight, text=sentence(code, facts))
        for code, weight, facts in move["why"]
    ]
    return {**move["told"], "reasons": reasons}


def kept_try(content: str, turn: int, move: str) -> KeptTry | None:
    """How good a move would have been at a decision; nothing is known of moves that were not legal."""
    kept = cast(KeptReview, json.loads(content))
    found = kept["tries"].get(str(turn), {}).get(move)
    return None if found is None else (found[0], found[1], found[2])


def kept_trends(content: str) -> dict[str, GameTrend]:
    """By seat, where win chance was lost; reviews of before that was counted have none."""
    kept = cast(KeptReview, json.loads(content))
    return kept.get("trends", {})
