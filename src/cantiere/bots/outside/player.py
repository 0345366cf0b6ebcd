"""A seat at which a program from outside plays: what it is told, and what its answers mean."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypedDict

from cantiere.bots.bot import Bot, BotFault
from cantiere.bots.outside.program import Program, argument_list, fault_of, shown
from cantiere.bots.outside.schema import DICE, FROM_BOT, PROTOCOL, Answer, flaws
from cantiere.core.errors import BadMove, IllegalMove
from cantiere.core.game import Game
from cantiere.core.notation import Parts
from cantiere.play.events import Event
from cantiere.play.match import Match
from cantiere.play.notation import read_line, write_lines
from cantiere.play.parse import Kind, parsed
from cantiere.play.position import options_of

_ANSWER = Kind("answer", PROTOCOL, BotFault)


@dataclass(frozen=True)
class Limits:
    """How long a bot is waited for, in seconds."""

    start: float = 10.0
    choice: float = 5.0
    farewell: float = 1.0


DEFAULT_LIMITS = Limits()


def outside_bot(command: str, game: Game, limits: Limits = DEFAULT_LIMITS) -> Bot:
    """A program as a bot for one seat of one match. It must exist now; it is started when it is to move."""
    argument_list(command)
    return OutsideBot(command, game, limits)


class OutsideBot(Bot):
    """Sits down at its first choice: only then is its seat known. What happened before is told it then."""

    listens: ClassVar[bool] = True

    def __init__(self, command: str, game: Game, limits: Limits) -> None:
        self.command, self.game, self.limits = command, game, limits
        self.name = command  # until it says what it is called
        self._program: Program | None = None
        self._fault: BotFault | None = None
        self._seat, self._turn = -1, 0
        self._unsent: list[bytes] = []
        self._pending: list[int] = []  # of a move with several parts, what is still to be played
        self._pending_turn = 0  # the turn at which it must go on, or it was too long

    def choose(self, view: Any, seed: int) -> int:
        if self._fault:
            raise self._fault
        try:
            return self._choice(view, seed)
        except BotFault as fault:
            self._fault = fault
            if self._program:
                self._program.end()
            raise

    def hear(self, action: int | None, events: Sequence[Event]) -> None:
        if self._fault:
            return
        if action is None and not events:  # perhaps something was taken back
            self._pending.clear()
        move = None if action is None else self.game.notation.text(action)
        seen = [event.as_dict() for event in events]
        self._unsent.append(_line("events", turn=self._turn, move=move, events=seen))
        self._turn += 1
        if self._program:
            self._send_unsent(self._program)

    def leave(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        if self._program is None or self._fault:
            return
        if scores:
            place = _place(self._seat, scores, winners)
            self._program.tell(_line("result", scores=[*scores], winners=[*winners], place=place))
        self._program.tell(_line("bye"))
        self._program.part(self.limits.farewell)
        self._program = None

    def interrupt(self) -> None:
        """End the program although it may be thinking, from another thread, which then hears of a fault."""
        if self._program:
            self._program.kill()

    def _choice(self, view: Any, seed: int) -> int:
        table = Match(self.game, int(view.seats), 0, options_of(self.game, view), start=view)
        if not self._pending:
            self._pending, self._pending_turn = self._asked(table, seed), self._turn
        if self._pending_turn != self._turn:
            raise self._flawed(
                "bot_move_too_long", move="".join(write_lines(self.game.notation, self._pending))
            )
        action = self._pending.pop(0)
        self._pending_turn += 1
        try:
            table.check(action)
        except IllegalMove as reason:
            raise self._flawed("bot_illegal_move", move=self._written(action), reason=reason) from None
        return action

    def _asked(self, table: Match, seed: int) -> list[int]:
        """The actions of the move that the program chooses."""
        program = self._program or self._handshake(table, seed)
        question = _line("choose", turn=self._turn, view=table.view_as_dict(self._seat), legal=_legal(table))
        answer = self._read(program.ask(question, self.limits.choice, late="bot_too_slow"))
        self._check(answer, "choice_by_number" if "action" in answer else "choice")
        if answer.get("turn", self._turn) != self._turn:
            raise self._flawed("bot_wrong_turn", answered=answer["turn"], turn=self._turn)
        if "action" in answer:
            return [answer["action"]]
        try:
            return read_line(self.game.notation, answer["move"])
        except BadMove as reason:
            move = shown(answer["move"])
            raise self._flawed("bot_illegal_move", move=move, reason=reason) from None

    def _handshake(self, table: Match, seed: int) -> Program:
        program = self._program = Program(self.command)
        hello = _line("hello", protocol=PROTOCOL)
        answer = self._read(program.ask(hello, self.limits.start, late="bot_slow_start"))
        self._check(answer, "welcome")
        if answer["protocol"] != PROTOCOL:
            raise self._flawed("bot_other_protocol", version=answer["protocol"], known=PROTOCOL)
        self.name, self._seat = shown(answer["name"]), table.mover
        program.tell(_new_game(table, seed % DICE, self.limits.choice))
        self._send_unsent(program)
        return program

    def _send_unsent(self, program: Program) -> None:
        program.tell(b"".join(self._unsent))
        self._unsent.clear()

    def _read(self, line: bytes) -> Answer:
        try:
            return parsed(line, _ANSWER)
        except BotFault:
            raise self._flawed("bot_not_json", text=shown(line)) from None

    def _check(self, answer: Answer, kind: str) -> None:
        for code, facts in flaws(answer, FROM_BOT[kind]):
            raise self._flawed(code, **{name: shown(fact) for name, fact in facts.items()})

    def _flawed(self, code: str, **facts: object) -> BotFault:
        return fault_of(self.command, code, **facts)

    def _written(self, action: int) -> str:
        notation = self.game.notation
        return notation.text(action) if action < notation.size else str(action)


def _line(kind: str, **fields: object) -> bytes:
    """A message. Its kind comes first and there are no spaces, so that even a shell can read it."""
    return json.dumps({"kind": kind, **fields}, separators=(",", ":")).encode() + b"\n"


def _new_game(table: Match, seed: int, seconds: float) -> bytes:
    game = table.game
    return _line(
        "new_game",
        game=game.id,
        title=game.title,
        rules=game.version,
        options=table.options,
        seats=table.seats,
        seat=table.mover,
        seed=seed,
        seconds=seconds,
    )


class _Legal(TypedDict):
    """An action that a bot may choose."""

    action: int
    move: str
    parts: Parts
    rule: str


def _legal(table: Match) -> list[_Legal]:
    notation = table.game.notation
    return [
        {
            "action": action,
            "move": notation.text(action),
            "parts": notation.parts(action),
            "rule": table.why(action),
        }
        for action in table.legal()
    ]


def _place(seat: int, scores: Sequence[int], winners: Sequence[int]) -> int:
    """One more than those who did better; a tie-break counts among the first only."""
    ranks = [(score, each in winners) for each, score in enumerate(scores)]
    return 1 + sum(rank > ranks[seat] for rank in ranks)
