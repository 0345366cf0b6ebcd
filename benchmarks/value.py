"""`python -m benchmarks value`: small nets learn Campanile on a CPU; what they win against greedy is told.

The net of `cantiere train`, and that of examples/research, which shows how such a net is made.
"""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory

import click

from benchmarks.engine.machine import this_machine
from benchmarks.engine.start import CANTIERE
from benchmarks.markdown import Part, table

PROGRAM = Path(__file__).parents[1] / "examples" / "research" / "campanile_value.py"
PART = Part("value-net")
RIVAL, ROUNDS, DEALS = "greedy", 5, 200
LEAST = 0.6  # of the games against the rival
HEAD = ("", "processor time", f"wins against `{RIVAL}`", "95 %", "games", f"≥ {LEAST:.0%}")


@dataclass(frozen=True)
class Trained:
    """A net, and what it won."""

    how: str
    seconds: float  # of processor time, all cores together
    wins: float
    low: float
    high: float
    games: int

    def cells(self) -> tuple[str, ...]:
        interval = f"{self.low:.1%} – {self.high:.1%}"
        verdict = "yes" if self.low >= LEAST else "not shown" if self.high >= LEAST else "no"
        return self.how, f"{self.seconds:.0f} s", f"{self.wins:.1%}", interval, f"{self.games}", verdict


@click.command()
@click.option("--seed", default=0, show_default=True, help="Of the nets and their games.")
@click.option("--deals", type=click.IntRange(1), default=DEALS, show_default=True, help="Each played twice.")
@click.option(
    "--write",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the part of docs/research.md that tells the figures.",
)
def value(seed: int, deals: int, write: Path | None) -> None:
    """Train value nets for Campanile on a CPU, and play them against greedy."""
    if write:
        PART.required_on(write.read_text("utf-8"))
    machine = this_machine()
    where = f"{machine.date}, commit {machine.commit}; {machine.processor}, {machine.python}; seed {seed}:"
    told = f"{where}\n\n{table(HEAD, [one.cells() for one in (course(seed, deals), example(seed, deals))])}"
    click.echo(told)
    if write:
        write.write_text(PART.put(write.read_text("utf-8"), told), "utf-8")


def course(seed: int, deals: int) -> Trained:
    """`cantiere train`, then a duel of its net, as anybody would type them."""
    with TemporaryDirectory(prefix="cantiere-value-") as folder:
        rounds = ("--players", "2", "--rounds", str(ROUNDS), "--seed", str(seed))
        seconds = spent_by("train", "campanile", *rounds, "--into", folder)
        net = f"net:{Path(folder) / 'net.npz'}"
        summary = json.loads(said_by("duel", "campanile", net, RIVAL, "--deals", str(deals), "--json"))
    (wins,) = [one["rate"] for one in summary["tables"][0]["standings"] if one["entrant"] == 0]
    how = f"`cantiere train campanile --players 2 --rounds {ROUNDS}`"
    return Trained(how, seconds, wins["share"], wins["low"], wins["high"], 2 * deals)


def example(seed: int, deals: int) -> Trained:
    """The program of docs/research.md."""
    program = run_path(str(PROGRAM))
    words = ["--seed", str(seed), "--contest", str(2 * deals), "--rival", RIVAL]
    seconds, wins, low, high = program["measured"](words)
    return Trained("`examples/research/campanile_value.py`", seconds, wins, low, high, 2 * deals)


def said_by(*words: str) -> str:
    return subprocess.run([*CANTIERE, *words], check=True, stdout=subprocess.PIPE, text=True).stdout


def spent_by(*words: str) -> float:
    """Seconds of processor time, compiling included where nothing was compiled."""
    before = os.times()
    said_by(*words)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
