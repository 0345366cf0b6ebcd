"""What was measured of batches: on the screen, as JSON, and in docs/bench.md."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from benchmarks.engine.bars import Bar
from benchmarks.engine.figures import limit, middle, spread, times
from benchmarks.engine.machine import Machine
from benchmarks.engine.page import OF_BATCHES
from benchmarks.engine.report import Comparison
from benchmarks.markdown import table
from cantiere.cli.bench.measure import Row

_AZUL = "azul-pavilion"
_INSIDE, _GIVEN = 6_000_000, 1_500_000
BARS = (
    Bar("inside", _INSIDE, _AZUL),
    Bar("inside_cpu", _INSIDE, _AZUL),
    Bar("given", _GIVEN, _AZUL),
    Bar("given_cpu", _GIVEN, _AZUL),
)
SMALLEST, SMALL = "campanile", "connect_four"  # ours, beside theirs of 21 steps and 42 cells
AHEAD = 5  # times the fastest environment of others, driven in the same way
NAMES = {
    "inside": "chosen inside, by the clock",
    "inside_cpu": "chosen inside, by processor time",
    "whole": "from Python, observed and masked, by the clock",
    "whole_cpu": "from Python, observed and masked, by processor time",
}
QUIET = 0.75  # processes that were running before: with more, the cores are not ours
WAYS = (  # ours, theirs
    ("inside", "peer_inside"),
    ("inside_cpu", "peer_inside_cpu"),
    ("whole", "peer_given"),
    ("whole_cpu", "peer_given_cpu"),
)

_READING = """\
`make bench-batch` writes this part (`python -m benchmarks batch --write docs/bench.md`):
`cantiere.research.batch`, {games:,} games at once, two threads, random legal actions; games that end begin
anew. A decision is one action in one of these games.

- *Chosen inside*: `step_random`. *From Python*: actions are chosen with numpy from the lists of `legal`, each
  is checked, then played. *Observed and masked*: the batch is told to `watch`; each step writes the view of
  who is to move as float32, and the mask of all actions, as pgx does.
- By the clock; and by processor time: as many as two cores would do if nobody else had them.
- Others are driven in their own best way. [pgx](https://github.com/sotetsuk/pgx): {games:,} games; inside, 16
  steps in one compiled call; from Python, with the observation and mask that its state brings. OpenSpiel's
  `SyncVectorEnv` and PettingZoo's classic environments step one game after the other, in Python. They are
  compared with ours observed and masked.
- Their games are others: what is compared is the cost of a step. Connect four, of 21 steps and 42 cells, is
  compared with our smallest game, the others with Azul. Even smaller ones, as tic-tac-toe, are left out. A
  step tells more here: of othello 128 cells and a mask of 65, of Azul 217 numbers and a mask of 1,580; of
  connect four 84 cells and a mask of 7, of Campanile 98 numbers and a mask of 31."""


@dataclass(frozen=True)
class Report:
    """One run."""

    machine: Machine
    games: int
    rows: Sequence[Row]

    @property
    def is_busy(self) -> bool:
        return (self.machine.load or 0.0) > QUIET

    def bar(self, row: Row) -> Bar | None:
        return next((bar for bar in BARS if bar.concerns(row)), None)

    def word(self, holds: bool) -> str:
        """`pass`, or `fail`, which is `busy` on a machine that was not ours."""
        return "pass" if holds else "busy" if self.is_busy else "fail"

    def verdict(self, row: Row) -> str:
        bar = self.bar(row)
        return self.word(bar.holds(row)) if bar else ""

    def comparisons(self) -> list[Comparison]:
        """Azul against every environment driven in the same way; our smallest against the small ones."""
        pairs = [
            (mine, other)
            for ours, theirs in WAYS
            for mine in self.rows
            for other in self.rows
            if (mine.reading.key, other.reading.key) == (ours, theirs)
            and mine.subject == (SMALLEST if other.subject.endswith(SMALL) else _AZUL)
        ]
        return [Comparison(mine.subject, mine, other) for mine, other in pairs]

    def ahead(self, one: Comparison) -> str:
        return self.word(median(one.ratios) >= AHEAD)

    def cells(self, row: Row) -> tuple[str, ...]:
        where = ", ".join(filter(None, [row.subject, row.table]))
        return where, row.reading.what, limit(self.bar(row)), middle(row), spread(row), self.verdict(row)

    def headline(self) -> str:
        machine = self.machine
        packages = ", ".join(f"{name} {number}" for name, number in machine.packages.items())
        place = f"{machine.processor}, {machine.cores} cores, {machine.system}, {machine.python}, {packages}"
        return f"{machine.date}, commit {machine.commit}; {place}; load before: {machine.load}"

    def part(self) -> str:
        """For the page, between its marks."""
        figures = table(("", "", "bar", "measured", "lowest – highest", ""), map(self.cells, self.rows))
        parts = ["## Many games at once", self.headline(), _READING.format(games=self.games), figures]
        compared = [
            (one.game, NAMES[one.ours.reading.key], one.theirs.subject, times(one.ratios), self.ahead(one))
            for one in self.comparisons()
        ]
        if compared:
            parts.append(table(("", "", "against", f"ours in times theirs, bar ≥ {AHEAD}", ""), compared))
        return OF_BATCHES.of("\n\n".join(parts))

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        return {
            "machine": asdict(self.machine),
            "games": self.games,
            "busy": self.is_busy,
            "rows": [self._row(row) for row in self.rows],
            "ratios": [self._ratio(one) for one in self.comparisons()],
        }

    def _row(self, row: Row) -> dict[str, Any]:
        return {
            "subject": row.subject,
            "table": row.table,
            **asdict(row.reading),
            "median": row.median,
            "low": row.low,
            "high": row.high,
            "verdict": self.verdict(row) or None,
        }

    def _ratio(self, one: Comparison) -> dict[str, Any]:
        return {
            "game": one.game,
            "ours": one.ours.reading.key,
            "reference": one.theirs.subject,
            "ratio": median(one.ratios),
        }
