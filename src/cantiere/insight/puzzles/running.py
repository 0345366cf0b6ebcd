"""A run of mining: game after game of self-play, on processes of the lowest priority, always in one order."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from multiprocessing import get_context

from cantiere.games import find
from cantiere.insight.puzzles.mining import mined
from cantiere.insight.puzzles.shelf import Shelf, read_shelf, write_shelf

_LOWEST = 19  # of priorities; whoever else wants the cores has them
_AHEAD = 2  # games for each process, so that none waits


def grown(shelf: Shelf, wanted: int, jobs: int) -> Iterator[Shelf]:
    """The shelf after each further game, until it has so many puzzles."""
    work = partial(_found, shelf.game.id, shelf.seed)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _lower)
    try:
        at_work = {number: pool.submit(work, number) for number in _next(shelf, jobs * _AHEAD)}
        while len(shelf.puzzles) < wanted:
            found = read_shelf(at_work.pop(shelf.searched).result()).puzzles
            known = shelf.by_id()
            new = tuple(puzzle for puzzle in found if puzzle.id not in known)
            shelf = replace(shelf, searched=shelf.searched + 1, puzzles=shelf.puzzles + new)
            last = shelf.searched + jobs * _AHEAD - 1
            at_work[last] = pool.submit(work, last)
            yield shelf
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _found(game_id: str, seed: int, number: int) -> str:
    """The puzzles of one game as a file has them: rules cannot be sent from process to process."""
    return write_shelf(Shelf(find(game_id), seed, number, tuple(mined(game_id, seed, number))))


def _next(shelf: Shelf, count: int) -> range:
    return range(shelf.searched, shelf.searched + count)


def _lower() -> None:
    with suppress(OSError, AttributeError):  # Windows has no such priorities
        os.nice(_LOWEST)
