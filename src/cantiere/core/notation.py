"""The action space of a game, declared once: numbers, texts, parts and their table follow from it.

A game lists the segments of its action space in the order of their numbers. A segment is one kind of
action. Its axes are the choices that make up such an action; the last of them varies fastest.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from itertools import product
from math import prod
from string import Formatter
from typing import Any, NamedTuple

from cantiere.core.errors import BadMove

Value = str | int
Parts = dict[str, Value]  # of an action, by the names that its segment gives them
Places = Mapping[str, int]  # by the name of an axis: which of its values, from 0


@dataclass(frozen=True)
class Axis:
    """One choice: its name, its values as parts tell them, and how each is written."""

    name: str
    values: tuple[Value, ...]
    texts: tuple[str, ...]
    also: tuple[tuple[str, ...], ...]  # [value] what else is read as it
    implied_by: str | None  # an axis of the same segment: not written where both are at the same place
    joins: "tuple[Axis, ...]"  # axes that this one is written and told in place of

    def place(self, places: Places) -> int:
        """Which value it has."""
        if not self.joins:
            return places[self.name]
        place = 0
        for axis in self.joins:
            place = place * len(axis.values) + places[axis.name]
        return place

    def spellings(self, places: Places) -> tuple[str, ...]:
        """How its value may be written; ours is the first."""
        place = self.place(places)
        written = (self.texts[place], *self.also[place])
        return ("", *written) if self.implied_by and places[self.implied_by] == place else written


def axis(
    name: str,
    values: type[IntEnum] | Iterable[Value],
    texts: Iterable[str] | None = None,
    also: Iterable[Iterable[str]] | None = None,
    implied_by: str | None = None,
    joins: tuple[Axis, ...] = (),
) -> Axis:
    """An axis with the words of an enum or with other values, each written as it is called unless told."""
    if isinstance(values, type):
        values = [word.name.lower() for word in values]
    told = tuple(values)
    written = tuple(map(str, told)) if texts is None else tuple(texts)
    others = ((),) * len(told) if also is None else tuple(tuple(each) for each in also)
    if not len(told) == len(written) == len(others):
        raise TypeError(f"{name}: {len(told)} values, {len(written)} texts, {len(others)} more")
    return Axis(name, told, written, others, implied_by, joins)


@dataclass(frozen=True)
class Segment:
    """One kind of action. `Notation` gives it its place among the numbers."""

    kind: str
    form: str  # its text, with what is written of each action by name in braces
    axes: tuple[Axis, ...] = ()  # in the order of the numbers
    joined: tuple[Axis, ...] = ()  # that stand for several of these
    first: int = 0
    steps: tuple[int, ...] = ()  # [axis] how far apart in number its values are

    @property
    def size(self) -> int:
        return prod(len(axis.values) for axis in self.axes)

    @cached_property
    def told(self) -> tuple[Axis, ...]:
        """The parts of its actions, in the order in which they are written."""
        named = {axis.name: axis for axis in (*self.axes, *self.joined)}
        return tuple(named[name] for _, name, _, _ in Formatter().parse(self.form) if name)

    def actions(self) -> Iterator[tuple[int, Places]]:
        """Each number with the place of its values."""
        names = [axis.name for axis in self.axes]
        for places in product(*(range(len(axis.values)) for axis in self.axes)):
            number = self.first + sum(place * step for place, step in zip(places, self.steps, strict=True))
            yield number, dict(zip(names, places, strict=True))

    def texts(self, places: Places) -> list[str]:
        """All ways to write an action; ours is the first."""
        names = [axis.name for axis in self.told]
        ways = product(*(axis.spellings(places) for axis in self.told))
        return [self.form.format(**dict(zip(names, way, strict=True))) for way in ways]

    def parts(self, places: Places) -> Parts:
        return {"kind": self.kind} | {axis.name: axis.values[axis.place(places)] for axis in self.told}


@dataclass(frozen=True)
class Each:
    """Segments that take turns: for each value of an axis, the actions of all of them."""

    axis: Axis
    segments: tuple[Segment, ...]

    @property
    def step(self) -> int:
        return sum(segment.size for segment in self.segments)

    @property
    def size(self) -> int:
        return len(self.axis.values) * self.step


def placed(declared: Iterable[Segment | Each]) -> Iterator[Segment]:
    """The segments with their numbers."""
    first = 0
    for one in declared:
        if isinstance(one, Segment):
            yield replace(one, first=first, steps=steps_of(one.axes))
        else:
            begin = first
            for inner in one.segments:
                axes, steps = (one.axis, *inner.axes), (one.step, *steps_of(inner.axes))
                yield replace(inner, axes=axes, first=begin, steps=steps)
                begin += inner.size
        first += one.size


def steps_of(axes: tuple[Axis, ...]) -> tuple[int, ...]:
    return tuple(prod(len(axis.values) for axis in axes[place + 1 :]) for place in range(len(axes)))


class _Tables(NamedTuple):
    texts: list[str]  # [action]
    parts: list[Parts]  # [action]
    by_text: dict[str, int]  # all that is read, in lower case
    by_parts: dict[frozenset[tuple[str, Value]], int]


def no_better_reason(text: str) -> BadMove | None:
    """For games in which a text is a move or not, and that is all there is to say."""
    return None


class Notation:
    """Action numbers 0..size-1, as text and as parts.

    A text that begins with `+` continues the move before it: a placement and its bonus tiles, or a
    bid card by card, are then one line of a game file, while each decision stays a small action.
    """

    def __init__(
        self,
        *declared: Segment | Each,
        most: int,
        examples: str,
        unreadable: Callable[[str], BadMove | None] = no_better_reason,
    ) -> None:
        self.segments = tuple(placed(declared))
        self.size = sum(segment.size for segment in self.segments)
        self.most = most  # the largest number of actions that can be legal at once
        self.examples = examples
        self.unreadable = unreadable  # a text that is no move, in lower case: what is wrong with it, if known

    def firsts(self, *kinds: str) -> tuple[int, ...]:
        """The first number of each kind, for compiled rules."""
        return tuple(self._segment(kind).first for kind in kinds)

    def steps(self, kind: str) -> tuple[int, ...]:
        """How far apart the values of each axis of a kind are, for compiled rules."""
        return self._segment(kind).steps

    def _segment(self, kind: str) -> Segment:
        return next(segment for segment in self.segments if segment.kind == kind)

    def text(self, action: int) -> str:
        return self._tables.texts[action]

    def parse(self, text: str) -> int:
        """The action that is written so; upper and lower case do not matter."""
        wanted = text.strip().lower()
        action = self._tables.by_text.get(wanted)
        if action is None:
            raise self.unreadable(wanted) or BadMove("not_a_move", text=text, examples=self.examples)
        return action

    def parts(self, action: int) -> Parts:
        return dict(self._tables.parts[action])

    def having(self, parts: Mapping[str, Value]) -> list[int]:
        """The actions with all these parts, whatever else they have; ascending."""
        found = [self._by_part.get(part, set()) for part in parts.items()]
        return sorted(set.intersection(*found)) if found else [*range(self.size)]

    def from_parts(self, parts: Mapping[str, Any]) -> int:
        """The action with exactly these parts."""
        try:
            return self._tables.by_parts[frozenset(parts.items())]
        except (KeyError, TypeError):  # TypeError: a part that is a list or the like
            example = next(told for told in self._tables.parts if len(told) > 1)
            raise BadMove("not_a_move", text=str(dict(parts)), examples=str(example)) from None

    @cached_property
    def _by_part(self) -> dict[tuple[str, Value], set[int]]:
        """The actions that have a part."""
        found: dict[tuple[str, Value], set[int]] = {}
        for action, told in enumerate(self._tables.parts):
            for part in told.items():
                found.setdefault(part, set()).add(action)
        return found

    @cached_property
    def _tables(self) -> _Tables:
        """All of it, worked out when it is first asked for."""
        texts, parts, read = [""] * self.size, [Parts()] * self.size, dict[str, int]()
        for segment in self.segments:
            for action, places in segment.actions():
                ways = segment.texts(places)
                texts[action], parts[action] = ways[0], segment.parts(places)
                for way in ways:
                    if read.setdefault(way.lower(), action) != action:
                        raise TypeError(f"{way} is written for {read[way.lower()]} and for {action}")
        told = {frozenset(part.items()): action for action, part in enumerate(parts)}
        return _Tables(texts, parts, read, told)
