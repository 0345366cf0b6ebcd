"""`python -m benchmarks server`: measure how much the play server bears."""

import json
from pathlib import Path

import click
from rich.console import Console

from benchmarks.engine.command import check_page
from benchmarks.engine.page import OF_THE_SERVER, write_part
from benchmarks.server.report import Report
from benchmarks.server.run import run
from benchmarks.server.size import Size


@click.command()
@click.option(
    "--tables",
    type=click.IntRange(1, 2_000),
    default=250,
    show_default=True,
    metavar="N",
    help="Tables, each with four sockets.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(6, 120),
    default=30.0,
    show_default=True,
    help="Time at human speed; the other parts follow from it.",
)
@click.option(
    "--write",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the part of the page docs/bench.md that tells of the server.",
)
@click.option("--json", "is_json", is_flag=True, help="Print all figures as JSON.")
def server(tables: int, seconds: float, write: Path | None, is_json: bool) -> None:
    """Start a server on this machine and load it: a thousand sockets, people at human speed and flat out."""
    if not Path("/proc/self/statm").exists():
        raise click.UsageError(
            "memory and processor time of the server are read from /proc, which Linux has."
        )
    if write:
        check_page(write)
    report = measured(tables, seconds)
    if write:
        write_part(OF_THE_SERVER, report.part(), write)
    show(report, is_json)


def measured(tables: int, seconds: float) -> Report:
    console = Console(stderr=True, highlight=False)
    with console.status("Measuring"):
        return run(Size(tables, seconds), lambda what: console.print(f"{what} …"))


def show(report: Report, is_json: bool) -> None:
    if is_json:
        click.echo(json.dumps(report.as_dict(), indent=1))
        return
    click.echo(report.headline())
    for row in report.rows:
        what, where, bar, measured_one, _, verdict = report.cells(row)
        click.echo(f"{what}{f' ({where})' if where else ''}: {measured_one}  {bar}  {verdict}".rstrip())
