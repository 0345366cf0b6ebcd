"""`python -m benchmarks engine`: measure how fast the rules and the search run."""

import json
from pathlib import Path

import click
from rich.console import Console

from benchmarks.engine import screen
from benchmarks.engine.page import TITLE, is_ours, write_page
from benchmarks.engine.report import Report
from benchmarks.engine.run import run
from cantiere.cli.bench.command import SECONDS
from cantiere.cli.bench.setting import usual
from cantiere.games import GAMES, find


@click.command()
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option("--players", type=int, metavar="N", help="Players at the usual table; by default 2.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=SECONDS,
    show_default=True,
    help="Time for each row; a longer one gives steadier figures.",
)
@click.option(
    "--write",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the page, as docs/bench.md.",
)
@click.option("--json", "is_json", is_flag=True, help="Print all figures as JSON.")
def engine(
    games: tuple[str, ...], players: int | None, seconds: float, write: Path | None, is_json: bool
) -> None:
    """Measure how fast each GAME, or every game, runs: compiled, from Python, beside OpenSpiel."""
    if write:
        check_page(write)
    report = measured(games, players, seconds)
    if write:
        write_page(report, write)
    if is_json:
        click.echo(json.dumps(report.as_dict(), indent=1))
    else:
        screen.show(report, Console(markup=False, highlight=False, emoji=False))


def check_page(path: Path) -> None:
    """Refuse, before minutes are spent, to overwrite anything but an earlier page."""
    if not path.absolute().parent.is_dir():
        raise click.BadParameter(f"there is no folder {str(path.parent)!r}.", param_hint="--write")
    if not is_ours(path):
        raise click.BadParameter(
            f"{path.name} does not begin with {TITLE!r}: it is kept.", param_hint="--write"
        )


def measured(games: tuple[str, ...], players: int | None, seconds: float) -> Report:
    chosen = [find(name) for name in dict.fromkeys(games)] or GAMES
    return run([usual(game, players) for game in chosen], seconds)
