"""A table as its journal tells it: each line changes it, and the same lines always make the same table."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, assert_never

from cantiere.core.errors import BadTable
from cantiere.play.fair import LINES, Chance, Fair, client_commitment
from cantiere.play.match import Match
from cantiere.play.notation import read_line
from cantiere.server.bodies.story import Question
from cantiere.server.live import timing
from cantiere.server.live.clock import NOBODY
from cantiere.server.live.commands import Accepted, Play
from cantiere.server.live.journal import Entry
from cantiere.server.live.lines import (
    Answered,
    Asked,
    Began,
    Failed,
    Flagged,
    Left,
    Opened,
    Played,
    Replaced,
    Resigned,
    Resumed,
    Returned,
    Stopped,
    Undone,
)
from cantiere.server.live.setting import Setting, Sitter

REMEMBERED = 200  # lines that can be told to those who come back, and moves that can be sent again


@dataclass(frozen=True)
class Ask:
    """A question that is open."""

    number: int  # of its line
    what: Question
    seat: int  # who asks
    target: int  # the turn to go back to, or the seat of somebody absent
    by: str | None  # the bot that would sit there
    at: float  # for people to read
    since: float  # by the clock of the table; a server that was away waits anew
    redraws: bool = False  # whether it would take back a draw
    agreed: frozenset[int] = frozenset()  # seats


@dataclass(frozen=True)
class End:
    """How a game ended."""

    why: str  # rules, resigned, flagged or stopped
    loser: int = NOBODY  # the seat that gave up or ran out of time


class Table:
    """All that follows from the lines so far. Only `apply` changes it."""

    def __init__(self, table_id: str, opened: Entry, begun: Entry) -> None:
        began = begun.line
        if not isinstance(began, Began):
            raise BadTable("line_damaged", number=begun.number)
        self.id, self.setting = table_id, began.setting
        seeds = (server_seed(opened), self.setting.client_seeds)
        self.chance = Chance(table_id, *seeds, began.chance)
        self.client_commitments = began.client_commitments
        self.sitters: list[Sitter] = list(self.setting.sitters)
        self.gone: dict[int, str] = {}  # seats that a bot took over, and why
        self.actions: list[int] = []
        self.lines: list[int] = []  # by turn: the line that it was played in
        self.counts: list[int] = []  # by turn: what its random word was derived with
        self.redraws = 0  # how many undos took back a draw
        self.free_from = 0  # the first turn that whoever is to move may go back to without asking
        self.ask: Ask | None = None
        self.end: End | None = None
        self.answers: dict[Play, Accepted] = {}
        self.entries: deque[Entry] = deque([begun], maxlen=REMEMBERED)
        self.number = begun.number  # of the last line
        people, seats = self.setting.people, self.setting.seats
        self.timing = timing.started(self.setting.clock, people, seats, began.first, begun.time, begun.run)
        self._match = opening_match(self.setting, self.chance)
        self._kept = 0  # turns of `_match` that are still true

    @classmethod
    def of(cls, table_id: str, entries: Sequence[Entry]) -> Self:
        """A table from all its lines."""
        table = cls(table_id, entries[0], entries[1])
        for entry in entries[2:]:
            table.apply(entry)
        return table

    @property
    def turn(self) -> int:
        return len(self.actions)

    @property
    def match(self) -> Match:
        """The game as it stands: what is missing is played in one go, only when somebody looks."""
        match = self._match
        if match.turn > self._kept:
            match.go_to(self._kept)
        if match.turn < self.turn:
            begin = match.turn
            missing = range(begin, self.turn)
            words = {turn - begin: self.chance.word(self.counts[turn], turn) for turn in missing}
            match.replay(self.actions[begin:], words)
        self._kept = self.turn
        return match

    @property
    def to_move(self) -> int:
        """The seat that decides next, or NOBODY."""
        return self.timing.to_move

    def next_word(self, turn: int) -> int:
        """The random word of an action in the next line, `turn` actions after the first."""
        return self.chance.word(self._count(self.number + 1), turn)

    def _count(self, line: int) -> int:
        """What the words of a line's actions are derived with: nothing that a player can shift at will."""
        return line if self.chance.scheme == LINES else self.redraws

    @property
    def fair(self) -> Fair:
        return Fair(self.chance, tuple(self.counts), self.client_commitments)

    def wall_time(self, moment: float) -> float:
        """A moment of the table's clock as people read it, by how the two stood at the last line."""
        last = self.entries[-1]
        return moment + (last.at - last.time)

    def winners(self) -> list[int]:
        """The seats that have won, once the game has ended."""
        if self.end is None or self.end.why == Stopped.kind:
            return []
        if self.end.loser == NOBODY:
            return self.match.winners()
        return [seat for seat in range(self.setting.seats) if seat != self.end.loser]

    def others(self, seat: int) -> frozenset[int]:
        """The seats of other people: those who are asked when a seat wants something."""
        person = self.sitters[seat].person
        return frozenset(
            other
            for other, sitter in enumerate(self.sitters)
            if sitter.person is not None and sitter.person != person
        )

    def same_person(self, seat: int) -> frozenset[int]:
        """The seats that share the screen of a seat, itself included."""
        person = self.sitters[seat].person
        return frozenset(other for other, sitter in enumerate(self.sitters) if sitter.person == person)

    def apply(self, entry: Entry, played: Match | None = None) -> None:
        """One more line; `played` is the match with its actions, if somebody has played them already."""
        if entry.number != self.number + 1:
            raise ValueError(f"line {entry.number} cannot follow line {self.number}")
        self._change(entry)
        self.timing = timing.after(self.timing, entry)
        self.number = entry.number
        self.entries.append(entry)
        if played is not None:
            self._match, self._kept = played, self.turn

    def _change(self, entry: Entry) -> None:  # noqa: C901  one case per kind of line
        match entry.line:
            case Played() as line:
                self._played(line, entry.number)
            case Undone() as line:
                self._undone(line)
            case Asked() as line:
                about = (line.seat, line.target, line.by)
                self.ask = Ask(entry.number, line.what, *about, entry.at, entry.time, line.redraws)
            case Answered() as line:
                self._answered(line)
            case Resigned() | Replaced() | Flagged() as line:
                self._left(line)
            case Returned() as line:
                self._returned(line.seat)
            case Failed() as line:
                self._failed(line)
            case Resumed():
                self._resumed(entry.time)
            case Stopped():
                self._ended(End(Stopped.kind))
            case Opened() | Began():
                raise BadTable("line_damaged", number=entry.number)
            case other:
                assert_never(other)

    def _played(self, line: Played, number: int) -> None:
        actions = read_line(self.setting.game.notation, line.move)
        self.actions += actions
        now = len(self.actions)
        self.lines += [number] * len(actions)
        self.counts += [self._count(number)] * len(actions)
        if line.free < len(actions):
            self.free_from = now - line.free
        resent = Play(line.seat, line.turn, line.move, line.key, line.by_bot)
        self.answers[resent] = Accepted(number, now)
        if len(self.answers) > REMEMBERED:  # what is sent again later than that is refused as stale
            del self.answers[next(iter(self.answers))]
        if self.ask and self._settles(line.seat, self.ask):
            self.ask = None
        if line.next == NOBODY:
            self._ended(End("rules"))

    def _settles(self, seat: int, ask: Ask) -> bool:
        """Whether a question is out of date once a seat has played."""
        return ask.what is Question.UNDO or seat in self.same_person(ask.target)

    def _undone(self, line: Undone) -> None:
        turn = line.to_turn
        del self.actions[turn:], self.lines[turn:], self.counts[turn:]
        self.redraws += line.redraws
        self.free_from = min(self.free_from, turn)
        self._kept = min(self._kept, turn)
        self.ask = None

    def _answered(self, line: Answered) -> None:
        if self.ask is None or not line.yes:
            self.ask = None
        else:
            self.ask = replace(self.ask, agreed=self.ask.agreed | self.same_person(line.seat))

    def _left(self, line: Left) -> None:
        self.ask = None  # it was asked of other people than those who are left
        self.gone[line.seat] = line.kind
        if line.ends:
            self._ended(End(line.kind, line.seat))
        else:
            self.sitters[line.seat] = Sitter(bot=line.by)

    def _returned(self, seat: int) -> None:
        self.ask = None  # he was not asked
        self.gone.pop(seat)
        self.sitters[seat] = self.setting.sitters[seat]

    def _failed(self, line: Failed) -> None:
        """People were never asked about a program: a question that is open stays so."""
        self.gone[line.seat] = line.kind
        self.sitters[line.seat] = Sitter(bot=line.by)

    def _resumed(self, now: float) -> None:
        """Nobody could object while the server was away."""
        if self.ask is not None:
            self.ask = replace(self.ask, since=now)

    def _ended(self, end: End) -> None:
        self.end, self.ask = end, None


def server_seed(opened: Entry) -> bytes:
    """What the first line tells."""
    if not isinstance(opened.line, Opened):
        raise BadTable("line_damaged", number=opened.number)
    return bytes.fromhex(opened.line.server_seed)


def opening_match(setting: Setting, chance: Chance) -> Match:
    """The match before the first move."""
    return Match(setting.game, setting.seats, chance.seed, setting.options, setting.start_state())


def began(setting: Setting, chance: Chance) -> Began:
    """The line with which a game begins."""
    commitments = (
        sitter.commitment or (sitter.seed and client_commitment(chance.table, sitter.seed))
        for sitter in setting.sitters
    )
    first = opening_match(setting, chance).mover
    return Began(setting, first, chance.scheme, tuple(commitments))
