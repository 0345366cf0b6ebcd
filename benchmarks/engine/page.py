"""A report as the page docs/bench.md, which remembers earlier runs."""

import inspect
from collections.abc import Sequence
from pathlib import Path

from benchmarks.engine import stepping
from benchmarks.engine.bars import bar_of
from benchmarks.engine.figures import figure, limit, middle, spread, times
from benchmarks.engine.report import Report
from benchmarks.engine.screen import headlines
from benchmarks.markdown import Part, line_of, table
from cantiere.cli.bench.measure import ROUNDS

TITLE = "# Benchmark"
HISTORY = "## History"
OF_THE_SERVER = Part("bench-server")  # written by `python -m benchmarks server`
OF_REVIEWS = Part("bench-reviews")  # written by `python -m benchmarks reviews`
OF_THE_CLUSTER = Part("bench-cluster")  # written by `python -m benchmarks cluster`
OF_BATCHES = Part("bench-batch")  # written by `python -m benchmarks batch`
_REMEMBERED = ("legal", "fast", "step")
_HISTORY_HEAD = ("date", "commit", "game", "`legal`", "count and pick", "`engine.step`", "load before")

_READING = f"""\
`make bench` writes this page (`python -m benchmarks engine --write docs/bench.md`). Read the figures before
you commit them. A few of them, for your own machine: `cantiere bench`.

- Each figure is the median of {ROUNDS} rounds, with the lowest and the highest. Rounds are interleaved: every
  row is measured once, then every row again, so that whatever else the machine does meets all of them.
- What runs on one core is measured in its own processor time: waiting for others does not count, though they
  take caches and turbo away. Two threads and starts are measured by the clock on the wall.
- A *decision* is one action of a player; what chance does after it is part of it. `legal` lists all legal
  actions and takes one; *count and pick*, where a game has such a twin of `legal`, finds the same one without
  a list. A twin stays only where it brings something. Each round plays the same seeds.
- A *simulation* of the search begins at the opening, in a world dealt anew, walks down the tree and plays on
  to the very end by the game's rollout policy. The tree begins empty in each round. Decisions are
  simulations times the length of a game by that policy.
- The longest game is sought among random ones with all seats taken; its file has a random word for each turn,
  as a server would write it, and loading it checks every move. A start is `cantiere simulate` of one game.
- Trust ratios to a reference of the same run more than figures. *Busy* stands for a bar that was missed while
  two threads were not given two cores."""

_REFERENCES = """\
*Plain Python* is our own source, not compiled; both play games through `legal`. *By hand in C++* is
`benchmarks/reference`, the same rules without events and score sheet, compiled with `-O3` for this very
processor where there is a compiler; in each round the two play the same games, one after the other.

OpenSpiel has other games, so that the cost of a step can be compared, not that of a game: from Python with
`engine.step`, in C++ with the decisions of games through `legal`. To their favour: their steps of chance
count, ours do not, and *in C++* is the faster of `evaluate_bots` with uniform random bots and the rollouts of
`MCTSBot` after the deal. To ours: their states keep a history and can be written, observed and undone, and
some of their time pays for that.
OpenSpiel itself warns that its quoridor has known issues.

*Tree search* is OpenSpiel's `MCTSBot` in C++ with one random rollout for each simulation, on those of its
games that are about as long as ours; it, too, begins at the first decision with an empty tree. Lengths
differ: compare steps with decisions. To their favour: their rollouts are purely random and need no thought,
while ours deal a new world for each simulation and ask the game's heuristics before each move."""

_STEPPING = """\
The cheapest honest loop, the one that is measured above: buffers are made once and held in local names, and
the chosen action is read where the rules wrote it. `pool` and `raw` are in `cantiere.core.record`, `engine`
is in `cantiere.core.engine`, `in_place` is a `memoryview`. `Match` takes longer: it checks each action, tells
events and keeps the past."""


def write_page(report: Report, path: Path) -> None:
    """Write the page anew; the lines of earlier runs stay, and the parts that others write."""
    old = path.read_text("utf-8") if path.exists() else ""
    new = page(report, remembered(old))
    for part in (OF_BATCHES, OF_REVIEWS, OF_THE_SERVER):
        new = part.kept(new, part.on(old), HISTORY)
    path.write_text(new, "utf-8")


def write_part(part: Part, content: str, path: Path) -> None:
    """Only what stands between the marks of a part is changed."""
    old = path.read_text("utf-8") if path.exists() else f"{TITLE}\n"
    path.write_text(part.kept(old, content, HISTORY), "utf-8")


def is_ours(path: Path) -> bool:
    """Whether nothing would be lost but an earlier page."""
    return not path.exists() or path.read_text("utf-8", errors="replace").startswith(TITLE)


def remembered(text: str) -> list[str]:
    """The lines of earlier runs."""
    _, _, history = text.partition(HISTORY)
    return [line for line in history.splitlines() if line.startswith("| 2")]


def page(report: Report, earlier: Sequence[str]) -> str:
    parts = [
        TITLE,
        "  \n".join(headlines(report)),
        "## How to read",
        _READING,
        "## Bars",
        bars(report),
        *(
            part
            for subject in report.ours()
            for part in (f"## {report.title(subject)}", figures(report, subject))
        ),
        "## References, in the same run",
        _REFERENCES,
        *(part for game in report.games for part in (f"### {game}", ratios(report, game))),
        "## Stepping from Python",
        _STEPPING,
        f"```python\n{inspect.getsource(stepping.by_step).strip()}\n```",
        HISTORY,
        "Games per second, twice, and decisions per second; one line for each run and game.",
        table(_HISTORY_HEAD, [], [*earlier, *lines_to_remember(report)]),
    ]
    return "\n\n".join(parts) + "\n"


def bars(report: Report) -> str:
    rows = [
        (row.subject, row.reading.what, row.table, limit(bar_of(row)), middle(row), word)
        for row, word in report.judged()
    ]
    return table(("", "", "table", "bar", "measured", ""), rows)


def figures(report: Report, subject: str) -> str:
    rows = [(report.label(row), middle(row), spread(row)) for row in report.of(subject)]
    return table(("", "median", "lowest – highest"), rows)


def ratios(report: Report, game: str) -> str:
    rows = [(one.name, middle(one.theirs), times(one.ratios)) for one in report.comparisons(game)]
    return table(("reference", "theirs", "ours in times theirs"), rows)


def lines_to_remember(report: Report) -> list[str]:
    """A dated line for each game."""
    machine = report.machine
    lines = []
    for game in report.games:
        found = [report.row(game, key) for key in _REMEMBERED]
        cells = [figure(row.median) if row else "" for row in found]
        lines.append(line_of([machine.date, machine.commit, game, *cells, str(machine.load)]))
    return lines
