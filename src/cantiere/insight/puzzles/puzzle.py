"""A puzzle as it is kept: how its position is reached, what is best there, and what everything else loses.

It is about a view. The table that is shown has its hidden cards dealt anew from that view, so that nothing
can be found out there which its seat could not know.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Self

from cantiere.bots.hints import imagined
from cantiere.core.game import Game
from cantiere.core.readable import Readable, as_dict
from cantiere.core.record import observe
from cantiere.insight.why import MoveWithReasons
from cantiere.play.match import Match
from cantiere.play.notation import read_lines
from cantiere.play.position import built, options_of

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
class Laid:
    """A position of which nothing is kept but what its seat saw: neither who played nor how it came about.

    Its hidden cards are dealt anew, so that not even the file could tell them.
    """

    game: Game
    state: Readable  # by name, as it stands in a file

    @classmethod
    def seen(cls, game: Game, view: Any) -> Self:
        """The position behind a view."""
        return cls(game, as_dict(imagined(game, view, WORLD).state))

    def played(self) -> Match:
        """The table as it might be."""
        state = built(self.game, self.state)
        return Match(self.game, int(state.seats), 0, options_of(self.game, state), start=state)

    @property
    def seats(self) -> int:
        return int(self.state["seats"])

    @property
    def name(self) -> str:
        written = json.dumps(self.state, sort_keys=True, default=int)
        return sha256(f"{self.game.id} {written}".encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Step:
    """One decision of the seat: what is best, and what each other choice loses."""

    best: int
    margin: float  # what the next best loses for sure; 1 where there is no choice
    losses: tuple[int, ...]  # of the win, in thousandths: of each legal action, ascending
    replies: tuple[int, ...] | None = None  # of the others before it; None: it continues a move

    def loss(self, legal: Sequence[int], action: int) -> float:
        return self.losses[legal.index(action)] / THOUSAND


@dataclass(frozen=True)
class Puzzle:
    """A position and what is to be found there."""

    origin: Origin | Laid
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
    def move(self) -> tuple[Step, ...]:
        """The steps of the first move; later ones answer what the others reply."""
        later = [number for number, step in enumerate(self.steps) if step.replies is not None]
        return self.steps[: later[0]] if later else self.steps

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
