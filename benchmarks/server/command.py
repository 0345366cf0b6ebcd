"""`cantiere bench-server`: measure how much the play server bears."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from cantiere.cli.bench_server.report import Report


@click.command("bench-server")
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
def bench_server(tables: int, seconds: float, write: Path | None, is_json: bool) -> None:
    """Start a server on this machine and load it: a thousand sockets, people at human speed and flat out."""
    if not Path("/proc/self/statm").exists():
        raise click.UsageError(
            "memory and processor time of the server are read from /proc, which Linux has."
        )
    if write:
        from cantiere.cli.bench.command import check_page

        check_page(write)
    report = measured(tables, seconds)
    if write:
        write_part(report, write)
    show(report, is_json)


def measured(tables: int, seconds: float) -> "Report":
    from rich.console import Console

    from cantiere.cli.bench_server.run import run
    from cantiere.cli.bench_server.size import Size

    console = Console(stderr=True, highlight=False)
    with console.status("Measuring"):
        return run(Size(tables, seconds), lambda what: console.print(f"{what} …"))


def write_part(report: "Report", path: Path) -> None:
    """Only what stands between the marks is changed."""
    from cantiere.cli.bench.marked import with_part
    from cantiere.cli.bench.page import HISTORY, TITLE

    text = path.read_text("utf-8") if path.exists() else f"{TITLE}\n"
    path.write_text(with_part(text, report.part(), HISTORY), "utf-8")


def show(report: "Report", is_json: bool) -> None:
    if is_json:
        import json

        click.echo(json.dumps(report.as_dict(), indent=1))
        return
    click.echo(report.headline())
    for row in report.rows:
        what, where, bar, measured_one, _, verdict = report.cells(row)
        click.echo(f"{what}{f' ({where})' if where else ''}: {measured_one}  {bar}  {verdict}".rstrip())
