"""Views as readable JSON, read off the record in one go.

The same as `core.readable.view_as_dict` of what `observe` leaves, which reads field by field: a law test
compares the two. Who may see what is looked up once for each kind of record and viewer, not at every move.
"""

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from cantiere.core.readable import NOTHING
from cantiere.core.record import Field, Memory, Record, Visible

Numbers = list[int]  # all of a record, as the 16-bit numbers that it is made of
Reader = Callable[[Numbers], Any]
_SIZE = 2  # bytes of a number


class Eyes(NamedTuple):
    """Who looks, at how many seats, and whether he must remember what he has seen."""

    viewer: int
    seats: int
    memory: int


@cache
def reader(kind: type[Record], eyes: Eyes) -> Reader:
    """What makes the JSON that a viewer may see of the numbers of a record."""
    return _record(kind, 0, eyes, owner=None)


def _record(kind: type[Record], at: int, eyes: Eyes, owner: int | None) -> Reader:
    parts: list[tuple[str, Reader]] = []
    for name, field in kind.fields.items():
        if field.derived or field.visible is Visible.NOBODY:
            continue
        hidden = field.is_hidden(owner == eyes.viewer, eyes.memory)
        parts.append((name, _nothing if hidden else _field(field, at + _offset(kind, name), eyes, owner)))
    return lambda numbers: {name: read(numbers) for name, read in parts}


def _offset(kind: type[Record], name: str) -> int:
    layout: Any = kind.layout.fields
    return int(layout[name][1]) // _SIZE


def _nothing(numbers: Numbers) -> None:
    return None


def _field(field: Field, at: int, eyes: Eyes, owner: int | None) -> Reader:
    if not field.is_record:
        return _single(field, at) if field.length is None else _row(field, at, field.length, eyes.memory)
    width = field.kind.layout.itemsize // _SIZE
    rows = [
        _record(field.kind, at + place * width, eyes, place if field.by_seat else owner)
        for place in range(eyes.seats if field.by_seat else field.length or 0)
    ]
    if field.axis is None:
        return lambda numbers: [read(numbers) for read in rows]
    named = [(word.name.lower(), rows[word]) for word in field.axis]
    return lambda numbers: {name: read(numbers) for name, read in named}


def _single(field: Field, at: int) -> Reader:
    if field.kind is np.uint64:
        return lambda numbers: f"{int(np.array(numbers[at : at + 4], np.int16).view(np.uint64)[0]):#018x}"
    if field.words is None:
        return itemgetter(at)
    words = _words(field.words)
    return lambda numbers: words[numbers[at]]


def _row(field: Field, at: int, length: int, memory: int) -> Reader:
    end = at + length
    if field.axis is not None:
        return _named(field, at, memory)
    if field.words is None:
        return itemgetter(slice(at, end))
    words = _shown_words(field, memory)
    return lambda numbers: [words[number] for number in numbers[at:end]]


def _named(field: Field, at: int, memory: int) -> Reader:
    """Counts by name; a name that is missing has none."""
    places = [(word.name.lower(), at + word) for word in field.axis or ()]
    if field.words is None:
        return lambda numbers: {name: numbers[place] for name, place in places if numbers[place]}
    words = _shown_words(field, memory)
    return lambda numbers: {
        name: words[numbers[place]] for name, place in places if words[numbers[place]] is not None
    }


@cache
def _words(words: type[IntEnum]) -> dict[int, str | None]:
    return {NOTHING: None, **{int(word): word.name.lower() for word in words}}


def _shown_words(field: Field, memory: int) -> dict[int, str | None]:
    """What the numbers of a row are called, some by the same word for those who must remember."""
    words = _words(field.words) if field.words else {}
    if field.backs is None or memory != Memory.HIDDEN:
        return words
    return words | {number: words[field.backs.shown] for number in field.backs.alike}
