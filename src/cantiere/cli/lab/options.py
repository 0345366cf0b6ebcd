"""Arguments of a study that change nothing of its figures: how it is played, and where they go."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Telling:
    """How many play at once, and who is told in which form."""

    jobs: int | None
    report: str | None
    is_json: bool


_OPTIONS: Sequence[Callable[[Any], Any]] = (
    click.option(
        "--jobs", type=click.IntRange(1, 1024), metavar="N", help="Games at once; by default one a core."
    ),
    click.option("--report", metavar="FILE", help="Draw a page, FILE.html; or in short, FILE.md."),
    click.option("--json", "is_json", is_flag=True, help="Print all figures as JSON."),
)


def with_telling(function: F) -> F:
    """Give a command these options as one argument `telling`."""

    @wraps(function)
    def command(**given: Any) -> Any:
        parts = {name: given.pop(name) for name in Telling.__dataclass_fields__}
        return function(telling=Telling(**parts), **given)

    for option in reversed(_OPTIONS):
        command = option(command)
    return command  # type: ignore[return-value]
