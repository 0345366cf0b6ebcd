"""What boards ask of positions at which nobody plays: those of lessons, and moments of reviews."""

from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.play.lessons import say_at_a_board
from cantiere.play.match import Match
from cantiere.play.view_models import move_effects, selection_facts
from cantiere.play.why import why_none
from cantiere.server.bodies.foresight import MoveEffectsMessage, PreviewedMessage, Reason, ReasonMessage
from cantiere.server.live.preview import previewed
from cantiere.server.protocol.from_browser import AskWhyMessage, PreviewMessage
from cantiere.server.protocol.reviews import AskedAtBoard, ToldAtBoard


def board_answer(match: Match, table: str, asked: AskedAtBoard, language: str) -> ToldAtBoard:
    """To the seat that asks, which must be the one to move."""
    key, turn = asked.key, asked.turn
    if isinstance(asked, PreviewMessage):
        then = previewed(match, asked.seat, asked.move)
        return PreviewedMessage(key=key, table=table, turn=turn, move=asked.move, then=then)
    if isinstance(asked, AskWhyMessage):
        refusal = why_none(match, asked.seat, asked.parts, asked.chosen)
        reason = None if refusal is None else _reason(match.game, refusal, language)
        return ReasonMessage(key=key, table=table, turn=turn, reason=reason)
    if asked.about is not None:
        known = selection_facts(match, asked.about)
        return MoveEffectsMessage(key=key, table=table, turn=turn, moves={}, about=known)
    return MoveEffectsMessage(key=key, table=table, turn=turn, moves=dict(move_effects(match)))


def _reason(game: Game, refusal: Refusal, language: str) -> Reason:
    return Reason(code=refusal.code, text=say_at_a_board(game, refusal, language), rule=refusal.rule)
