"""Which numbers an observation has: a column for each number that anybody may see.

What `Record.fields` declares and nothing else, in the order of the declarations; rows of seats as long as
the table has seats. Derived fields are left out: they follow from others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from cantiere.core.game import Game
from cantiere.core.record import Field, Record, Visible

SIZE = 2  # bytes of a number


@dataclass(frozen=True)
class Column:
    """One number of an observation."""

    name: str  # players[0].hand[red]
    family: str  # of all columns that hold the same field: players[seat].hand[colour]
    field: Field
    owner: int | None  # the seat in whose row it stands
    place: int  # among the 16-bit numbers of the record


def columns_of(game: Game, order: Sequence[int]) -> tuple[Column, ...]:
    """The columns of a game whose rows of seats are told in some order: whose row stands at which place."""
    kind: Any = game.state
    return tuple(_columns(kind, "", "", 0, None, order))


def turned(seats: int, viewer: int) -> list[int]:
    """The seats in the order of play, from a viewer on; from seat 0 on for whoever has none."""
    first = max(viewer, 0)
    return [(first + place) % seats for place in range(seats)]


def place_of(kind: type[Record], name: str) -> int:
    """Where a field of a record begins, among its 16-bit numbers."""
    layout: Any = kind.layout.fields
    return int(layout[name][1]) // SIZE


def _columns(
    kind: type[Record], name: str, family: str, place: int, owner: int | None, order: Sequence[int]
) -> Iterator[Column]:
    for own, field in kind.fields.items():
        if field.derived or field.visible is Visible.NOBODY:
            continue
        at = place + place_of(kind, own)
        if field.length is None:
            yield Column(name + own, family + own, field, owner, at)
            continue
        width = field.kind.layout.itemsize // SIZE if field.is_record else 1
        for label, number in _rows(field, order):
            inside, whole = f"{name}{own}[{label}]", f"{family}{own}[{_axis(field)}]"
            if field.is_record:
                whose = number if field.by_seat else owner
                yield from _columns(field.kind, f"{inside}.", f"{whole}.", at + number * width, whose, order)
            else:
                yield Column(inside, whole, field, owner, at + number)


def _rows(field: Field, order: Sequence[int]) -> Iterator[tuple[str, int]]:
    """What each row is called, and which one it is."""
    if field.by_seat:
        yield from ((str(place), seat) for place, seat in enumerate(order))
        return
    for number, label in enumerate(field.axis or range(field.length or 0)):
        yield label.name.lower() if isinstance(label, IntEnum) else str(label), number


def _axis(field: Field) -> str:
    """What the positions of a row are, in one word."""
    if field.by_seat:
        return "seat"
    return field.axis.__name__.lower() if field.axis else f"0–{(field.length or 0) - 1}"
