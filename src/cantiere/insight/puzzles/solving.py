"""Somebody tries a puzzle: judged at once by what was searched when it was found."""

from collections.abc import Sequence
from dataclasses import dataclass

from cantiere.insight.puzzles.puzzle import Puzzle
from cantiere.play.match import Match


@dataclass(frozen=True)
class Trial:
    """What came of some moves: the table after those that were right, and what the first wrong one loses."""

    table: Match
    found: int  # steps of the puzzle
    loss: float | None  # of the win; None: nothing was wrong
    is_solved: bool


def tried(puzzle: Puzzle, lines: Sequence[str]) -> Trial:
    """Moves of whoever solves it, as they are written; what may not be played is refused with its rule.

    The others reply as the puzzle says. What follows the last step is free: nothing there is much worse than
    the rest.
    """
    table, found, seat = puzzle.table(), 0, puzzle.seat
    for line in lines:
        actions = table.tried(line, seat)
        begun = table.copy()
        for action in actions[: len(puzzle.steps) - found]:
            step = puzzle.steps[found]
            if action != step.best:
                return Trial(begun, found, step.loss(table.legal(), action), is_solved=False)
            table.play(action)
            found += 1
        if found == len(puzzle.steps):
            begun.play_text(line, seat)
            return Trial(begun, found, None, is_solved=True)
        for reply in puzzle.steps[found].replies or ():
            table.play(reply)
    return Trial(table, found, None, is_solved=False)
