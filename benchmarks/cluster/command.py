"""`python -m benchmarks cluster`: what several processes cost, and how many people can look at one table."""

import asyncio
import json
import resource
from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console

from benchmarks.cluster.audience import watched
from benchmarks.cluster.hearing import heard
from benchmarks.cluster.houses import SQLITE, Ground, is_possible
from benchmarks.cluster.model import OF_THE_MODEL, part
from benchmarks.cluster.moving import moves
from benchmarks.cluster.report import Report
from benchmarks.engine.command import check_page
from benchmarks.engine.machine import this_machine
from benchmarks.engine.page import OF_THE_CLUSTER, write_part
from cantiere.cli.bench.measure import Row

Tell = Callable[[str], None]
_ONE = click.IntRange(min=1)


@click.command()
@click.option("--tables", type=_ONE, default=40, show_default=True, help="Tables with two people each.")
@click.option("--seconds", type=click.FloatRange(1), default=8.0, show_default=True, help="Of each round.")
@click.option("--rounds", type=_ONE, default=3, show_default=True, help="As often each server is measured.")
@click.option(
    "--spectators", type=click.IntRange(min=0), default=10_000, show_default=True, help="At one table."
)
@click.option(
    "--write",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the part of the page docs/bench.md that tells of several processes.",
)
@click.option(
    "--model",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write what follows for many more players into docs/scale.md.",
)
@click.option("--json", "is_json", is_flag=True, help="Print all figures as JSON.")
def cluster(
    tables: int,
    seconds: float,
    rounds: int,
    spectators: int,
    write: Path | None,
    model: Path | None,
    is_json: bool,
) -> None:
    """Load servers of one, two and three processes, and seat thousands of spectators at one table."""
    if not is_possible():
        raise click.UsageError("it takes Linux and a PostgreSQL (the packages of the tests bring one).")
    if write:
        check_page(write)
    console = Console(stderr=True, highlight=False)
    report = measured(tables, seconds, rounds, spectators, lambda what: console.print(f"{what} …"))
    if write:
        write_part(OF_THE_CLUSTER, report.part(), write)
    if model:
        model.write_text(OF_THE_MODEL.put(model.read_text("utf-8"), part(report)), "utf-8")
    show(report, is_json)


def measured(tables: int, seconds: float, rounds: int, spectators: int, tell: Tell) -> Report:
    import uvloop

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a socket is a file
    machine = this_machine()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return Report(machine, runner.run(_all(tables, seconds, rounds, spectators, tell)))


async def _all(tables: int, seconds: float, rounds: int, spectators: int, tell: Tell) -> list[Row]:
    ground = Ground()
    try:
        tell("compiling what is not compiled yet")
        await ground.compile()
        rows = await moves(ground, tables, seconds, rounds, tell)
        for make in (SQLITE, ground.makes[-1]) if spectators else ():
            tell(f"{spectators:,} spectators, {make.name}")
            async with ground.house(make) as house:
                rows += await watched(house, make, spectators)
        return [*rows, *heard()]
    finally:
        await ground.close()


def show(report: Report, is_json: bool) -> None:
    if is_json:
        click.echo(json.dumps(report.as_dict(), indent=1))
        return
    click.echo(report.headline())
    for row in report.rows:
        where, what, bar, middle, spread, verdict = report.cells(row)
        click.echo(f"{where}: {what}: {middle} {f'({spread})' if spread else ''} {bar} {verdict}".rstrip())
