"""What a table does when something is asked of it: one more line for its journal, or a refusal."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from cantiere.core.errors import GameOver, IllegalMove, Refusal
from cantiere.play.match import Match
from cantiere.server.bodies.story import Question
from cantiere.server.live.clock import NOBODY, Pace
from cantiere.server.live.commands import (
    AskUndo,
    Command,
    Consent,
    Fail,
    Play,
    Replace,
    Resign,
    Resume,
    Return,
    Stop,
    Tick,
)
from cantiere.server.live.lines import (
    Answered,
    Asked,
    Failed,
    Flagged,
    JournalLine,
    Left,
    Played,
    Replaced,
    Resigned,
    Resumed,
    Returned,
    Stopped,
    Undone,
)
from cantiere.server.live.news import Transition, has_drawn, may_be_forgotten, transitions_since
from cantiere.server.live.setting import AtFlag, known_level
from cantiere.server.live.table import Ask, Table
from cantiere.server.live.timing import has_fallen, runs_out_at

PATIENCE = 60.0  # seconds that somebody has to show that he is not absent
FREE, CONSENT = "free", "consent"


@dataclass(frozen=True)
class Draft:
    """A line that is to be written, and for a move the match with it."""

    line: JournalLine
    played: Match | None = None


def decided(table: Table, command: Command) -> Draft | None:
    """The line that a command leads to, None if there is nothing to do. Changes nothing."""
    if isinstance(command, Tick):
        return _due(table, command.now)
    if isinstance(command, Resume):
        return _resumed(table, command.alive)
    if table.end is not None:
        raise GameOver("table_over")
    if isinstance(command, Stop):
        return Draft(Stopped())
    if not 0 <= command.seat < table.setting.seats:
        raise Refusal("table_no_seat", seat=command.seat, seats=table.setting.seats)
    is_bot = isinstance(command, Return | Fail) or (isinstance(command, Play) and command.by_bot)
    if (table.sitters[command.seat].bot is not None) != is_bot:
        raise Refusal("seat_taken_over", seat=command.seat)
    return _ANSWERS[type(command)](table, command)


def _play(table: Table, command: Play) -> Draft:
    if command.turn != table.turn:
        raise Refusal("stale_turn", seen=command.turn, turn=table.turn)
    played = table.match.copy()
    played.play_text(command.move, command.seat, table.next_word)
    line = Played(
        command.seat,
        command.turn,
        command.move,
        command.key,
        command.by_bot,
        next=NOBODY if played.is_over else played.mover,
        whole=is_whole(played, command.seat),
        free=_free(table, command, played),
    )
    return Draft(line, played)


def _free(table: Table, command: Play, played: Match) -> int:
    """How many of the last actions of a move can be taken back without asking.

    It ends where somebody else has learned something, has acted, or has been told to act.
    """
    own = table.same_person(command.seat)
    if command.by_bot or played.is_over or played.mover not in own:
        return 0
    transitions = (
        [*transitions_since(played, command.turn)]
        if played.turn > table.turn + 1
        else [_only_transition(table, played)]
    )
    kept = takewhile(lambda transition: may_be_forgotten(transition, own), reversed(transitions))
    return sum(1 for _ in kept)


def _only_transition(table: Table, played: Match) -> Transition:
    """The only action of a move."""
    before = table.match
    return Transition(before.mover, before.state, played.state, played.words[before.turn])


def is_whole(match: Match, seat: int) -> bool:
    """Whether the move has ended: else the same seat goes on, with a part that begins with `+`."""
    if match.is_over or match.mover != seat:
        return True
    return not match.game.notation.text(match.legal()[0]).startswith("+")


def _ask_undo(table: Table, command: AskUndo) -> Draft:
    seat, turn = command.seat, command.to_turn
    if not 0 <= turn < table.turn:
        raise IllegalMove("cannot_go_back", steps=table.turn - turn, turn=table.turn)
    if turn >= table.free_from and seat in table.same_person(table.to_move):
        return _undo(table, seat, turn, FREE)
    if table.setting.rated and any(sitter.bot for sitter in table.sitters):
        raise Refusal("undo_rated")
    _no_question_open(table)
    if not table.others(seat):
        return _undo(table, seat, turn, CONSENT)
    return Draft(Asked(Question.UNDO, seat, turn, None, redraws=_redraws(table, turn)))


def _undo(table: Table, seat: int, turn: int, how: str) -> Draft:
    earlier = table.match.copy()
    earlier.go_to(turn)
    return Draft(Undone(seat, turn, how, earlier.mover, _redraws(table, turn)), earlier)


def _redraws(table: Table, turn: int) -> bool:
    """Whether going back to a turn takes back a draw: then all that is drawn later will be another."""
    return any(has_drawn(transition) for transition in transitions_since(table.match, turn))


def _no_question_open(table: Table) -> None:
    if table.ask is not None:
        raise Refusal("question_open")


def _replace(table: Table, command: Replace) -> Draft:
    if command.absent not in table.others(command.seat):
        raise Refusal("not_to_replace", seat=command.absent)
    if table.setting.clock.pace is Pace.DAYS:
        raise Refusal("clock_decides")
    _no_question_open(table)
    return Draft(Asked(Question.REPLACE, command.seat, command.absent, known_level(command.by)))


def _consent(table: Table, command: Consent) -> Draft:
    ask = table.ask
    if ask is None or command.about not in (None, ask.number):
        raise Refusal("no_question")
    if command.yes and command.seat not in asked_people(table, ask):
        raise Refusal("not_asked")
    agreed = ask.agreed | table.same_person(command.seat)
    if command.yes and ask.what is Question.UNDO and asked_people(table, ask) <= agreed:
        return _undo(table, ask.seat, ask.target, CONSENT)
    return Draft(Answered(command.seat, command.yes))


def asked_people(table: Table, ask: Ask) -> frozenset[int]:
    """The seats whose yes it takes. Somebody absent is not asked, but may object."""
    absent = table.same_person(ask.target) if ask.what is Question.REPLACE else frozenset()
    return table.others(ask.seat) - absent


def _resign(table: Table, command: Resign) -> Draft:
    return _given_up(table, Resigned, command.seat, ends=table.setting.seats == 2)


def _fail(table: Table, command: Fail) -> Draft:
    if table.sitters[command.seat].bot != command.bot:
        raise Refusal("seat_taken_over", seat=command.seat)
    return Draft(Failed(command.seat, table.setting.level, command.why))


def _given_up(table: Table, kind: type[Left], seat: int, ends: bool, by: str | None = None) -> Draft:
    bot = None if ends else by or table.setting.level
    return Draft(kind(seat, ends, bot))


def _return(table: Table, command: Return) -> Draft:
    """Who gave up, or has lost by the clock, has left for good; at a rated table everybody has."""
    why = table.gone.get(command.seat)
    has_lost = why == Flagged.kind and table.setting.at_flag is AtFlag.LOSS
    if why not in (Replaced.kind, Flagged.kind) or has_lost:
        raise Refusal("no_return", seat=command.seat)
    if table.setting.rated:
        raise Refusal("no_return_rated")
    return Draft(Returned(command.seat))


def _due(table: Table, now: float) -> Draft | None:
    """What time alone brings about: a flag falls, or somebody has been absent for too long."""
    if table.end is not None:
        return None
    if has_fallen(table.timing, now):
        is_lost = table.setting.at_flag is AtFlag.LOSS and table.setting.seats == 2
        return _given_up(table, Flagged, table.timing.running, ends=is_lost)
    ask = table.ask
    if ask is None or not _waits_only(table, ask) or now < ask.since + PATIENCE:
        return None
    return _given_up(table, Replaced, ask.target, ends=False, by=ask.by)


def _waits_only(table: Table, ask: Ask) -> bool:
    """Whether all agree that somebody is absent, and only he can still object."""
    return ask.what is Question.REPLACE and asked_people(table, ask) <= ask.agreed


def due_at(table: Table) -> float | None:
    """When a Tick should come next, if nothing happens before."""
    moments = [runs_out_at(table.timing)] if table.end is None else []
    if table.ask is not None and _waits_only(table, table.ask):
        moments.append(table.ask.since + PATIENCE)
    return min((moment for moment in moments if moment is not None), default=None)


def _resumed(table: Table, alive: float) -> Draft | None:
    """Noted where something waits for time to pass: a clock, or whoever could object to a question."""
    if table.end is not None or not (table.setting.clock.is_running or table.ask):
        return None
    return Draft(Resumed(alive))


_ANSWERS: dict[type, Callable[[Table, Any], Draft]] = {
    Play: _play,
    AskUndo: _ask_undo,
    Replace: _replace,
    Consent: _consent,
    Resign: _resign,
    Return: _return,
    Fail: _fail,
}
