"""The table of a lesson, told as every table is. It is in no journal, and nobody else looks at it."""

from collections.abc import Sequence

from cantiere.play.lessons import LEVEL, PUPIL, Answer, Lesson, named
from cantiere.play.match import Match
from cantiere.play.notation import read_line, write_lines
from cantiere.play.view_models import counted, facts, projected
from cantiere.server.bodies.at_table import FairChance, SeatState, TableEnd, TableMessage
from cantiere.server.bodies.lessons import ShownMove
from cantiere.server.bodies.story import PlayedLine
from cantiere.server.live.decide import is_whole
from cantiere.server.live.eyes import has_own_secrets
from cantiere.server.live.messages import legal_move, legal_moves, sheet
from cantiere.server.live.story import events_between

TABLE = "lesson"  # its id: no table has a word for one
_NO_CHANCE: FairChance = {"commitment": "", "client_seeds": [], "client_commitments": []}


def told_table(match: Match, begun: int, line: PlayedLine | None = None) -> TableMessage:
    """A table as the pupil sees it, in a step that began at a turn, after a move if one is to be told."""
    is_asked = not match.is_over and match.mover == PUPIL
    return {
        "kind": "table",
        "table": TABLE,
        "number": match.turn,
        "turn": match.turn,
        "free_from": begun if begun < match.turn else None,
        "to_move": None if match.is_over else match.mover,
        "points": counted(match),
        "scores": projected(match),
        "sheets": [sheet(match, seat) for seat in range(match.seats)],
        "seats": [_seat(seat) for seat in range(match.seats)],
        "question": None,
        "end": _end(match),
        "fair": _NO_CHANCE,
        "clock": None,
        "view": match.view_as_dict(PUPIL),
        "facts": facts(match, PUPIL),
        "story": [] if line is None else [line],
        "legal": legal_moves(match) if is_asked else [],
        "viewer": PUPIL,
    }


def _seat(seat: int) -> SeatState:
    return {"bot": None if seat == PUPIL else LEVEL, "gone": None}


def _end(match: Match) -> TableEnd | None:
    return {"why": "rules", "loser": None, "winners": match.winners()} if match.is_over else None


def tables_after(lesson: Lesson, number: int, answer: Answer, move: str) -> list[TableMessage]:
    """The table after a move of the pupil; if that was all of the step, then that after each that follows."""
    begun = lesson.table(number).turn
    tables = [told_table(answer.match, begun, _line(answer.match, move))]
    if answer.is_done:
        after = lesson.replied(number, answer.match)
        tables += [told_table(match, match.turn, _line(match, line)) for line, match in after]
    return tables


def _line(match: Match, move: str) -> PlayedLine:
    """The last move, as the pupil saw it."""
    first = match.turn - len(read_line(match.game.notation, move))
    before = match.copy()
    before.go_to(first)
    seat, numbers = before.mover, [match.turn] * match.turn
    is_open = seat == PUPIL or not has_own_secrets(match.game)
    return {
        "number": match.turn,
        "kind": "played",
        "at": 0,
        "seat": seat,
        "turn": first,
        "move": move if is_open else None,
        "whole": is_whole(match, seat),
        "events": events_between(match.copy(), numbers, PUPIL, first, match.turn)[match.turn],
    }


def shown_move(match: Match, wanted: Sequence[int], language: str) -> ShownMove | None:
    """A move that is asked for, in words, and with what a board can show of it."""
    if not wanted:
        return None
    move = " ".join(write_lines(match.game.notation, wanted))
    return {
        "move": move,
        "begins": legal_move(match, wanted[0]),
        "words": named(match.game, wanted, language),
    }
