"""A table as its journal tells it: each line changes it, and the same lines always make the same table."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

from cantiere.play.fair import LINES, Chance, Fair, client_commitment
from cantiere.play.match import Match
from cantiere.play.notation import read_line
from cantiere.server.live import clock
from cantiere.server.live.clock import NOBODY
from cantiere.server.live.commands import Accepted, Play
from cantiere.server.live.journal import Entry, Kind
from cantiere.server.live.setting import Setting, Sitter

REMEMBERED = 200  # lines that can be told to those who come back, and moves that can be sent again


class Question(StrEnum):
    """What the others can be asked."""

    UNDO = "undo"
    REPLACE = "replace"


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

    why: str  # rules, resigned or flagged
    loser: int = NOBODY  # the seat that gave up or ran out of time


class Table:
    """All that follows from the lines so far. Only `apply` changes it."""

    def __init__(self, table_id: str, opened: Entry, began: Entry) -> None:
        self.id, self.setting = table_id, Setting.of(began.content["setting"])
        seed = bytes.fromhex(opened.content["server_seed"])
        scheme = began.content.get("chance", LINES)  # what began with the first scheme goes on with it
        self.chance = Chance(table_id, seed, self.setting.client_seeds, scheme)
        self.client_commitments = tuple(began.content.get("client_commitments", ()))
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
        self.entries: deque[Entry] = deque([began], maxlen=REMEMBERED)
        self.number = began.number  # of the last line
        first, seats = began.content["first"], self.setting.seats
        self.timing = clock.started(
            self.setting.clock, self.setting.people, seats, first, began.time, began.run
        )
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
        if self.end is None:
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
        change = _CHANGES.get(entry.kind)
        if change is not None:
            change(self, entry)
        self.timing = clock.after(self.timing, entry)
        self.number = entry.number
        self.entries.append(entry)
        if played is not None:
            self._match, self._kept = played, self.turn

    def _played(self, entry: Entry) -> None:
        seat, turn, move = entry.content["seat"], entry.content["turn"], entry.content["move"]
        actions = read_line(self.setting.game.notation, move)
        self.actions += actions
        now = len(self.actions)
        self.lines += [entry.number] * len(actions)
        self.counts += [self._count(entry.number)] * len(actions)
        if (free := entry.content.get("free", 0)) < len(actions):  # older lines do not tell
            self.free_from = now - free
        resent = Play(seat, turn, move, entry.content["key"], entry.content["by_bot"])
        self.answers[resent] = Accepted(entry.number, now)
        if len(self.answers) > REMEMBERED:  # what is sent again later than that is refused as stale
            del self.answers[next(iter(self.answers))]
        if self.ask and self._settles(seat, self.ask):
            self.ask = None
        if entry.content["next"] == NOBODY:
            self._ended(End("rules"))

    def _settles(self, seat: int, ask: Ask) -> bool:
        """Whether a question is out of date once a seat has played."""
        return ask.what is Question.UNDO or seat in self.same_person(ask.target)

    def _undone(self, entry: Entry) -> None:
        turn = entry.content["to_turn"]
        del self.actions[turn:], self.lines[turn:], self.counts[turn:]
        self.redraws += entry.content.get("redraws", False)  # lines of the first scheme do not tell
        self.free_from = min(self.free_from, turn)
        self._kept = min(self._kept, turn)
        self.ask = None

    def _asked(self, entry: Entry) -> None:
        content = entry.content
        what = Question(content["what"])
        about = (content["seat"], content["target"], content["by"])
        redraws = content.get("redraws", False)  # lines of the first scheme do not tell
        self.ask = Ask(entry.number, what, *about, entry.at, entry.time, redraws)

    def _answered(self, entry: Entry) -> None:
        if self.ask is None or not entry.content["yes"]:
            self.ask = None
        else:
            agreed = self.ask.agreed | self.same_person(entry.content["seat"])
            self.ask = replace(self.ask, agreed=agreed)

    def _left(self, entry: Entry) -> None:
        seat, by = entry.content["seat"], entry.content["by"]
        self.ask = None  # it was asked of other people than those who are left
        self.gone[seat] = entry.kind
        if entry.content["ends"]:
            self._ended(End(entry.kind, seat))
        else:
            self.sitters[seat] = Sitter(bot=by)

    def _returned(self, entry: Entry) -> None:
        seat = entry.content["seat"]
        self.ask = None  # he was not asked
        self.gone.pop(seat)
        self.sitters[seat] = self.setting.sitters[seat]

    def _failed(self, entry: Entry) -> None:
        """People were never asked about a program: a question that is open stays so."""
        self.gone[entry.content["seat"]] = entry.kind
        self.sitters[entry.content["seat"]] = Sitter(bot=entry.content["by"])

    def _resumed(self, entry: Entry) -> None:
        """Nobody could object while the server was away."""
        if self.ask is not None:
            self.ask = replace(self.ask, since=entry.time)

    def _ended(self, end: End) -> None:
        self.end, self.ask = end, None


_CHANGES: dict[str, Callable[[Table, Entry], None]] = {
    Kind.PLAYED: Table._played,
    Kind.UNDONE: Table._undone,
    Kind.ASKED: Table._asked,
    Kind.ANSWERED: Table._answered,
    Kind.RESIGNED: Table._left,
    Kind.REPLACED: Table._left,
    Kind.FLAGGED: Table._left,
    Kind.RETURNED: Table._returned,
    Kind.FAILED: Table._failed,
    Kind.RESUMED: Table._resumed,
}


def opening_match(setting: Setting, chance: Chance) -> Match:
    """The match before the first move."""
    return Match(setting.game, setting.seats, chance.seed, setting.options, setting.start_state())


def began_content(setting: Setting, chance: Chance) -> dict[str, Any]:
    """What the line BEGAN tells."""
    return {
        "setting": setting.content(),
        "first": opening_match(setting, chance).to_move,
        "chance": chance.scheme,
        "client_commitments": [
            sitter.commitment or (sitter.seed and client_commitment(chance.table, sitter.seed))
            for sitter in setting.sitters
        ],
    }
