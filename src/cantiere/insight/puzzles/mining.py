"""Puzzles are found in games of search bots: looked for cheaply, verified by searches ten times deeper.

Each game of self-play is a piece of work by itself, told by a seed and a number; so a run can be broken off
and gone on with, on any number of processes, and finds the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from cantiere.bots.levels import playouts_of
from cantiere.bots.search.bot import GreedyBot
from cantiere.bots.search.budget import Budget
from cantiere.bots.search.searcher import Candidate, Searcher
from cantiere.core.game import MAX_SEED, Game
from cantiere.core.record import observe
from cantiere.games import find
from cantiere.insight.puzzles.making import made
from cantiere.insight.puzzles.puzzle import Origin, Puzzle
from cantiere.insight.puzzles.verifying import Examiner
from cantiere.insight.values import private_seed
from cantiere.play.match import Match
from cantiere.play.notation import write_lines

FEWEST_PLAYOUTS = 400  # with which the bots play, in games whose `normal` has fewer
DEEPER = 10  # times as many verify a puzzle
MOST_SEATS = 4
FEWEST_CHOICES, MOST_CHOICES = 3, 80  # a person can look at so many
EACH_GAME = 3  # puzzles of one game: they would be alike
EXAMINED = 16  # decisions of one game, the most promising
_SLIP = 0.2  # how often bots play something else that they thought of: positions become more varied
_FEW_VISITS = 4  # what had fewer was hardly looked at
_PROMISING = 0.03  # of the win: what a decision must seem to be about
_EVEN = (0.05, 0.98)  # the chance to win after the best move: what is lost or won anyway is no puzzle


@dataclass(frozen=True)
class Prospect:
    """A decision that may be a puzzle."""

    turn: int
    view: Any
    obvious: int  # what a quick look would play
    promise: float


def mined(game_id: str, seed: int, number: int) -> list[Puzzle]:
    """The puzzles of one game of self-play."""
    game = find(game_id)
    match, prospects = _played(game, seed, number)
    found = list[Puzzle]()
    for prospect in sorted(prospects, key=lambda one: -one.promise)[:EXAMINED]:
        puzzle = _examined(match, prospect, private_seed("puzzles", seed, number, prospect.turn))
        if puzzle is not None:
            found.append(puzzle)
        if len(found) == EACH_GAME:
            break
    return found


def _played(game: Game, seed: int, number: int) -> tuple[Match, list[Prospect]]:
    """A whole game and what was promising in it."""
    dice = Random(f"puzzles {game.id} {seed} {number}")
    seats = [count for count in game.seats if count <= MOST_SEATS]
    match, prospects = Match(game, seats[number % len(seats)], dice.randrange(MAX_SEED)), list[Prospect]()
    while not match.is_over and match.turn < game.longest:
        legal = match.legal()
        if len(legal) == 1:
            match.play(legal[0])
            continue
        view, chance = observe(match.state, match.mover), dice.getrandbits(60)
        candidates = Searcher(game).search(view, chance, Budget(playouts_at_table(game)))
        if FEWEST_CHOICES <= len(legal) <= MOST_CHOICES:
            prospects += _prospects(match, view, candidates, chance)
        match.play(_choice(candidates, dice))
    return match, prospects


def _choice(candidates: list[Candidate], dice: Random) -> int:
    """Mostly the best; what is varied is what happens, not how well people are thought to go on."""
    if dice.random() >= _SLIP:
        return candidates[0].action
    return dice.choices(candidates, [one.visits for one in candidates])[0].action


def _prospects(match: Match, view: Any, candidates: list[Candidate], seed: int) -> Iterator[Prospect]:
    """The decision, if it seems to be clear to a search, and not to a quick look."""
    game, seat, best = match.game, match.mover, candidates[0]
    others = [one for one in candidates[1:] if one.visits >= _FEW_VISITS]
    if not others or not _EVEN[0] <= best.wins[seat] <= _EVEN[1]:
        return
    promise = float(best.wins[seat]) - max(float(one.wins[seat]) for one in others)
    if promise < _PROMISING or game.notation.text(best.action).startswith("+"):
        return
    obvious = GreedyBot(game).choose(view, seed)
    if best.action != obvious:
        yield Prospect(match.turn, view, obvious, promise)


def _examined(match: Match, prospect: Prospect, seed: int) -> Puzzle | None:
    """The puzzle, if it is one."""
    game, before = match.game, match.actions[: prospect.turn]
    lines = tuple(write_lines(game.notation, before))
    origin = Origin(game, match.seats, match.seed, match.options, lines)
    examiner = Examiner(game, DEEPER * playouts_at_table(game), seed)
    return made(examiner, origin, prospect.view, prospect.obvious)


def playouts_at_table(game: Game) -> int:
    """How long the bots of self-play think about a decision."""
    return max(FEWEST_PLAYOUTS, playouts_of(game).normal)
