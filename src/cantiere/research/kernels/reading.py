"""What can be read off the games of a batch without their rules: compiled once for all games.

Like those in `playing`, these functions do their work for the games from `begin` to before `end`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cantiere.core.compile import compiled, whole, word
from cantiere.core.game import NO_ACTION
from cantiere.core.record import HIDDEN, Memory

ALL_LEGAL = -1
ALWAYS_OPEN = -1  # in place of the number that tells whether players must remember: nobody ever must


class Legal(NamedTuple):
    """The legal actions of every game."""

    actions: NDArray[np.int32]  # [game, k] ascending; after the last one, NO_ACTION
    counts: NDArray[np.int32]  # [game] how many there are


class Sight(NamedTuple):
    """Where each column stands in a record, and who may not see it. Unsigned indices are the fastest.

    A glance is how somebody looks: who it is, in a game of so many players.
    """

    glances: int  # of a game with so many players: a spectator, and as many seats as there can be
    places: NDArray[np.uint32]  # [glance, column] among the numbers of the record
    covered: NDArray[np.uint32]  # [memory, glance, k] columns that nobody sees at such a glance
    covers: NDArray[np.int32]  # [memory, glance] how many they are
    seats: int  # the place of the number of players
    named: NDArray[np.uint32]  # [k] columns that name a seat, and so are counted from the viewer
    firsts: NDArray[np.int16]  # [k] the number that names seat 0 there
    remember: int  # the place of the number that tells whether players must remember
    backed: NDArray[np.uint32]  # [k] columns that hold what may lie face down
    faces: NDArray[np.int16]  # [k, number] the number as it is shown to those who must remember


@compiled
def first_illegal(legal: Legal, actions: Any, begin: int, end: int) -> int:
    """The first game whose action is not among its legal ones; a game without one waits."""
    for game in range(begin, end):
        action, low, high = whole(actions[game]), 0, whole(legal.counts[game])
        if action == NO_ACTION:
            continue
        while low < high:
            middle = (low + high) // 2
            if legal.actions[game, middle] < action:
                low = middle + 1
            else:
                high = middle
        if low == legal.counts[game] or legal.actions[game, low] != action:
            return game
    return ALL_LEGAL


@compiled
def mark_legal(legal: Legal, marks: Any, begin: int, end: int) -> None:
    """Mark the legal ones among all actions of the game."""
    for game in range(begin, end):
        for action in range(marks.shape[1]):
            marks[game, action] = False
        for k in range(legal.counts[game]):
            marks[game, word(legal.actions[game, k])] = True


@compiled
def observe(numbers: Any, viewers: Any, sight: Sight, seen: Any, begin: int, end: int) -> None:
    """Every column of every game as its viewer sees it.

    Each step goes over all games: to hand these arrays on for each game costs more than a step.
    """
    copy(numbers, viewers, sight, seen, begin, end)
    if sight.remember != ALWAYS_OPEN:
        turn_over(numbers, viewers, sight, seen, begin, end)
    count_from_viewer(numbers, viewers, sight, seen, begin, end)
    cover(numbers, viewers, sight, seen, begin, end)


@compiled
def copy(numbers: Any, viewers: Any, sight: Sight, seen: Any, begin: int, end: int) -> None:
    """The numbers of the record, in the order of the columns."""
    places = sight.places
    for game in range(begin, end):
        row = numbers[game]
        look = glance(sight.glances, whole(row[sight.seats]), whole(viewers[game]))
        for column in range(places.shape[1]):
            seen[game, column] = row[places[look, column]]


@compiled
def turn_over(numbers: Any, viewers: Any, sight: Sight, seen: Any, begin: int, end: int) -> None:
    """What lies face down, as it is shown to those who must remember."""
    places, backed, faces = sight.places, sight.backed, sight.faces
    for game in range(begin, end):
        row = numbers[game]
        look = glance(sight.glances, whole(row[sight.seats]), whole(viewers[game]))
        if whole(row[sight.remember]) == Memory.HIDDEN:
            for k in range(len(backed)):
                number = row[places[look, backed[k]]]
                if number >= 0:
                    seen[game, backed[k]] = faces[k, number]


@compiled
def count_from_viewer(numbers: Any, viewers: Any, sight: Sight, seen: Any, begin: int, end: int) -> None:
    """Seats, where they are named, as the viewer counts them; a spectator counts from the first."""
    places, named, firsts = sight.places, sight.named, sight.firsts
    for game in range(begin, end):
        row = numbers[game]
        players, viewer = whole(row[sight.seats]), whole(viewers[game])
        look = glance(sight.glances, players, viewer)
        for k in range(len(named) if viewer > 0 else 0):
            first = whole(firsts[k])
            seat = whole(row[places[look, named[k]]]) - first
            if 0 <= seat < players:
                seen[game, named[k]] = first + (seat + players - viewer) % players


@compiled
def cover(numbers: Any, viewers: Any, sight: Sight, seen: Any, begin: int, end: int) -> None:
    """What the viewer may not see."""
    covered, covers = sight.covered, sight.covers
    for game in range(begin, end):
        row = numbers[game]
        look = glance(sight.glances, whole(row[sight.seats]), whole(viewers[game]))
        memory = 0 if sight.remember == ALWAYS_OPEN else whole(row[sight.remember])
        for k in range(covers[memory, look]):
            seen[game, covered[memory, look, k]] = HIDDEN


@compiled
def glance(glances: int, players: int, viewer: int) -> int:
    """How a viewer looks at a game of so many players."""
    return (players - 1) * glances + 1 + viewer
