"""Why can nothing be chosen there? What a board points at is answered by the rules, with their numbers.

A part of a board stands for the moves with certain parts. Where none of these is legal, the same parts
are the question. So a screen knows neither rules nor reasons.
"""

from collections.abc import Mapping

from cantiere.core.errors import BadMove, GameOver, NotYourTurn, Refusal
from cantiere.core.game import Question
from cantiere.core.notation import Value
from cantiere.play.match import Match
from cantiere.play.notation import read_line


def why_none(match: Match, seat: int, parts: Mapping[str, Value], chosen: str = "") -> Refusal | None:
    """The reason why a seat can choose nothing with these parts, beside what it has chosen; None: it can."""
    game = match.game
    if match.is_over:
        return GameOver("game_over", rule=game.end_rule)
    if seat != match.mover:
        return NotYourTurn("wait_your_turn", rule=game.turn_rule)
    picked, actions = read_line(game.notation, chosen) if chosen else [], game.notation.having(parts)
    refusal = _answered(match, Question(parts, actions, picked))
    if refusal is None and not actions:
        raise BadMove("not_a_move", text=str(dict(parts)), examples=game.notation.examples)
    return refusal


def _answered(match: Match, question: Question) -> Refusal | None:
    game, actions = match.game, question.actions
    if not question.chosen and not set(match.legal()).isdisjoint(actions):
        return None
    refusal = game.why_none(match.state, question)
    if refusal is None and actions and actions[0] not in match.legal():
        refusal = game.why_not(match.state, actions[0])
        refusal.facts["move"] = game.notation.text(actions[0])
    if refusal is not None:
        refusal.facts["options"] = match.options  # a variant has names of its own
    return refusal
