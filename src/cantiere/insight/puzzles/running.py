"""A run of mining: game after game of self-play, wherever they are played, always in one order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from cantiere.core.priority import only_when_idle
from cantiere.games import find
from cantiere.insight.puzzles.mining import mined
from cantiere.insight.puzzles.shelf import Shelf, read_shelf, write_shelf

_MOST = 100_000  # games of one run


@dataclass(frozen=True)
class Dig:
    """One game of self-play to be searched, as the arena wants its jobs."""

    number: int
    game: str
    seed: int


@dataclass(frozen=True)
class Found:
    """The puzzles of one game as a file has them: rules cannot be sent from process to process."""

    number: int
    text: str


Place = Callable[[Sequence[Dig]], Iterator[Found]]  # where games are searched; they come back in any order


def here(digs: Sequence[Dig]) -> Iterator[Found]:
    """One after the other, in this process."""
    return map(dug, digs)


def grown(shelf: Shelf, wanted: int, place: Place = here) -> Iterator[Shelf]:
    """The shelf after each further game, until it has so many puzzles."""
    if len(shelf.puzzles) >= wanted:
        return
    first, early = shelf.searched, dict[int, Found]()
    digs = [Dig(number, shelf.game.id, shelf.seed) for number in range(first, first + _MOST)]
    for found in place(digs):
        early[found.number] = found
        while shelf.searched in early and len(shelf.puzzles) < wanted:
            shelf = _with(shelf, early.pop(shelf.searched))
            yield shelf
        if len(shelf.puzzles) >= wanted:
            return


def _with(shelf: Shelf, found: Found) -> Shelf:
    known = shelf.by_id()
    new = tuple(puzzle for puzzle in read_shelf(found.text).puzzles if puzzle.id not in known)
    return replace(shelf, searched=shelf.searched + 1, puzzles=shelf.puzzles + new)


def dug(job: Dig) -> Found:
    """Search one game."""
    puzzles = tuple(mined(job.game, job.seed, job.number))
    return Found(job.number, write_shelf(Shelf(find(job.game), job.seed, job.number, puzzles)))


def dug_at_leisure(job: Dig) -> Found:
    """The same in a process that does nothing else."""
    only_when_idle()
    return dug(job)
