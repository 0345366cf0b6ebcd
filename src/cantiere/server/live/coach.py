"""A coach at a table against bots: who may have one, and what it says. It knows no more than the seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from cantiere.bots.heuristics.reason import Reason
from cantiere.bots.hints import weightiest
from cantiere.bots.search.budget import Budget
from cantiere.core.errors import GameOver, Refusal
from cantiere.core.game import Game
from cantiere.insight.coaching import Concern, concern, purpose
from cantiere.play.match import Match
from cantiere.play.notation import read_line
from cantiere.play.texts import because, sentence
from cantiere.server.live.story import told_from_turn
from cantiere.server.live.table import Table

MOST_ACTIONS = 16  # that are looked back at; what is longer ago interests nobody
SECONDS = 0.5  # for each of the three searches of a question: if there is no time, fewer playouts must do
_SEED = 0  # the same question gets the same answer
_TOLD = 2  # reasons that make a sentence


def coached_seat(table: Table, person_id: str) -> int:
    """The seat of whoever may have a coach here: nobody who plays with or against other people."""
    if table.setting.rated:
        raise Refusal("coach_rated")
    people = table.setting.people
    if len(people) > 1:
        raise Refusal("coach_others")
    if table.sitters[people[0]].person != person_id:
        raise Refusal("coach_not_yours")
    if table.end is not None:
        raise GameOver("table_over")
    return people[0]


@dataclass(frozen=True)
class Intent:
    """What somebody is about to play, from what they see."""

    match: Match
    seat: int
    line: tuple[int, ...]

    def concern(self, playouts: int) -> Concern | None:
        budget = Budget(playouts, SECONDS)
        return concern(self.match.game, self.match.view(self.seat), self.line, _SEED, budget)


def intent_of(table: Table, seat: int, turn: int, move: str) -> Intent:
    """A move that may be played now, else a refusal; several are judged by the first of them."""
    if turn != table.turn:
        raise Refusal("stale_turn", seen=turn, turn=table.turn)
    match = table.match.copy()
    first, *others = move.split() or [move]
    line = match.tried(first, seat)
    for one in others:
        line += read_line(match.game.notation, one)
    return Intent(match, seat, tuple(line))


def warning(found: Concern, game: Game, language: str, names: Sequence[str]) -> str:
    """What the coach says: what speaks against the move, else what speaks for a better one."""
    points = round(100 * found.loss.gain)
    for way, reasons in (("against", found.against), ("instead", found.instead)):
        if reasons:
            why = _clause(reasons[:1], game, language, names)
            return sentence("coach", way, language, points=points, reason=why)
    return sentence("coach", "unclear", language, points=points)


@dataclass(frozen=True)
class BotMove:
    """What a bot did in one go, and what that was for."""

    turn: int  # of its first action
    seat: int
    reasons: tuple[Reason, ...]

    def words(self, game: Game, language: str, names: Sequence[str]) -> str:
        return _clause(self.reasons[:_TOLD], game, language, names)


@dataclass(frozen=True)
class Past:
    """The last turns of a table, as far as a seat may be told of them."""

    match: Match
    seat: int
    first: int

    def bot_moves(self) -> list[BotMove]:
        """Those whose purpose can be told."""
        runs = groupby(self._actions(), key=lambda action: action.seat)
        moves = [_joined([*run]) for _, run in runs]
        return [one for one in moves if one.reasons]

    def _actions(self) -> Iterator[BotMove]:
        actions, words = self.match.actions, self.match.words
        match = self.match.copy()
        match.go_to(self.first)
        for turn in range(self.first, len(actions)):
            seat, view = match.mover, match.view(self.seat)
            match.play(actions[turn], word=words.get(turn))
            is_own = seat == self.seat
            reasons = [] if is_own else purpose(match.game, view, self.seat, match.events(self.seat), _SEED)
            yield BotMove(turn, seat, tuple(reasons))


def _joined(actions: list[BotMove]) -> BotMove:
    reasons = [reason for action in actions for reason in action.reasons]
    return BotMove(actions[0].turn, actions[0].seat, tuple(weightiest(reasons)))


def past_of(table: Table, seat: int, since: int) -> Past:
    """What happened from a turn on."""
    if since > table.turn:
        raise Refusal("no_such_turn", turn=since, last=table.turn)
    first = max(since, told_from_turn(table, seat), table.turn - MOST_ACTIONS)
    return Past(table.match.copy(), seat, first)


def _clause(reasons: Sequence[Reason], game: Game, language: str, names: Sequence[str]) -> str:
    return " · ".join(because(game.id, one.code, one.facts, language, names) for one in reasons)
