"""`python -m benchmarks batch`: measure how fast many games go at once."""

import json
from pathlib import Path

import click
from rich.console import Console

from benchmarks.batch.others import others
from benchmarks.batch.ours import ours
from benchmarks.batch.report import NAMES, Report
from benchmarks.engine.command import check_page
from benchmarks.engine.figures import times
from benchmarks.engine.machine import this_machine
from benchmarks.engine.page import OF_BATCHES, write_part
from benchmarks.engine.run import progress_bar
from cantiere.cli.bench.command import SECONDS
from cantiere.cli.bench.measure import interleaved
from cantiere.cli.bench.setting import usual
from cantiere.games import GAMES


@click.command()
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=4096,
    show_default=True,
    metavar="N",
    help="Games at once.",
)
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
    help="Write the part of the page docs/bench.md that tells of batches.",
)
@click.option("--json", "is_json", is_flag=True, help="Print all figures as JSON.")
def batch(games: int, seconds: float, write: Path | None, is_json: bool) -> None:
    """Play thousands of games at once, beside pgx, OpenSpiel and PettingZoo where they are installed."""
    if write:
        check_page(write)
    report = measured(games, seconds)
    if write:
        write_part(OF_BATCHES, report.part(), write)
    show(report, is_json)


def measured(games: int, seconds: float) -> Report:
    machine, console = this_machine(), Console(stderr=True)
    with console.status("Compiling what is not compiled yet"):
        tasks = [*others(games), *(task for game in GAMES for task in ours(usual(game), games))]
    with progress_bar(console, sum(task.rounds + 1 for task in tasks)) as progress:
        return Report(machine, games, interleaved(tasks, seconds, progress))


def show(report: Report, is_json: bool) -> None:
    if is_json:
        click.echo(json.dumps(report.as_dict(), indent=1))
        return
    click.echo(report.headline())
    for row in report.rows:
        where, what, bar, measured_one, _, verdict = report.cells(row)
        click.echo(f"{where}: {what}: {measured_one}  {bar}  {verdict}".rstrip())
    for one in report.comparisons():
        ratio = f"{times(one.ratios)} {one.theirs.subject}  {report.ahead(one)}".rstrip()
        click.echo(f"{one.game}, {NAMES[one.ours.reading.key]}: {ratio}")
