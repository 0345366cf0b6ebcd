"""What can be read off the games of a batch without their rules: compiled once for all games.

Like those in `playing`, these functions do their work for the games from `begin` to before `end`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cantiere.core.compile import compiled, whole
from cantiere.core.record import HIDDEN, Memory
from cantiere.research.batch.kernels.playing import Legal

ALL_LEGAL = -1
ALWAYS_OPEN = -1  # in place of the number that tells whether players must remember: nobody ever must


class Sight(NamedTuple):
    """Where each column of an observation stands in a record, and who may not see it."""

    places: NDArray[np.uint32]  # [column] among the numbers of the record; unsigned indices are the fastest
    covered: NDArray[np.uint32]  # [memory, 1 + viewer, k] columns that the viewer may not see
    covers: NDArray[np.int32]  # [memory, 1 + viewer] how many they are
    remember: int  # the place of the number that tells whether players must remember
    backed: NDArray[np.int32]  # [k] columns that hold what may lie face down
    faces: NDArray[np.int16]  # [k, number] the number as it is shown to those who must remember


@compiled
def first_illegal(legal: Legal, actions: Any, begin: int, end: int) -> int:
    """The first game whose action is not among its legal ones."""
    for game in range(begin, end):
        action, k = whole(actions[game]), 0
        while k < legal.counts[game] and legal.actions[game, k] < action:
            k += 1
        if k == legal.counts[game] or legal.actions[game, k] != action:
            return game
    return ALL_LEGAL


@compiled
def mark_legal(legal: Legal, marks: Any, begin: int, end: int) -> None:
    """Mark the legal ones among all actions of the game."""
    for game in range(begin, end):
        for action in range(marks.shape[1]):
            marks[game, action] = False
        for k in range(legal.counts[game]):
            marks[game, legal.actions[game, k]] = True


@compiled
def observe(numbers: Any, viewers: Any, sight: Sight, seen: Any, begin: int, end: int) -> None:
    """Every column of every game as its viewer sees it."""
    for game in range(begin, end):
        memory = 0 if sight.remember == ALWAYS_OPEN else numbers[game, sight.remember]
        viewer = 1 + viewers[game]
        for column in range(len(sight.places)):
            seen[game, column] = numbers[game, sight.places[column]]
        for k in range(sight.covers[memory, viewer]):
            seen[game, sight.covered[memory, viewer, k]] = HIDDEN
        if memory == Memory.HIDDEN:
            for k in range(len(sight.backed)):
                number = numbers[game, sight.places[sight.backed[k]]]
                if number >= 0:
                    seen[game, sight.backed[k]] = sight.faces[k, number]
