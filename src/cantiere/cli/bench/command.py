"""`cantiere bench`: measure how fast the rules run."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cantiere.cli.bench.report import Report

SECONDS = 0.5


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
def bench(
    games: tuple[str, ...], players: int | None, seconds: float, write: Path | None, is_json: bool
) -> None:
    """Measure how fast each GAME, or every game, runs: compiled, from Python, beside OpenSpiel."""
    if write:
        check_page(write)
    report = measured(games, players, seconds)
    if write:
        from cantiere.cli.bench.page import write_page

        write_page(report, write)
    show(report, is_json)


def check_page(path: Path) -> None:
    """Refuse, before minutes are spent, to overwrite anything but an earlier page."""
    from cantiere.cli.bench.page import TITLE, is_ours

    if not path.absolute().parent.is_dir():
        raise click.BadParameter(f"there is no folder {str(path.parent)!r}.", param_hint="--write")
    if not is_ours(path):
        raise click.BadParameter(
            f"{path.name} does not begin with {TITLE!r}: it is kept.", param_hint="--write"
        )


def measured(games: tuple[str, ...], players: int | None, seconds: float) -> "Report":
    from cantiere.cli.bench.run import run
    from cantiere.cli.bench.setting import usual
    from cantiere.core.errors import Refusal
    from cantiere.games import GAMES, find
    from cantiere.play.texts import say

    try:
        chosen = [find(name) for name in dict.fromkeys(games)] or GAMES
        settings = [usual(game, players) for game in chosen]
    except Refusal as refusal:
        raise click.UsageError(say(refusal, "en")) from None
    return run(settings, seconds)


def show(report: "Report", is_json: bool) -> None:
    if is_json:
        import json

        click.echo(json.dumps(report.as_dict(), indent=1))
    else:
        from rich.console import Console

        from cantiere.cli.bench import screen

        screen.show(report, Console(markup=False, highlight=False, emoji=False))
