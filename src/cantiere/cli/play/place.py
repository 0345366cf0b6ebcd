"""Arguments about where to play: on the screen or line by line, here or at a server."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Place:
    """Where to play, as asked for."""

    is_plain: bool
    server: str | None
    table: str | None


_OPTIONS: Sequence[Callable[[Any], Any]] = (
    click.option("--plain", is_flag=True, help="A prompt, line by line, instead of the full screen."),
    click.option("--server", metavar="URL", help="Play at a server; the address of a table names that, too."),
    click.option("--table", metavar="ID", help="With --server: which table. Without: a new one, with bots."),
)


def with_place(function: F) -> F:
    """Give a command --plain, --server and --table as one argument `place`."""

    @wraps(function)
    def command(plain: bool, server: str | None, table: str | None, **others: Any) -> Any:
        return function(place=Place(plain, server, table), **others)

    for option in reversed(_OPTIONS):
        command = option(command)
    return command  # type: ignore[return-value]
