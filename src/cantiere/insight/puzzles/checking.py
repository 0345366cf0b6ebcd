"""Whether a puzzle is what it says: all of it fits together, and searches with other seeds find the same."""

from collections.abc import Iterator

from cantiere.core.errors import Refusal
from cantiere.core.record import observe
from cantiere.insight.judging import TAIL_DIVISOR
from cantiere.insight.puzzles.puzzle import Puzzle
from cantiere.insight.puzzles.verifying import Examiner
from cantiere.play.match import Match


def faults_of(puzzle: Puzzle, seed: int | None) -> Iterator[str]:
    """Names of what is wrong, each once; without a seed nothing is searched."""
    try:
        table = puzzle.table()
    except Refusal:
        yield "unreachable"
        return
    if observe(table.state, table.mover).tobytes() != puzzle.view.tobytes():
        yield "inconsistent"
    if not _is_legal(table, puzzle):
        yield "illegal"
    elif seed is not None and not _is_best(table, puzzle, seed):
        yield "doubtful"


def _is_legal(table: Match, puzzle: Puzzle) -> bool:
    """All steps are decisions of the seat, told of every choice, and both lines can be played."""
    at = table.copy()
    for step in puzzle.steps:
        if not _is_playable(at, step.replies or ()):
            return False
        legal = at.legal()
        if len(step.losses) != len(legal) or step.best not in legal or at.mover != table.mover:
            return False
        at.play(step.best)
    begun = tuple(step.best for step in puzzle.move)
    if puzzle.best.actions[: len(begun)] != begun or puzzle.obvious.actions[0] == begun[0]:
        return False
    return all(_is_playable(table.copy(), line.actions) for line in (puzzle.best, puzzle.obvious))


def _is_playable(table: Match, actions: tuple[int, ...]) -> bool:
    try:
        for action in actions:
            table.play(action)
    except Refusal:
        return False
    return True


def _is_best(table: Match, puzzle: Puzzle, seed: int) -> bool:
    """Every search with other seeds finds every step."""
    examiner, at = Examiner(puzzle.game, puzzle.playouts, seed), table.copy()
    for number, step in enumerate(puzzle.steps):
        is_part = number > 0 and step.replies is None
        playouts = puzzle.playouts // (TAIL_DIVISOR if is_part else 1)
        _is_playable(at, step.replies or ())
        if len(step.losses) > 1 and examiner.best(observe(at.state, at.mover), playouts) != step.best:
            return False
        at.play(step.best)
    return True
