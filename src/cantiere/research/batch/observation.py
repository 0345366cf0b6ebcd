"""A state as a row of numbers, as one seat sees it.

What the numbers are and who may see them is what `Record.fields` declares, and nothing else: a column for
each number that anybody may see, in the order of the declarations. Derived ones are left out: they say
nothing new.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cantiere.core.compile import JIT
from cantiere.core.game import Game
from cantiere.core.packing import packed
from cantiere.core.record import SPECTATOR, Field, Memory, Record, Visible, raw
from cantiere.research.batch.kernels.reading import ALWAYS_OPEN, Sight

_SIZE = 2  # bytes of a number
_REMEMBER = "remember"  # the field that tells whether players must remember now


@dataclass(frozen=True)
class Column:
    """One number of an observation."""

    name: str  # players[0].hand[red]
    family: str  # of all columns that hold the same field: players[seat].hand[colour]
    field: Field
    owner: int | None  # the seat in whose row it stands
    place: int  # among the 16-bit numbers of the record


class Observation:
    """The columns of a game for so many seats, and who may see them."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        kind: Any = game.state
        self.columns = tuple(_columns(kind, "", "", 0, None, seats))
        self.sight = _sight(kind, self.columns, seats)

    def __len__(self) -> int:
        return len(self.columns)

    def numbers(self, states: Any) -> NDArray[np.int16]:
        """Records as rows of 16-bit numbers; compiled, these are the records themselves."""
        if JIT:
            content: NDArray[np.int16] = raw(states).view(np.int16)
        else:
            content = np.frombuffer(packed(states), np.int16)
        return content.reshape(len(states), -1)


def _columns(
    kind: type[Record], name: str, family: str, place: int, owner: int | None, seats: int
) -> Iterator[Column]:
    for own, field in kind.fields.items():
        if field.derived or field.visible is Visible.NOBODY:
            continue
        at = place + _offset(kind, own)
        if field.length is None:
            yield Column(name + own, family + own, field, owner, at)
            continue
        length = seats if field.by_seat else field.length
        width = field.kind.layout.itemsize // _SIZE if field.is_record else 1
        for number, label in enumerate(_labels(field)[:length]):
            inside, whole = f"{name}{own}[{label}]", f"{family}{own}[{_axis(field)}]"
            if field.is_record:
                whose = number if field.by_seat else owner
                yield from _columns(field.kind, f"{inside}.", f"{whole}.", at + number * width, whose, seats)
            else:
                yield Column(inside, whole, field, owner, at + number)


def _offset(kind: type[Record], name: str) -> int:
    layout: Any = kind.layout.fields
    return int(layout[name][1]) // _SIZE


def _labels(field: Field) -> Sequence[str]:
    names = field.axis or range(field.length or 0)
    return [one.name.lower() if isinstance(one, IntEnum) else str(one) for one in names]


def _axis(field: Field) -> str:
    """What the positions of a row are, in one word."""
    if field.by_seat:
        return "seat"
    return field.axis.__name__.lower() if field.axis else f"0–{(field.length or 0) - 1}"


def _sight(kind: type[Record], columns: Sequence[Column], seats: int) -> Sight:
    viewers = range(SPECTATOR, seats)
    hidden = [
        [[column.field.is_hidden(column.owner == viewer, memory) for column in columns] for viewer in viewers]
        for memory in Memory
    ]
    covers = np.array(hidden).sum(axis=2).astype(np.int32)
    covered = np.argsort(np.logical_not(hidden), axis=2, kind="stable")[:, :, : covers.max()]
    backed = [number for number, column in enumerate(columns) if column.field.backs is not None]
    return Sight(
        places=np.array([column.place for column in columns], np.uint32),
        covered=np.ascontiguousarray(covered, np.uint32),
        covers=covers,
        remember=_offset(kind, _REMEMBER) if _REMEMBER in kind.fields else ALWAYS_OPEN,
        backed=np.array(backed, np.int32),
        faces=_faces([columns[number].field for number in backed]),
    )


def _faces(fields: Sequence[Field]) -> NDArray[np.int16]:
    """Each word of some rows as it is shown to those who must remember."""
    shown = np.zeros((len(fields), max((len(field.words or ()) for field in fields), default=0)), np.int16)
    for row, field in zip(shown, fields, strict=True):
        for word in field.words or ():
            row[word] = field.backs.shown if field.backs and word in field.backs.alike else word
    return shown
