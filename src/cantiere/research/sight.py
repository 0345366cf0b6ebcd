"""Who sees what of a record, as tables that compiled code reads: worked out of the columns, once."""

from collections.abc import Sequence
from itertools import product
from typing import cast

import numpy as np
from numpy.typing import NDArray

from cantiere.core.game import Game
from cantiere.core.record import SPECTATOR, Field, Memory, Record
from cantiere.research.columns import Column, columns_of, place_of, turned
from cantiere.research.kernels.reading import ALWAYS_OPEN, Sight

_REMEMBER = "remember"  # the field that tells it


def sight_of(game: Game, seats: int, is_relative: bool) -> Sight:
    """Of observations with the rows of so many seats."""
    seen = [
        columns_of(game, order_of(seats, players, viewer if is_relative else SPECTATOR))
        for players, viewer in product(range(1, seats + 1), range(SPECTATOR, seats))
    ]
    covered, covers = _covered(seen, [*range(SPECTATOR, seats)] * seats)
    fields, kind = [column.field for column in seen[0]], cast("type[Record]", game.state)
    backed = [number for number, field in enumerate(fields) if field.backs]
    named = [number for number, field in enumerate(fields) if is_relative and field.first_seat is not None]
    return Sight(
        glances=1 + seats,
        places=np.array([[column.place for column in columns] for columns in seen], np.uint32),
        covered=covered,
        covers=covers,
        seats=place_of(kind, "seats"),
        named=np.array(named, np.uint32),
        firsts=np.array([fields[number].first_seat for number in named], np.int16),
        remember=place_of(kind, _REMEMBER) if _REMEMBER in kind.fields else ALWAYS_OPEN,
        backed=np.array(backed, np.uint32),
        faces=_faces([fields[number] for number in backed]),
    )


def _covered(
    seen: Sequence[Sequence[Column]], viewers: Sequence[int]
) -> tuple[NDArray[np.uint32], NDArray[np.int32]]:
    """At each glance, the columns that are hidden, before the others; and how many they are."""
    hidden = np.array(
        [
            [_hidden(columns, memory, viewer) for columns, viewer in zip(seen, viewers, strict=True)]
            for memory in Memory
        ]
    )
    covers = hidden.sum(axis=2).astype(np.int32)
    covered = np.argsort(~hidden, axis=2, kind="stable")[:, :, : covers.max()]
    return np.ascontiguousarray(covered, np.uint32), covers


def order_of(seats: int, players: int, viewer: int) -> list[int]:
    """Whose row stands where: the players from the viewer on, then the seats that nobody has."""
    return [*turned(players, viewer if viewer < players else SPECTATOR), *range(players, seats)]


def _hidden(columns: Sequence[Column], memory: Memory, viewer: int) -> list[bool]:
    return [column.field.is_hidden(column.owner == viewer, memory) for column in columns]


def _faces(fields: Sequence[Field]) -> NDArray[np.int16]:
    """Each word of some rows as it is shown to those who must remember."""
    shown = np.zeros((len(fields), max((len(field.words or ()) for field in fields), default=0)), np.int16)
    for row, field in zip(shown, fields, strict=True):
        for word in field.words or ():
            row[word] = field.backs.shown if field.backs and word in field.backs.alike else word
    return shown
