"""Many random games and the figures that sum them up."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from cantiere.cli.options import Wish
from cantiere.cli.progress import progress_bar
from cantiere.cli.terminal import Terminal
from cantiere.core.engine import engine
from cantiere.core.events import Log
from cantiere.core.game import Game
from cantiere.core.record import pool, raw
from cantiere.play.figures import Share, Spread, share, spread
from cantiere.play.match import check_table, chosen_options, opening
from cantiere.play.simulate import CHUNK, Results
from cantiere.play.simulate import simulate as play_games

MOST_OPENINGS = 100_000  # games that are looked at for who began
_CHUNKS_PER_JOB = 4  # between two moments at which the run can be interrupted


class WinsInOrder(TypedDict):
    games: int
    shares: list[dict[str, float]]  # as Share declares them


class StudyFigures(TypedDict):
    """A study for programs; spreads and shares as their classes declare them."""

    game: str
    rules: int
    options: dict[str, str]
    players: int
    seed: int
    games: int
    scores: list[dict[str, float]]
    lengths: dict[str, float]
    wins: list[dict[str, float]]
    wins_in_order: WinsInOrder
    games_per_second: int


@dataclass(frozen=True)
class Study:
    """What was asked for, and what came of it."""

    game: Game
    seats: int
    seed: int
    options: dict[str, str]
    results: Results
    openings: NDArray[np.int64]  # [game] the seat that began, of the first games
    seconds: float

    @property
    def games(self) -> int:
        return len(self.results.lengths)

    @property
    def speed(self) -> float:
        """Games per second."""
        return self.games / max(self.seconds, 1e-9)

    def scores(self) -> list[Spread]:
        """By seat."""
        return [spread(self.results.scores[:, seat]) for seat in range(self.seats)]

    def lengths(self) -> Spread:
        return spread(self.results.lengths)

    def wins(self) -> list[Share]:
        """By seat; a shared win counts for its part."""
        return [share(float(part), self.games) for part in self.results.wins()]

    def wins_in_order(self) -> list[Share]:
        """The same by who began: the first player, the one after, and so on."""
        n = len(self.openings)
        order = (self.openings[:, None] + np.arange(self.seats)) % self.seats
        turned = Results(
            scores=np.take_along_axis(self.results.scores[:n], order, axis=1),
            tiebreaks=np.take_along_axis(self.results.tiebreaks[:n], order, axis=1),
            lengths=self.results.lengths[:n],
        )
        return [share(float(part), n) for part in turned.wins()]

    def as_dict(self) -> StudyFigures:
        """All figures, for programs."""
        return {
            "game": self.game.id,
            "rules": self.game.version,
            "options": self.options,
            "players": self.seats,
            "seed": self.seed,
            "games": self.games,
            "scores": [asdict(one) for one in self.scores()],
            "lengths": asdict(self.lengths()),
            "wins": [asdict(one) for one in self.wins()],
            "wins_in_order": {
                "games": len(self.openings),
                "shares": [asdict(one) for one in self.wins_in_order()],
            },
            "games_per_second": round(self.speed),
        }


def precompile(game: Game, wish: Wish, games: int) -> None:
    """Have the loop compiled; refuse a table that cannot be."""
    seats, seed = wish.seats(game), wish.seed or 0
    options = chosen_options(game, wish.options())
    for one in (seed, seed + games - 1):
        check_table(game, seats, one, options)
    play_games(game, seats, 1, seed, wish.options())
    _openings(game, seats, seed, 1, wish.options())


def study(game: Game, wish: Wish, games: int, jobs: int, terminal: Terminal) -> Study:
    """Play the games, with a bar that shows how far it is."""
    seats, seed, options = wish.seats(game), wish.seed or 0, chosen_options(game, wish.options())
    parts, begun = [], perf_counter()
    with progress_bar(terminal) as bar:
        task = bar.add_task(terminal.phrase("simulating"), total=games)
        for first, length in _slices(games, jobs * CHUNK * _CHUNKS_PER_JOB):
            parts.append(play_games(game, seats, length, seed + first, options, jobs))
            bar.advance(task, length)
    seconds = perf_counter() - begun
    openings = _openings(game, seats, seed, min(games, MOST_OPENINGS), options)
    return Study(game, seats, seed, options, _joined(parts), openings, seconds)


def _slices(games: int, length: int) -> Iterator[tuple[int, int]]:
    for first in range(0, games, length):
        yield first, min(length, games - first)


def _joined(parts: list[Results]) -> Results:
    return Results(
        scores=np.concatenate([part.scores for part in parts]),
        tiebreaks=np.concatenate([part.tiebreaks for part in parts]),
        lengths=np.concatenate([part.lengths for part in parts]),
    )


def _openings(game: Game, seats: int, seed: int, games: int, options: dict[str, str]) -> NDArray[np.int64]:
    """The seat that begins, for each of so many seeds."""
    blank = opening(game, seats, chosen_options(game, options))
    table, log, begin = pool(game.state, 1), pool(Log, 1), engine(game).begin
    seated = np.zeros(games, np.int64)
    for match in range(games):
        table[0] = blank
        begin(raw(table), seed + match, raw(log))
        seated[match] = int(table[0].to_move)
    return seated
