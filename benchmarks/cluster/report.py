"""What was measured, beside what we ask of ourselves: on the screen, as JSON, and in docs/bench.md."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from benchmarks.cluster.audience import GAME, MOVES, PROGRAMS
from benchmarks.engine.bars import Bar
from benchmarks.engine.figures import limit, middle, spread
from benchmarks.engine.machine import Machine
from benchmarks.engine.page import OF_THE_CLUSTER
from benchmarks.markdown import table
from cantiere.cli.bench.measure import Row

BAR = Bar("ratio", 1.25, is_most=True)

_READING = f"""\
`make bench-cluster` writes this part (`python -m benchmarks cluster --write docs/bench.md`), and from its
figures the model in [scale.md](scale.md). Each server is a real `cantiere serve --workers N` with an empty
database of its own on one PostgreSQL; the clients, PostgreSQL and NATS share the cores of the machine with
it.

- *Moves*: tables of all games, two people each, who move again as soon as their last move was committed and
  seen. Their sockets land on any process: at two of three tables the two people sit at different ones. All
  makes are measured once, then all again. Processor time is that of all processes of the server; it hardly
  depends on what else the machine does, while moves/s and waiting times do.
- *Spectators*: sockets of {PROGRAMS} programs at one table ({GAME}), {MOVES} moves, each made when all have
  seen the one before. From the moment at which the player sends a move until each spectator has read all of
  the message; writing to that many sockets and reading from them again share the cores.
- *News*: every process hears all that is told."""


@dataclass(frozen=True)
class Report:
    """One run."""

    machine: Machine
    rows: Sequence[Row]

    def row(self, subject: str, key: str) -> Row | None:
        return next((row for row in self.rows if (row.subject, row.reading.key) == (subject, key)), None)

    def verdict(self, row: Row) -> str:
        return "" if not BAR.concerns(row) else "pass" if BAR.holds(row) else "fail"

    def cells(self, row: Row) -> tuple[str, ...]:
        bar = limit(BAR) if BAR.concerns(row) else ""
        return row.table, row.reading.what, bar, middle(row), spread(row), self.verdict(row)

    def headline(self) -> str:
        machine = self.machine
        place = f"{machine.processor}, {machine.cores} cores, {machine.system}, {machine.python}"
        return f"{machine.date}, commit {machine.commit}; {place}; load before: {machine.load}"

    def part(self) -> str:
        """For the page, between its marks."""
        figures = table(("", "", "bar", "measured", "lowest – highest", ""), map(self.cells, self.rows))
        parts = ["## Several processes", self.headline(), _READING, figures]
        return OF_THE_CLUSTER.of("\n\n".join(parts))

    def as_dict(self) -> dict[str, Any]:
        """For programs, and for the model to be made of again."""
        rows = [{**asdict(row), "verdict": self.verdict(row) or None} for row in self.rows]
        return {"machine": asdict(self.machine), "rows": rows}
