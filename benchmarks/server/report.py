"""What was measured, beside what we ask of ourselves: on the screen, as JSON, and in docs/bench.md."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from benchmarks.engine.bars import Bar
from benchmarks.engine.figures import limit, middle, spread
from benchmarks.engine.machine import Machine
from benchmarks.engine.page import OF_THE_SERVER
from benchmarks.markdown import table
from benchmarks.server.size import Size
from cantiere.cli.bench.measure import Row

BARS = (
    Bar("start", 3, is_most=True),
    Bar("socket_memory", 60, is_most=True),
    Bar("human_p99", 50, is_most=True),
    Bar("experts_p99", 50, is_most=True),
    Bar("reviews_ratio", 1.2, is_most=True),
    Bar("sqlite_rate", 400),
    Bar("bare_ratio", 0.5),
    Bar("load_table", 20, is_most=True),
)
QUIET = 0.75  # processes that were running before: with more, the cores are not ours

_READING = """\
`make bench-server` writes this part (`python -m benchmarks server --write docs/bench.md`). A real
`cantiere serve` with a SQLite file of its own, and one process with all its clients, share the cores of one
machine over loopback; the clients' part is shown. Games are mixed.

- *At human speed* each table has a move every 4 to 8 s; two of its sockets play, the others look on. A move
  is acknowledged after it is committed (`synchronous = FULL`); the time is taken by the client, from the
  message to the answer. *Flat out* each table moves again as soon as the last move was committed and seen.
- Memory is that of the server's process: the difference over so many sockets in the lobby, or tables with
  two people who are not connected yet. Processor time counts all threads of the server.
- Reviews are processes as the server starts them, with a thread for each core.
  In the real-time class (`chrt`) they would inherit it, and their priority would mean nothing.
- The *bare append* is one row in one transaction after the other, by one writer that does nothing else,
  measured in the same run. Moves that wait are committed together: there can be more of them.
- *Busy* stands for a bar that was missed while others were at work on this machine."""


@dataclass(frozen=True)
class Report:
    """One run."""

    machine: Machine
    size: Size
    rows: Sequence[Row]

    @property
    def is_busy(self) -> bool:
        return (self.machine.load or 0.0) > QUIET

    def bar(self, row: Row) -> Bar | None:
        return next((bar for bar in BARS if bar.concerns(row)), None)

    def verdict(self, row: Row) -> str:
        """`pass`, `fail`, `busy` if it failed on a machine that was not ours; nothing if nothing is asked."""
        bar = self.bar(row)
        if bar is None:
            return ""
        return "pass" if bar.holds(row) else "busy" if self.is_busy else "fail"

    def cells(self, row: Row) -> tuple[str, ...]:
        subject = "" if row.subject == "server" else row.subject
        where = ", ".join(filter(None, [subject, row.table]))
        return row.reading.what, where, limit(self.bar(row)), middle(row), spread(row), self.verdict(row)

    def headline(self) -> str:
        machine = self.machine
        place = f"{machine.processor}, {machine.cores} cores, {machine.system}, {machine.python}"
        return f"{machine.date}, commit {machine.commit}; {place}; load before: {machine.load}"

    def part(self) -> str:
        """For the page, between its marks."""
        head = ("", "", "bar", "measured", "lowest – highest", "")
        figures = table(head, [self.cells(row) for row in self.rows])
        parts = ["## The play server under load", self.headline(), _READING, figures]
        return OF_THE_SERVER.of("\n\n".join(parts))

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        return {
            "machine": asdict(self.machine),
            "size": asdict(self.size),
            "busy": self.is_busy,
            "rows": [
                {
                    "subject": row.subject,
                    "table": row.table,
                    **asdict(row.reading),
                    "median": row.median,
                    "low": row.low,
                    "high": row.high,
                    "verdict": self.verdict(row) or None,
                }
                for row in self.rows
            ],
        }
