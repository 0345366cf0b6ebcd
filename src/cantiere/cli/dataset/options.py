"""Arguments that all ways to make a dataset share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
GROUP = 50  # matches of a row group, usually: some thousand rows


@dataclass(frozen=True)
class Make:
    """How a dataset is to be made."""

    into: Path
    size: int
    jobs: int | None


_OPTIONS: Sequence[Callable[[Any], Any]] = (
    click.option(
        "--into",
        required=True,
        metavar="FILE",
        type=click.Path(path_type=Path),
        help="The .parquet file; after a stop the same command goes on.",
    ),
    click.option(
        "--group",
        "size",
        type=click.IntRange(1, 100_000),
        default=GROUP,
        show_default=True,
        metavar="N",
        help="Matches of a row group; so many are made again after a stop.",
    ),
    click.option(
        "--jobs", type=click.IntRange(1, 1024), metavar="N", help="Processes; by default one a core."
    ),
)


def with_make(function: F) -> F:
    """Give a command these options as one argument `make`."""

    @wraps(function)
    def command(**given: Any) -> Any:
        parts = {name: given.pop(name) for name in Make.__dataclass_fields__}
        return function(make=Make(**parts), **given)

    for option in reversed(_OPTIONS):
        command = option(command)
    return command  # type: ignore[return-value]
