"""Puzzles in the games of people: where somebody gave something away, a clear best move may be found.

Of such a game nothing is kept but the position as its seat saw it.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from cantiere.bots.search.bot import GreedyBot
from cantiere.core.record import observe
from cantiere.insight.puzzles.making import made
from cantiere.insight.puzzles.mining import (
    DEEPER,
    EACH_GAME,
    FEWEST_CHOICES,
    MOST_CHOICES,
    playouts_at_table,
)
from cantiere.insight.puzzles.puzzle import Laid, Puzzle
from cantiere.insight.puzzles.verifying import Examiner
from cantiere.insight.turns import Turn, turns_of
from cantiere.insight.values import private_seed
from cantiere.play.match import Match

LOOKED_AT = 6  # decisions of one game


def found_in(match: Match, numbers: Sequence[int], seed: int) -> Iterator[Puzzle]:
    """The puzzles among some decisions, told by how many actions came before; the likeliest first."""
    turns = {turn.number: turn for turn in turns_of(match)}
    likely = [turns[number] for number in numbers if _may_be_one(match, turns[number])]
    puzzles = (
        _examined(match, turn, private_seed("reviewed", seed, turn.number)) for turn in likely[:LOOKED_AT]
    )
    return islice((puzzle for puzzle in puzzles if puzzle is not None), EACH_GAME)


def _may_be_one(match: Match, turn: Turn) -> bool:
    is_part = match.game.notation.text(turn.action).startswith("+")
    return FEWEST_CHOICES <= turn.choices <= MOST_CHOICES and not is_part


def _examined(match: Match, turn: Turn, seed: int) -> Puzzle | None:
    game, view = match.game, observe(turn.before, turn.seat)
    examiner = Examiner(game, DEEPER * playouts_at_table(game), seed)
    return made(examiner, Laid.seen(game, view), view, GreedyBot(game).choose(view, seed))
