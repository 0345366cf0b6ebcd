"""Drawings: intervals, distributions. Numbers stand beside the marks, so that colour is never needed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from cantiere.cli.arena.report.axis import Axis, around, round_step
from cantiere.cli.arena.report.markup import Markup, element
from cantiere.cli.arena.tables import shortened

WIDTH, EDGE = 380, 10
LINE, TRACK, FOOT = 18, 20, 22  # heights: of a label, of the marks below it, of the numbers at the axis
HILL = 46  # of a distribution
MOST_BARS = 30
LONGEST = 22  # characters of a label
COLOURS = 5
Written = Callable[[float], str]


@dataclass(frozen=True)
class Row:
    """A number with its interval, and how it is written."""

    label: str
    value: float
    low: float
    high: float
    shown: str
    colour: int = 0
    mark: float | None = None  # what it is to be compared with


@dataclass(frozen=True)
class Hill:
    """Some numbers whose distribution is drawn."""

    label: str
    numbers: Sequence[int]
    shown: str
    colour: int = 0


def intervals(rows: Sequence[Row], ends: tuple[float, float], written: Written, name: str) -> Markup:
    """One line for each row: a dot on a bar from the low to the high end, and a dashed line at its mark."""
    axis = Axis(*ends, EDGE, WIDTH - EDGE)
    height = len(rows) * (LINE + TRACK)
    parts = [_grid(axis, height, written)]
    for number, row in enumerate(rows):
        top = number * (LINE + TRACK)
        if row.mark is not None:
            place = axis.at(row.mark)
            parts.append(element("line", class_="mark", x1=place, x2=place, y1=top, y2=top + LINE + TRACK))
        parts += [_labels(row.label, row.shown, top), _interval(row, axis, top + LINE + TRACK / 2 - 2)]
    return _drawing(parts, height + FOOT, name)


def _interval(row: Row, axis: Axis, middle: float) -> Markup:
    left, right = axis.at(row.low), axis.at(row.high)
    return element(
        "g",
        element("rect", class_="reach", x=left, y=middle - 4, width=max(right - left, 1.0), height=8, rx=4),
        element("circle", class_="dot", cx=axis.at(row.value), cy=middle, r=6),
        class_=f"c{row.colour % COLOURS + 1}",
    )


def hills(rows: Sequence[Hill], written: Written, name: str) -> Markup:
    """The distributions of several sets of numbers, one below the other on one axis; a line at each mean."""
    everything = [number for row in rows for number in row.numbers]
    low, high = min(everything), max(everything)
    width = max(1, round(round_step((high - low + 1) / MOST_BARS)))
    begin, end = around(low, high + 1, width)
    axis = Axis(begin - 0.5, end - 0.5, EDGE, WIDTH - EDGE)
    edges = np.arange(begin, end + width, width) - 0.5
    height = len(rows) * (LINE + HILL)
    parts = [_grid(axis, height, written)]
    for number, row in enumerate(rows):
        top = number * (LINE + HILL)
        parts += [_hill(row, axis, edges, top + LINE), _labels(row.label, row.shown, top)]
    return _drawing(parts, height + FOOT, name)


def _hill(row: Hill, axis: Axis, edges: "np.ndarray[tuple[int], np.dtype[np.float64]]", top: float) -> Markup:
    counts, _ = np.histogram(row.numbers, edges)
    heights = counts / max(1, counts.max()) * (HILL - 8)
    base, mean = top + HILL - 2, axis.at(fmean(row.numbers))
    bars = [
        element(
            "rect",
            class_="bar",
            x=axis.at(left) + 0.5,
            y=base - tall,
            width=axis.at(right) - axis.at(left) - 1,
            height=tall,
        )
        for left, right, tall in zip(edges[:-1].tolist(), edges[1:].tolist(), heights.tolist(), strict=True)
        if tall
    ]
    line = element("line", class_="mean", x1=mean, x2=mean, y1=top, y2=base)
    return element("g", *bars, line, class_=f"c{row.colour % COLOURS + 1}")


def _labels(label: str, shown: str, top: float) -> Markup:
    return Markup.of(
        element(
            "text", element("title", label), shortened(label, LONGEST), class_="label", x=EDGE, y=top + 14
        ),
        element("text", shown, class_="value", x=WIDTH - EDGE, y=top + 14),
    )


def _grid(axis: Axis, height: float, written: Written) -> Markup:
    """Thin lines with their numbers at the foot."""
    parts = []
    for tick in axis.ticks():
        place = axis.at(tick)
        anchor = "start" if place < WIDTH * 0.04 else "end" if place > WIDTH * 0.96 else "middle"
        parts.append(element("line", class_="grid", x1=place, x2=place, y1=0, y2=height))
        parts.append(
            element("text", written(tick), class_="tick", x=place, y=height + 15, text_anchor=anchor)
        )
    return Markup.of(*parts)


def _drawing(parts: Sequence[Markup], height: float, name: str) -> Markup:
    """`name` is for those who hear the page."""
    return element("svg", *parts, viewBox=f"0 0 {WIDTH} {height:.0f}", role="img", aria_label=name)
