"""What we ask of ourselves, beside what was measured."""

from dataclasses import dataclass

from cantiere.cli.bench.measure import Row

QUIET_CORES = 1.9  # two threads that get less than this share the machine with somebody


@dataclass(frozen=True)
class Bar:
    """A limit for one reading."""

    key: str
    limit: float
    game: str | None = None  # None: every game
    table: str | None = None  # None: every table
    is_most: bool = False

    def concerns(self, row: Row) -> bool:
        return (
            row.reading.key == self.key
            and self.game in (None, row.subject)
            and self.table in (None, row.table)
        )

    def holds(self, row: Row) -> bool:
        return row.median <= self.limit if self.is_most else row.median >= self.limit


_AZUL, _TWO = "azul-pavilion", "2 players"
BARS = (
    Bar("legal", 25_000, _AZUL, _TWO),
    Bar("fast", 60_000, _AZUL, _TWO),
    Bar("step", 700_000, _AZUL, _TWO),
    Bar("match", 350_000, _AZUL, _TWO),
    Bar("match", 350_000, "palazzo", _TWO),
    Bar("match", 350_000, "campanile", _TWO),
    Bar("match", 200_000, "palermo", "3 players"),  # a list of 95 actions at each decision
    Bar("legal", 15_000, "palazzo", _TWO),
    Bar("fast", 150_000, "campanile", _TWO),
    Bar("fast", 20_000, "palermo", "3 players"),
    Bar("twin", 1.05, _AZUL, _TWO),  # what brings less is not worth a second author of legality
    Bar("twin", 1.05, "campanile", _TWO),
    Bar("twin", 1.05, "palermo", "3 players"),
    Bar("to_hand_legal", 0.85, _AZUL, _TWO),
    Bar("to_hand_fast", 0.85, _AZUL, _TWO),
    Bar("two_cores", 1.85),
    Bar("search", 10_000, _AZUL, _TWO),
    Bar("search", 5_000, "palazzo", _TWO),
    Bar("search", 20_000, "campanile", _TWO),
    Bar("search", 200, "palermo", "3 players"),
    Bar("search_two_cores", 1.7),
    Bar("load", 20, is_most=True),
    Bar("warm_start", 1.5, is_most=True),
)


def bar_of(row: Row) -> Bar | None:
    return next((bar for bar in BARS if bar.concerns(row)), None)


def verdict(row: Row, is_busy: bool) -> str:
    """`pass`, `fail`, `busy` if it failed on a machine that was not ours, or nothing if nothing is asked."""
    bar = bar_of(row)
    if bar is None:
        return ""
    if bar.holds(row):
        return "pass"
    return "busy" if is_busy else "fail"
