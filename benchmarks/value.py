"""`python -m benchmarks value`: trains the small net of examples/research and writes down what it wins."""

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from runpy import run_path

import click

from benchmarks.engine.machine import this_machine
from benchmarks.markdown import Part

PROGRAM = Path(__file__).parents[1] / "examples" / "research" / "campanile_value.py"
PART = Part("value-net")


@click.command()
@click.option("--seed", default=0, show_default=True, help="Of the net and its games.")
@click.option(
    "--write",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the part of docs/research.md that tells the figures.",
)
def value(seed: int, write: Path | None) -> None:
    """Train a value net for Campanile with numpy, and play it against greedy."""
    if write:
        PART.required_on(write.read_text("utf-8"))
    told = trained(seed)
    click.echo(told)
    if write:
        write.write_text(PART.put(write.read_text("utf-8"), told), "utf-8")


def trained(seed: int, *options: str) -> str:
    """What the program says, on which machine."""
    said = StringIO()
    with redirect_stdout(said):
        run_path(str(PROGRAM))["main"](["--seed", str(seed), *options])
    machine = this_machine()
    where = f"{machine.date}, commit {machine.commit}; {machine.processor}, {machine.python}; seed {seed}"
    return f"{where}:\n\n```\n{said.getvalue()}```"
