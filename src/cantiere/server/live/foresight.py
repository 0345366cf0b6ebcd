"""What a move would lead to: told to whoever is to play it, as far as it brings nothing new to light."""

from typing import Any

from cantiere.core.errors import GameOver, Refusal
from cantiere.play.match import Match
from cantiere.play.notation import read_line
from cantiere.server.live.messages import sheets_of
from cantiere.server.live.news import Deed, brings_news
from cantiere.server.live.table import Table


def foreseen(table: Table, seat: int, turn: int, move: str) -> dict[str, Any] | None:
    """View, scores and sheets after a move; None if it would draw, or show what was hidden."""
    if table.end is not None:
        raise GameOver("table_over")
    if turn != table.turn:
        raise Refusal("stale_turn", seen=turn, turn=table.turn)
    trial = table.match.copy()
    if any([_tried(trial, action, seat) for action in read_line(trial.game.notation, move)]):
        return None
    return {"view": trial.view_as_dict(seat), "scores": trial.scores(), "sheets": sheets_of(trial)}


def _tried(trial: Match, action: int, seat: int) -> bool:
    """Play an action; whether it brought news. No word is fed: what is to be drawn is not known here."""
    before = trial.snapshot()
    trial.play(action, seat)
    return brings_news(Deed(seat, before, trial.snapshot(), int(before.rng)))
