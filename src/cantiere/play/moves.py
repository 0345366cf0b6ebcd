"""Moves as a program handles them: text that knows its parts and its rule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import index
from typing import Any, Self

from cantiere.core.errors import BadMove
from cantiere.core.game import Game
from cantiere.core.notation import Notation, Parts
from cantiere.play.course import MADE_UP, Course
from cantiere.play.notation import read_line
from cantiere.play.texts import describe

Told = Mapping[str, Any]  # a move by its parts, as `Move.parts` tells them
WholeParts = dict[str, Any]  # the same, made here
Choice = str | int | Told  # any way to name a move
THEN = "then"


class Move(str):
    """A move that can be played: its text, and what the text says."""

    game: Game
    actions: tuple[int, ...]  # one for each of its parts
    _before: Any  # the state in which it can be played

    @classmethod
    def of(cls, game: Game, before: Any, actions: Sequence[int]) -> Self:
        """The move that is made of these actions, in a state."""
        move = cls("".join(map(game.notation.text, actions)))
        move.game, move.actions, move._before = game, tuple(actions), before
        return move

    @property
    def text(self) -> str:
        """How it is written, as a plain text."""
        return str(self)

    @property
    def parts(self) -> WholeParts:
        """By name, what it consists of; what continues it follows as `then`."""
        first, *more = map(self.game.notation.parts, self.actions)
        return {**first, THEN: more} if more else {**first}

    @property
    def rule(self) -> str:
        """The section of the rules that it comes from."""
        return self.game.why(self._before, self.actions[0])

    def said(self, language: str = "en") -> str:
        """In words, part by part."""
        told = map(self.game.notation.parts, self.actions)
        return ", ".join(describe(self.game.id, parts, language) for parts in told)


def moves_of(course: Course, lines: Iterable[Sequence[int]]) -> Iterator[Move]:
    """Moves that can be played now, of their actions."""
    before = course.snapshot()
    return (Move.of(course.game, before, actions) for actions in lines)


def actions_of(notation: Notation, choice: Choice) -> list[int]:
    """The actions of a move, however it is told. What continues it may come in any order."""
    if isinstance(choice, str):
        return read_line(notation, choice)
    if isinstance(choice, Mapping):
        return _actions_of_parts(notation, choice)
    try:
        return [index(choice)]  # another kind of integer would be compiled for once more
    except TypeError:
        kind = type(choice).__name__
        raise TypeError(
            f"a move is a text, a mapping of its parts, or an action's number, not {kind}"
        ) from None


def _actions_of_parts(notation: Notation, told: Told) -> list[int]:
    more = told.get(THEN, ())
    if not isinstance(more, list | tuple) or not all(isinstance(one, Mapping) for one in more):
        raise BadMove("not_a_move", text=str(dict(told)), examples=notation.examples)
    first: Parts = {name: part for name, part in told.items() if name != THEN}
    return [notation.from_parts(first), *sorted(map(notation.from_parts, more))]


def whole_lines(course: Course) -> Iterator[tuple[int, ...]]:
    """The actions of each whole move: all its parts, up to where chance or another player has a say."""
    return _continued(course, course.mover, ())


def _continued(course: Course, seat: int, begun: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for action in course.legal():
        onward = course.copy()
        onward.play(action, word=MADE_UP)
        if _goes_on(onward, seat):
            yield from _continued(onward, seat, (*begun, action))
        else:
            yield (*begun, action)


def _goes_on(course: Course, seat: int) -> bool:
    """Whether the same player only chooses more parts, and nothing was drawn."""
    if course.has_drawn or course.to_move != seat:
        return False
    text = course.game.notation.text
    return all(text(action).startswith("+") for action in course.legal())
