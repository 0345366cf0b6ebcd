"""A whole run: rows, bars, and ratios to the references of the same run."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from benchmarks.engine.bars import QUIET_CORES, bar_of, verdict
from benchmarks.engine.machine import Machine
from cantiere.cli.bench.measure import Row

DRIVING = (("step", "peer_python"), ("legal_decisions", "peer_native"))  # ours, theirs
SEARCHING = (("search", "peer_search"), ("search_decisions", "peer_search_steps"))


@dataclass(frozen=True)
class Comparison:
    """One of our rates against a reference, round by round."""

    game: str
    ours: Row
    theirs: Row

    @property
    def name(self) -> str:
        """The reference."""
        return f"{self.theirs.subject}, {self.theirs.reading.what}"

    @property
    def ratios(self) -> tuple[float, ...]:
        rounds = zip(self.ours.values, self.theirs.values, strict=True)
        return tuple(ours / theirs for ours, theirs in rounds)


@dataclass(frozen=True)
class Report:
    """What was measured, where, and in which settings."""

    machine: Machine
    games: tuple[str, ...]
    rows: Sequence[Row]

    @property
    def is_busy(self) -> bool:
        """Whether others were at work on the cores that our two threads wanted."""
        given = [row.median for row in self.rows if row.reading.key == "cores_given"]
        return min(given, default=QUIET_CORES) < QUIET_CORES

    def row(self, subject: str, key: str) -> Row | None:
        """The first such row: that of the usual table."""
        return next((row for row in self.rows if (row.subject, row.reading.key) == (subject, key)), None)

    def subjects(self) -> list[str]:
        """Whatever was measured, in its order."""
        return list(dict.fromkeys(row.subject for row in self.rows))

    def ours(self) -> list[str]:
        """What is no peer."""
        others = {row.subject for row in self.rows if row.reading.key.startswith("peer_")}
        return [subject for subject in self.subjects() if subject not in others]

    def of(self, subject: str) -> list[Row]:
        return [row for row in self.rows if row.subject == subject]

    def title(self, subject: str) -> str:
        """With the usual table, which is that of the first row."""
        return ", ".join(filter(None, [subject, self.of(subject)[0].table]))

    def label(self, row: Row) -> str:
        """What was read, and at which table if not at the usual one."""
        usual = self.of(row.subject)[0].table
        return ", ".join(filter(None, [row.reading.what, row.table if row.table != usual else ""]))

    def judged(self) -> list[tuple[Row, str]]:
        """The rows of which something is asked, and whether they have it."""
        words = [(row, verdict(row, self.is_busy)) for row in self.rows]
        return [(row, word) for row, word in words if word]

    def comparisons(self, game: str) -> list[Comparison]:
        """Ours against plain Python, and against each peer in every way of driving it."""
        found = [self.compared(game, "legal", game, "plain")]
        for pairs in (DRIVING, SEARCHING):
            found += [
                self.compared(game, ours, peer, theirs) for peer in self.subjects() for ours, theirs in pairs
            ]
        return [comparison for comparison in found if comparison]

    def compared(self, game: str, ours: str, reference: str, theirs: str) -> Comparison | None:
        mine, other = self.row(game, ours), self.row(reference, theirs)
        return Comparison(game, mine, other) if mine and other else None

    def as_dict(self) -> dict[str, Any]:
        """For programs."""
        return {
            "machine": asdict(self.machine),
            "busy": self.is_busy,
            "rows": [self._row(row) for row in self.rows],
            "ratios": [
                {
                    "game": one.game,
                    "ours": one.ours.reading.key,
                    "reference": one.theirs.subject,
                    "theirs": one.theirs.reading.key,
                    "ratio": median(one.ratios),
                    "low": min(one.ratios),
                    "high": max(one.ratios),
                }
                for game in self.games
                for one in self.comparisons(game)
            ],
        }

    def _row(self, row: Row) -> dict[str, Any]:
        bar = bar_of(row)
        return {
            "subject": row.subject,
            "table": row.table,
            **asdict(row.reading),
            "median": row.median,
            "low": row.low,
            "high": row.high,
            "rounds": len(row.values),
            "bar": bar.limit if bar else None,
            "verdict": verdict(row, self.is_busy) or None,
        }
