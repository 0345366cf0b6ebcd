"""Arguments that duels and tournaments share: how many deals, where they are played, where results go."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Way:
    """How a contest is to be held."""

    deals: int
    jobs: int | None
    place: str | None  # None: this machine
    into: str | None
    report: str | None
    is_json: bool


_OPTIONS: Sequence[Callable[[Any], Any]] = (
    click.option(
        "--deals",
        type=click.IntRange(1, 100_000),
        default=50,
        show_default=True,
        metavar="N",
        help="Different deals; each is played from every seat.",
    ),
    click.option(
        "--jobs", type=click.IntRange(1, 1024), metavar="N", help="Matches at once; by default one a core."
    ),
    click.option(
        "--on",
        "place",
        metavar="WHERE",
        help="`ray`: on a Ray cluster (RAY_ADDRESS, else one on this machine); or its address, ray://HOST:PORT.",
    ),
    click.option(
        "--into", metavar="FILE", help="Keep each match in this file; the same command goes on with it."
    ),
    click.option("--report", metavar="FILE", help="Draw everything on a page, FILE.html."),
    click.option("--json", "is_json", is_flag=True, help="Print the summary as JSON."),
)


def with_way(function: F) -> F:
    """Give a command these options as one argument `way`."""

    @wraps(function)
    def command(**given: Any) -> Any:
        parts = {name: given.pop(name) for name in Way.__dataclass_fields__}
        return function(way=Way(**parts), **given)

    for option in reversed(_OPTIONS):
        command = option(command)
    return command  # type: ignore[return-value]
