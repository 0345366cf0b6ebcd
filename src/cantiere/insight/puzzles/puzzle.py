"""A puzzle as it is kept: how its position is reached, what is best there, and what everything else loses.

It is about a view. The table that is shown has its hidden cards dealt anew from that view, so that nothing
can be found out there which its seat could not know.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from cantiere.bots.hints import imagined
from cantiere.core.game import Game
from cantiere.core.record import observe
from cantiere.insight.why import MoveWithReasons
from cantiere.play.match import Match
from cantiere.play.notation import read_lines

WORLD = 0  # the seed of the world behind the view: everybody is shown the same
THOUSAND = 1_000  # losses are whole numbers, parts of so many


@dataclass(frozen=True)
class Origin:
    """A game up to the position: whoever replays it comes to the same."""

    game: Game
    seats: int
    seed: int
    options: Mapping[str, str]
    moves: tuple[str, ...]

    def played(self) -> Match:
        """The true game, with all that the seat cannot see."""
        match = Match(self.game, self.seats, self.seed, self.options)
        match.replay(read_lines(self.game.notation, self.moves))
        return match

    @property
    def name(self) -> str:
        """Short, and the same for the same position."""
        facts = (self.game.id, self.seats, self.seed, sorted(self.options.items()), self.moves)
        return sha256(repr(facts).encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Step:
    """One decision of the move: what is best, and what each other choice loses."""

    best: int
    margin: float  # what the next best loses for sure; 1 where there is no choice
    losses: tuple[int, ...]  # of the win, in thousandths: of each legal action, ascending

    def loss(self, legal: Sequence[int], action: int) -> float:
        return self.losses[legal.index(action)] / THOUSAND


@dataclass(frozen=True)
class Puzzle:
    """A position and what is to be found there."""

    origin: Origin
    steps: tuple[Step, ...]
    best: MoveWithReasons
    obvious: MoveWithReasons  # what a quick look would have played
    themes: tuple[str, ...]
    difficulty: int  # on the scale of ratings
    playouts: int  # of each search that verified it
    seeds: int  # how many of them

    @cached_property
    def id(self) -> str:
        return self.origin.name

    @property
    def game(self) -> Game:
        return self.origin.game

    @property
    def seat(self) -> int:
        """Whose move it is, and who looks."""
        return int(self.view.to_move)

    @cached_property
    def view(self) -> Any:
        """What the seat sees, and nothing else."""
        match = self.origin.played()
        return observe(match.state, match.mover)

    def table(self) -> Match:
        """The position with hidden cards as they might be: never the true ones, but by chance."""
        return imagined(self.game, self.view, WORLD)
