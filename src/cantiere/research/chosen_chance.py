"""The rules of a game with every draw answered from outside, one by one.

Compiled rules draw from one random word, as many times as an action takes. Whoever wants to know what could
be drawn, and how likely, needs the same rules in slow motion: here they are made once more as plain Python,
from the same text, with two functions exchanged, `below` and `draw_from`. A draw that has no answer yet stops
the rules.
"""

import builtins
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import numpy as np

from cantiere.core import chance, compile, packing
from cantiere.core.events import Fact
from cantiere.core.game import Game
from cantiere.core.plain import Pool, Row
from cantiere.core.record import SPECTATOR, Record

Globals = dict[str, Any]  # what code asks for by name
_WORD = 2**64 - 1


@dataclass(frozen=True)
class Draw:
    """What is to be drawn next: each outcome that there is, and in how many ways it comes about."""

    ways: Sequence[tuple[int, int]]

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """Each outcome with its probability."""
        whole = sum(count for _, count in self.ways)
        return [(outcome, count / whole) for outcome, count in self.ways]


@dataclass(frozen=True)
class Drawn:
    """All is drawn: the state as bytes, and the facts that the log would hold, a row of numbers each."""

    content: bytes
    facts: Sequence[Sequence[int]]


class _Open(Exception):  # noqa: N818  nothing went wrong
    """The rules have come to a draw without an answer."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw


class ChosenChance:
    """One game, whose draws somebody else chooses. Nothing is kept from call to call."""

    def __init__(self, game: Game) -> None:
        made = _Copies()
        state, fact = _kinds(game)
        self._state, self._fact = _plain_kind(state), _plain_kind(fact)
        self._setup, self._apply = made.of(game.rules.setup), made.of(game.rules.apply)
        self._redeal = made.of(game.rules.redeal)

    def begin(self, opening: bytes, answers: Sequence[int]) -> Draw | Drawn:
        """Lay out a blank state that has its seats and options."""
        return self._run(opening, answers, lambda state, log: self._setup(state, 0, log))

    def play(self, state: bytes, action: int, answers: Sequence[int]) -> Draw | Drawn:
        """Play a legal action."""
        return self._run(state, answers, lambda table, log: self._apply(table, action, log))

    def redeal(self, state: bytes, answers: Sequence[int]) -> Draw | Drawn:
        """Deal anew what no spectator has seen."""
        return self._run(state, answers, lambda table, log: self._redeal(table, SPECTATOR, 0))

    def _run(self, content: bytes, answers: Sequence[int], rule: Callable[[Any, Any], None]) -> Draw | Drawn:
        states, log = Pool(self._state, 1), _Notes(0, defaultdict(self._fact))
        packing.fill(states, content)
        states[0].__dict__["answers"] = iter(answers)
        try:
            rule(states[0], log)
        except _Open as stopped:
            return stopped.draw
        states[0].rng = 0
        written = (log.facts[place] for place in range(log.count))
        return Drawn(packing.packed(states), [(fact.kind, fact.seat, *fact.details) for fact in written])


@cache
def chosen_chance(game: Game) -> ChosenChance:
    """The rules of a game in slow motion, made when first asked for."""
    return ChosenChance(game)


def _kinds(game: Game) -> tuple[Any, Any]:
    """Of its states and of facts; mypy takes records, and so their kinds, for unhashable."""
    return game.state, Fact


@dataclass
class _Notes:
    """A log with room made as it is needed: most actions write a few facts."""

    count: int
    facts: defaultdict[int, Any]


def _answered(state: Any, draw: Draw) -> int:
    """The answer to a draw; where there is one outcome only, nobody is asked."""
    if len(draw.ways) == 1:
        return draw.ways[0][0]
    answer = next(state.answers, None)
    if answer is None:
        raise _Open(draw)
    if answer not in (outcome for outcome, _ in draw.ways):
        raise ValueError(f"{answer} cannot be drawn here: there are {[outcome for outcome, _ in draw.ways]}")
    return int(answer)


def _below(state: Any, n: int) -> int:
    return _answered(state, Draw([(ticket, 1) for ticket in range(n)]))


def _draw_from(state: Any, urn: list[int]) -> int:
    """Kinds of tokens, not tokens: two that look alike are the same outcome."""
    token = _answered(state, Draw([(kind, count) for kind, count in enumerate(urn) if count]))
    urn[token] -= 1
    return token


class _Shape(NamedTuple):
    """As much of a field as plain records ask about."""

    kind: Any
    length: int | None
    is_record: bool


@cache
def _plain_kind(kind: Any) -> Any:
    """A record as an ordinary Python class, also where records are rows of arrays."""
    fields = {
        name: _Shape(
            _plain_kind(field.kind) if field.is_record else field.kind, field.length, field.is_record
        )
        for name, field in kind.fields.items()
    }
    return type(kind.__name__, (Row,), {"fields": fields, "layout": kind.layout})


def _plain(function: Any) -> Any:
    return getattr(function, "py_func", function)


class _Copies:
    """Plain copies of compiled functions that call each other and draw as they are told."""

    def __init__(self) -> None:
        self._made: dict[Any, Any] = {_plain(chance.below): _below, _plain(chance.draw_from): _draw_from}

    def of(self, function: Any) -> Any:
        """The copy of a function, and of all that it calls."""
        plain = _plain(function)
        if plain not in self._made:
            names: Globals = {"__builtins__": builtins}
            copy = FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__)
            self._made[plain] = copy
            given = plain.__globals__
            names.update({name: self._other(given[name]) for name in _named(plain.__code__) if name in given})
        return self._made[plain]

    def _other(self, value: Any) -> Any:
        """What stands in plain rules for a global of compiled ones."""
        if value is compile.word:
            return lambda number: int(number) & _WORD
        if value is compile.whole:
            return int
        if isinstance(_plain(value), FunctionType):
            return self.of(value)
        if isinstance(value, np.ndarray):
            return tuple(map(int, value))
        if type(value) is tuple:
            return tuple(map(self._other, value))
        return value.item() if isinstance(value, np.generic) else value


def _named(code: CodeType) -> set[str]:
    """All names that code asks for, inside inner functions, too."""
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*map(_named, inner))


def as_record(kind: type[Record], content: bytes) -> Any:
    """The record that lies in some bytes, to be read or copied."""
    if compile.JIT:  # pragma: no cover  (plain Python has records of another form)
        return np.frombuffer(content, kind.row_layout)[0]
    records = Pool(kind, 1)
    packing.fill(records, content)
    return records[0]
