"""A report on the terminal."""

from rich.console import Console
from rich.table import Table

from benchmarks.engine.bars import bar_of
from benchmarks.engine.figures import limit, middle, spread, times
from benchmarks.engine.report import Report

_STYLES = {"pass": "green", "fail": "bold red", "busy": "yellow"}


def show(report: Report, console: Console) -> None:
    """The machine, every figure of ours, the ratios to the references, and the bars."""
    for line in headlines(report):
        console.print(line)
    parts = [figures(report, subject) for subject in report.ours()]
    parts += [ratios(report, game) for game in report.games]
    for part in [*parts, bars(report)]:
        if part.rows:
            console.print()
            console.print(part)


def headlines(report: Report) -> list[str]:
    machine = report.machine
    packages = ", ".join(f"{name} {number}" for name, number in machine.packages.items())
    lines = [
        f"{machine.date}, commit {machine.commit}",
        f"{machine.processor}, {machine.cores} cores, {machine.system}; load before: {machine.load}",
        f"{machine.python}, {packages}",
    ]
    if "open_spiel" not in machine.packages:
        lines.append("OpenSpiel is not installed: no peers. `make bench` installs it.")
    if report.is_busy:
        lines.append("The machine was busy: two threads did not get two cores. Trust ratios.")
    return lines


def figures(report: Report, subject: str) -> Table:
    table = _table(report.title(subject), "median", "lowest – highest")
    for row in report.of(subject):
        table.add_row(report.label(row), middle(row), spread(row))
    return table


def ratios(report: Report, game: str) -> Table:
    table = _table(f"{game} against references of the same run", "theirs", "ours in times theirs")
    for one in report.comparisons(game):
        table.add_row(one.name, middle(one.theirs), times(one.ratios))
    return table


def bars(report: Report) -> Table:
    table = _table("bars", "bar", "measured", "")
    for row, word in report.judged():
        name = f"{row.subject}, {row.reading.what}"
        table.add_row(name, limit(bar_of(row)), middle(row), word, style=_STYLES[word])
    return table


def _table(title: str, *columns: str) -> Table:
    table = Table("", title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table
