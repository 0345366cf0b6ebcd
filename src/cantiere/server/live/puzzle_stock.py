"""All puzzles that a server has: those that come with the product, and those found in its own games."""

from collections.abc import Mapping, Sequence

from cantiere.core.errors import Refusal
from cantiere.core.game import Game
from cantiere.games import GAMES
from cantiere.insight.puzzles.puzzle import Puzzle
from cantiere.insight.puzzles.shelf import read_shelf, shipped


class Stock:
    """By game. Puzzles are added, never taken away as long as a server runs."""

    def __init__(self) -> None:
        self._grown: dict[str, dict[str, Puzzle]] = {}

    def add(self, content: str) -> None:
        """The puzzles in the text of a file; those of other rules than today's are left out."""
        try:
            shelf = read_shelf(content)
        except Refusal:
            return
        self._grown.setdefault(shelf.game.id, {}).update(shelf.by_id())

    def of(self, game: Game) -> Mapping[str, Puzzle]:
        """Those of a game by their names."""
        grown = self._grown.get(game.id)
        return {**grown, **shipped(game).by_id()} if grown else shipped(game).by_id()

    def games(self) -> Sequence[Game]:
        """Those that have any."""
        return [game for game in GAMES if self.of(game)]
