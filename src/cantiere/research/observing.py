"""A view as one row of numbers: the layout that all interfaces share.

The columns are told in `columns`, who may see them in `sight`. Rows of seats are told from the viewer on, in
the order of play, and so is every number that names a seat: a program that learns from one seat has learned
for all of them. `relative=False` leaves seats as they are. What the viewer may not see is HIDDEN (-1).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cantiere.core.compile import JIT
from cantiere.core.game import Game
from cantiere.core.packing import packed
from cantiere.core.record import HIDDEN, Memory, raw
from cantiere.research.columns import columns_of
from cantiere.research.kernels.reading import ALWAYS_OPEN, glance
from cantiere.research.sight import sight_of

LOWEST, HIGHEST = -(2**15), 2**15 - 1  # what a number may be
Seen = NDArray[np.int16]
Mask = NDArray[np.int8]


class Observation:
    """What is seen of a game with so many seats, as numbers."""

    def __init__(self, game: Game, seats: int, relative: bool = True) -> None:
        self.game, self.seats, self.relative = game, seats, relative
        self.columns = columns_of(game, range(seats))
        self.sight = sight_of(game, seats, relative)

    @property
    def names(self) -> list[str]:
        """What each number is, `players[0].hand[red]`; with `relative`, row 0 is the viewer's."""
        return [column.name for column in self.columns]

    def __len__(self) -> int:
        return len(self.columns)

    def numbers(self, states: Any) -> Any:
        """Records as rows of 16-bit numbers; compiled, these are the records themselves."""
        return raw(states).view(np.int16).reshape(len(states), -1) if JIT else Packed(states)

    def observe(self, state: Any, viewer: int) -> Seen:
        """The numbers of one state as a seat, or a spectator, sees it; an array of its own.

        A batch has its own loop for many (`kernels.reading`), equal by law test.
        """
        numbers, sight = np.frombuffer(state.tobytes(), np.int16), self.sight
        players = int(numbers[sight.seats])
        look = glance(sight.glances, players, viewer)
        memory = 0 if sight.remember == ALWAYS_OPEN else int(numbers[sight.remember])
        seen: Seen = numbers[sight.places[look]]
        if memory == Memory.HIDDEN and len(sight.backed):
            backs = seen[sight.backed]
            seen[sight.backed] = np.where(
                backs >= 0, sight.faces[np.arange(len(backs)), np.maximum(backs, 0)], backs
            )
        if viewer > 0:
            names = seen[sight.named]
            own = names - sight.firsts
            turned = sight.firsts + (own - viewer) % players
            seen[sight.named] = np.where((own >= 0) & (own < players), turned, names)
        seen[sight.covered[memory, look, : sight.covers[memory, look]]] = HIDDEN
        return seen


@dataclass(frozen=True)
class Packed:
    """Plain records, each as a row of numbers when somebody looks."""

    states: Any

    def __getitem__(self, game: int) -> Seen:
        row: Seen = np.frombuffer(packed(self.states[game : game + 1]), np.int16)
        return row


@cache
def observation(game: Game, seats: int, relative: bool = True) -> Observation:
    """Worked out once for each game, number of seats and way of telling them."""
    return Observation(game, seats, relative)


def action_mask(game: Game, legal: Sequence[int]) -> Mask:
    """A 1 for each legal action, among zeros."""
    mask = np.zeros(game.notation.size, np.int8)
    mask[legal] = 1
    return mask
