"""`python -m benchmarks compare COMMIT`: is this version as fast as that one?"""

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console

from benchmarks.compare.pairs import Pair, Side, compared, compile_all
from benchmarks.engine.figures import between, figure
from benchmarks.engine.machine import ROOT, git
from benchmarks.markdown import table
from cantiere.games import GAMES, find

HEAD = ("", "", "table", "before", "after", "speed", "lowest – highest", "")
SLOWER = 0.95  # less than this share of the old speed is told


@click.command()
@click.argument("commit")
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option(
    "--rounds", type=click.IntRange(1), default=11, show_default=True, help="Bursts of each version."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    default=0.1,
    show_default=True,
    help="Time for each burst.",
)
def compare(commit: str, games: tuple[str, ...], rounds: int, seconds: float) -> None:
    """Measure COMMIT and the files as they are now in turns: each GAME, or every game, row by row."""
    chosen = [find(name).id for name in games] or [game.id for game in GAMES]
    with checked_out(commit) as before:
        with Console(stderr=True).status("Compiling what is not compiled yet"):
            for checkout in (before, ROOT):
                compile_all(checkout, chosen)
        with ExitStack() as closing:
            sides = [Side(checkout, chosen, closing) for checkout in (before, ROOT)]
            click.echo(table(HEAD, [line(pair) for pair in compared(sides[0], sides[1], rounds, seconds)]))


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The files of a commit, in a folder of their own as long as they are needed."""
    if not git("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}"):
        raise click.BadParameter(f"git knows no commit {commit!r} here.", param_hint="COMMIT")
    with TemporaryDirectory(prefix="cantiere-compare-") as folder:
        checkout = Path(folder) / "before"
        subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", checkout, commit], cwd=ROOT, check=True
        )
        try:
            yield checkout
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", checkout], cwd=ROOT, check=True)


def line(pair: Pair) -> tuple[str, ...]:
    """A row of the table."""
    return (
        pair.subject,
        pair.reading.what,
        pair.table,
        f"{figure(sorted(pair.before)[len(pair.before) // 2])} {pair.reading.unit}",
        f"{figure(sorted(pair.after)[len(pair.after) // 2])} {pair.reading.unit}",
        f"{pair.speed:.2f} ×",
        between(pair.speeds),
        "slower" if pair.speed < SLOWER else "",
    )
