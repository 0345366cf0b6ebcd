"""Arguments that several commands share: which table to lay out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cantiere.core.errors import Refusal

if TYPE_CHECKING:
    from cantiere.core.game import Game
    from cantiere.play.match import Match

THOUGHT = "1s"  # how long a hint is thought about
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Wish:
    """A table as asked for; what is None was left open."""

    players: int | None
    seed: int | None
    choices: tuple[str, ...]  # name=value

    @property
    def is_open(self) -> bool:
        """Whether nothing was asked for."""
        return self.players is None and self.seed is None and not self.choices

    def seats(self, game: "Game") -> int:
        return game.seats[0] if self.players is None else self.players

    def options(self) -> dict[str, str]:
        return dict(_split(choice) for choice in self.choices)

    def match(self, game: "Game", seed: int = 0) -> "Match":
        """A new match; `seed` if none was asked for."""
        from cantiere.play.match import Match

        return Match(game, self.seats(game), seed if self.seed is None else self.seed, self.options())


def _split(choice: str) -> tuple[str, str]:
    name, found, value = choice.partition("=")
    if not found:
        raise Refusal("option_form", text=choice)
    return name.strip(), value.strip()


_OPTIONS: Sequence[Callable[[Any], Any]] = (
    click.option("--players", type=int, metavar="N", help="Players at the table; by default the fewest."),
    click.option("--seed", type=int, metavar="N", help="The same seed deals the same game."),
    click.option(
        "--option",
        "choices",
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the game, as `side=grey`.",
    ),
)


def with_wish(function: F) -> F:
    """Give a command --players, --seed and --option as one argument `wish`."""

    @wraps(function)
    def command(players: int | None, seed: int | None, choices: tuple[str, ...], **others: Any) -> Any:
        return function(wish=Wish(players, seed, choices), **others)

    for option in reversed(_OPTIONS):
        command = option(command)
    return command  # type: ignore[return-value]
