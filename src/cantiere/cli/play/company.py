"""Arguments about who plays: the person, and the bots."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Company:
    """Who the person is and against whom, as asked for; what is None or empty was left open."""

    name: str | None
    seat: int | None  # from 1
    against: Sequence[str]


_OPTIONS: Sequence[Callable[[Any], Any]] = (
    click.option("--name", metavar="NAME", help="Your name in the log and in the game file."),
    click.option("--seat", type=int, metavar="N", help="Your seat, from 1; by default the first."),
    click.option(
        "--against",
        multiple=True,
        metavar="BOT",
        help="random, greedy, easy, normal, hard or expert; once for all, or once for each opponent. "
        "Default: normal.",
    ),
)


def with_company(function: F) -> F:
    """Give a command --name, --seat and --against as one argument `company`."""

    @wraps(function)
    def command(name: str | None, seat: int | None, against: tuple[str, ...], **others: Any) -> Any:
        return function(company=Company(name, seat, against), **others)

    for option in reversed(_OPTIONS):
        command = option(command)
    return command  # type: ignore[return-value]
