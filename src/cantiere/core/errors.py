"""Everything that can be refused, in one tree.

Refusal
├── UnknownGame        no game of that name
├── BadTable           seats or options the game is not made for
├── BadMove            text or JSON that is not a move at all
├── IllegalMove        a real move, not allowed now
│   ├── NotYourTurn
│   └── GameOver
├── BadFile            a game file that is damaged, foreign, from the future, or untrue
├── BadPosition        a position that no game can reach
└── Unavailable        nothing is wrong with what was asked: what it takes is out of order for now

A refusal is a code and facts, for programs; `cantiere.play.texts.say` makes a sentence of it, and `str` the
English one, once somebody who knows the sentences has called `speak_by`.
"""

from collections.abc import Callable
from functools import partial
from typing import Any


class Refusal(Exception):  # noqa: N818  a refusal is an answer, not a malfunction
    """Something that was asked for and may not be had; `rule` is the section that forbids it."""

    def __init__(self, code: str, *, rule: str | None = None, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.rule, self.facts = code, rule, facts
        self.add_note(f"{code} ({rule})" if rule else code)  # below the sentence, for who reads a traceback

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), self.code, rule=self.rule, **self.facts), ()

    def __str__(self) -> str:
        for sentence_of in _speakers:
            return sentence_of(self)
        return self.written()

    def written(self) -> str:
        """The code and the facts, for logs."""
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code}({facts})"


_speakers: list[Callable[[Any], str]] = []  # at most one


def speak_by(sentence_of: Callable[[Any], str]) -> None:
    """From now on, the text of a refusal is this sentence."""
    _speakers[:] = [sentence_of]


class UnknownGame(Refusal):
    pass


class BadTable(Refusal):
    pass


class BadMove(Refusal):
    pass


class IllegalMove(Refusal):
    pass


class NotYourTurn(IllegalMove):
    pass


class GameOver(IllegalMove):
    pass


class BadFile(Refusal):
    pass


class BadPosition(Refusal):
    pass


class Unavailable(Refusal):
    pass
