"""The tables at which a game is measured, found from what the game says of itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cantiere.core.game import Game
from cantiere.core.record import pool
from cantiere.play.match import check_table, chosen_options, opening

USUAL_SEATS = 2


@dataclass(frozen=True)
class Setting:
    """A game with its players and options."""

    game: Game
    seats: int
    options: Mapping[str, str]

    @property
    def label(self) -> str:
        defaults = chosen_options(self.game, {})
        special = [f"{name} {value}" for name, value in self.options.items() if value != defaults.get(name)]
        return ", ".join([f"{self.seats} players", *special])

    def first(self) -> Any:
        """A pool with the opening record, as the random games take it."""
        records = pool(self.game.state, 1)
        records[0] = opening(self.game, self.seats, self.options)
        return records


def usual(game: Game, seats: int | None = None) -> Setting:
    """Two players, or the fewest that the game allows, with the default options."""
    if seats is None:
        seats = USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[0]
    options = chosen_options(game, {})
    check_table(game, seats, 0, options)
    return Setting(game, seats, options)
