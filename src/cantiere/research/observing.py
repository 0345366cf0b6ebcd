"""A view as one row of numbers: the layout that all interfaces share.

A number for each field that anybody may see, in the order in which `Record.fields` declares them; rows of
seats as long as the table has seats. Derived fields are left out: they follow from others. What the viewer
may not see is HIDDEN (-1), as in every view.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cantiere.core.game import Game
from cantiere.core.record import HIDDEN, SPECTATOR, Field, Memory, Record, Visible, memory_of

LOWEST, HIGHEST = -(2**15), 2**15 - 1  # what a number may be
Observation = NDArray[np.int16]
Mask = NDArray[np.int8]
_SIZE = 2  # bytes of a number


@dataclass(frozen=True)
class Column:
    """One number of an observation."""

    name: str  # players[0].hand[red]
    field: Field
    owner: int | None  # the seat in whose row it stands
    place: int  # among the 16-bit numbers of the record


class Observer:
    """What the seats of a table see, as numbers."""

    def __init__(self, game: Game, seats: int) -> None:
        kind: Any = game.state
        self.columns = tuple(_columns(kind, "", 0, None, seats))
        self._places = np.array([column.place for column in self.columns])
        self._hidden = {
            (viewer, memory): np.array(
                [column.field.is_hidden(column.owner == viewer, memory) for column in self.columns]
            )
            for viewer in range(SPECTATOR, seats)
            for memory in Memory
        }
        self._backs = [
            (number, column.field.backs) for number, column in enumerate(self.columns) if column.field.backs
        ]

    @property
    def names(self) -> list[str]:
        """What each number is, `players[0].hand[red]`."""
        return [column.name for column in self.columns]

    def __len__(self) -> int:
        return len(self.columns)

    def observe(self, state: Any, viewer: int) -> Observation:
        """The numbers of a state as one seat, or a spectator, sees it; an array of its own."""
        memory = memory_of(state)
        seen: Observation = np.frombuffer(state.tobytes(), np.int16)[self._places]
        seen[self._hidden[viewer, Memory(memory)]] = HIDDEN
        if memory == Memory.HIDDEN:
            for number, backs in self._backs:
                if seen[number] in backs.alike:
                    seen[number] = backs.shown
        return seen


@cache
def observer(game: Game, seats: int) -> Observer:
    """Worked out once for each game and number of seats."""
    return Observer(game, seats)


def action_mask(game: Game, legal: Sequence[int]) -> Mask:
    """A 1 for each legal action, among zeros."""
    mask = np.zeros(game.notation.size, np.int8)
    mask[legal] = 1
    return mask


def _columns(kind: type[Record], path: str, place: int, owner: int | None, seats: int) -> Iterator[Column]:
    for name, field in kind.fields.items():
        if field.derived or field.visible is Visible.NOBODY:
            continue
        at = place + _offset(kind, name)
        if field.length is None:
            yield Column(path + name, field, owner, at)
        else:
            yield from _row(field, path + name, at, owner, seats)


def _row(field: Field, path: str, place: int, owner: int | None, seats: int) -> Iterator[Column]:
    width = field.kind.layout.itemsize // _SIZE if field.is_record else 1
    for number, label in enumerate(_labels(field)[: seats if field.by_seat else None]):
        at = place + number * width
        if field.is_record:
            whose = number if field.by_seat else owner
            yield from _columns(field.kind, f"{path}[{label}].", at, whose, seats)
        else:
            yield Column(f"{path}[{label}]", field, owner, at)


def _labels(field: Field) -> Sequence[str]:
    places = field.axis or range(field.length or 0)
    return [one.name.lower() if isinstance(one, IntEnum) else str(one) for one in places]


def _offset(kind: type[Record], name: str) -> int:
    layout: Any = kind.layout.fields
    return int(layout[name][1]) // _SIZE
