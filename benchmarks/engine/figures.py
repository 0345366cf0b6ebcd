"""Numbers as people read them: three digits, and how far they strayed."""

from collections.abc import Sequence
from math import floor, log10
from statistics import median

from benchmarks.engine.bars import Bar
from cantiere.cli.bench.measure import Row

DIGITS = 3
_SUFFIXES = ((1e6, 1e6, " M"), (1e4, 1e3, " k"))  # from, of, written
_EXACT = "bytes"


def figure(value: float) -> str:
    """51646.3 is 51.6 k."""
    if value == 0:
        return "0"
    rounded = round(value, DIGITS - 1 - floor(log10(abs(value))))
    _, size, suffix = next((each for each in _SUFFIXES if abs(rounded) >= each[0]), (0, 1, ""))
    shown = rounded / size
    return f"{shown:,.{max(0, DIGITS - 1 - floor(log10(abs(shown))))}f}{suffix}"


def middle(row: Row) -> str:
    """The median with its unit; what is counted exactly stays so."""
    unit = row.reading.unit
    return f"{row.median:,.0f} {unit}" if unit == _EXACT else f"{figure(row.median)} {unit}"


def spread(row: Row) -> str:
    """The lowest and the highest round; nothing if there was only one."""
    return between(row.values) if len(row.values) > 1 else ""


def between(values: Sequence[float]) -> str:
    return f"{figure(min(values))} – {figure(max(values))}"


def limit(bar: Bar | None) -> str:
    return f"{'≤' if bar.is_most else '≥'} {bar.limit:,}" if bar else ""


def times(ratios: Sequence[float]) -> str:
    """A ratio with its spread."""
    return f"{figure(median(ratios))} × ({between(ratios)})"
