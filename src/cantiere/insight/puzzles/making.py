"""A puzzle from a position: verified, explained, named by its theme, and how difficult it may be."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from math import log2
from typing import Any

from cantiere.bots.hints import imagined
from cantiere.bots.search.bot import GreedyBot
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.searcher import Searcher
from cantiere.core.game import Game
from cantiere.core.record import observe
from cantiere.insight.judging import TAIL_DIVISOR
from cantiere.insight.puzzles.puzzle import WORLD, Laid, Origin, Puzzle, Step
from cantiere.insight.puzzles.themes import themes_of
from cantiere.insight.puzzles.verifying import SEEDS, Examiner, following
from cantiere.insight.turns import draws_after
from cantiere.insight.values import private_seed
from cantiere.insight.why import told_apart
from cantiere.play.match import Match

LONGEST_MOVE = 12  # actions: more than any move has
EASIEST, HARDEST = 800, 2_200
_SHORT = (8, 25, 80)  # playouts of searches that stand for a quick look
_LOOKS = 4  # with so many seeds each


def made(examiner: Examiner, origin: Origin | Laid, view: Any, quick: int) -> Puzzle | None:
    """The puzzle, if long searches agree on a move that a quick look does not find, and it has a theme."""
    game, wanted = examiner.game, examiner.best(view, examiner.playouts)
    if wanted is None or wanted == quick:
        return None
    table = imagined(game, view, WORLD)
    later = following(examiner, table, (wanted,))
    begun = (wanted, *(step.best for step in takewhile(lambda step: step.replies is None, later)))
    best = whole_move(table, begun, partial(_searched, examiner))
    obvious = whole_move(table, (quick,), partial(GreedyBot(game).choose, seed=examiner.seed))
    one, other = told_apart(game, view, obvious, best)
    themes = themes_of(other, one)
    first = examiner.step(view, wanted, examiner.playouts) if themes else None
    if first is None:
        return None
    difficulty = difficulty_of(game, view, first, examiner.seed)
    return Puzzle(origin, (first, *later), other, one, themes, difficulty, examiner.playouts, SEEDS)


def followed(puzzle: Puzzle, seed: int) -> Puzzle:
    """The same puzzle with later moves, where they are as clear as the first."""
    if puzzle.move != puzzle.steps:
        return puzzle
    examiner = Examiner(puzzle.game, puzzle.playouts, private_seed("following", puzzle.id, seed))
    later = following(examiner, puzzle.table(), [step.best for step in puzzle.steps])
    return replace(puzzle, steps=puzzle.steps + later)


def _searched(examiner: Examiner, view: Any) -> int:
    budget = Budget(examiner.playouts // TAIL_DIVISOR)
    return Searcher(examiner.game).search(view, examiner.seed, budget)[0].action


def whole_move(table: Match, begun: Sequence[int], choose: Callable[[Any], int]) -> tuple[int, ...]:
    """A move that has begun, gone on with to its end, or to where something is drawn."""
    table, seat, move = table.copy(), table.mover, list(begun)
    for number in range(LONGEST_MOVE):
        action = move[number]
        if draws_after(table.game, table.snapshot(), action):
            break
        table.play(action)
        if number + 1 == len(move):
            following = None if table.is_over or table.mover != seat else _part(table, choose)
            if following is None:
                break
            move.append(following)
    return tuple(move)


def _part(table: Match, choose: Callable[[Any], int]) -> int | None:
    """What is chosen next, if it continues the move."""
    write = table.game.notation.text
    if not all(write(action).startswith("+") for action in table.legal()):
        return None
    return choose(observe(table.state, table.mover))


def difficulty_of(game: Game, view: Any, step: Step, seed: int) -> int:
    """An estimate: how seldom a quick look finds it, among how many choices, and how little it matters."""
    found = 0
    for playouts in _SHORT:
        for number in range(_LOOKS):
            chance = private_seed(seed, "short", playouts, number)
            found += Searcher(game).search(view, chance, Budget(playouts))[0].action == step.best
    missed = 1 - found / (len(_SHORT) * _LOOKS)
    rating = 900 + 700 * missed + 90 * log2(len(step.losses)) - 1_000 * min(step.margin, 0.3)
    return round(min(max(rating, EASIEST), HARDEST))
