"""A small net that tells who is likely to win, from small numbers, the traits, that a game makes of a table.

Every seat is judged by the same weights, from traits of its own: some of the seat, and some of each of the
parts of the table (in Campanile the towers), which share their weights, too. The cells of the parts are added
up, go through one more layer, and come out as two numbers: by how much the seat is the likelier to win than
others, and its points. Weights and working memory are flat rows of numbers: compiled code passes them on for
nothing, and plain Python reads them quickly.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import Any, NamedTuple, cast

import numpy as np

from cantiere.core.compile import JIT, compiled

HIDDEN = 32  # cells of a layer
OUTPUTS = 2  # the logit of the win, and the points
POINTS = 10.0  # points for each 1 of that output


class Shape(NamedTuple):
    """How many traits a game has."""

    parts: int
    of_part: int
    of_seat: int


class Judged(NamedTuple):
    """The compiled functions of a game that has a net."""

    describe: Callable[[Any, Any], None]  # state, cells: writes the traits of all seats
    outlook: Callable[[Any, Any, Any, Any, Any], None]  # state, weights, cells: fills in shares and points


class Learned(NamedTuple):
    """What a game brings along for its net: `LEARNED` in the module of its name."""

    shape: Shape
    functions: Judged


@compiled
def traits_of_seat(shape: Shape) -> int:
    """All that is told of one seat: what is its own, then part by part."""
    return shape.of_seat + shape.parts * shape.of_part


@compiled
def place_of(shape: Shape, seat: int, part: int) -> int:
    """Where in working memory the traits of a part begin, as a seat sees it; before part 0 are its own."""
    return seat * traits_of_seat(shape) + shape.of_seat + part * shape.of_part


def row_of(numbers: Any) -> Sequence[float]:
    """A row of numbers, as compiled code or plain Python is quick to read it."""
    return cast("Sequence[float]", np.array(numbers, np.float64) if JIT else [float(one) for one in numbers])


def new_cells(shape: Shape, seats: int) -> Sequence[float]:
    """Working memory for one thread."""
    return row_of(np.zeros(seats * traits_of_seat(shape) + 4 * HIDDEN))


@compiled
def judge(shape: Shape, weights: Any, cells: Any, seats: int, shares: Any, points: Any) -> None:
    """The share of the win and the points of each seat, whose traits stand in the working memory."""
    highest, total = -1e9, 0.0
    for seat in range(seats):
        shares[seat], points[seat] = judge_seat(shape, weights, cells, seats, seat)
        highest = max(highest, shares[seat])
    for seat in range(seats):
        shares[seat] = exp(shares[seat] - highest)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


@compiled
def judge_seat(shape: Shape, weights: Any, cells: Any, seats: int, seat: int) -> tuple[float, float]:
    """Its logit and its points."""
    base = seats * traits_of_seat(shape)
    hidden, summed, deep = base + HIDDEN, base + 2 * HIDDEN, base + 3 * HIDDEN
    of_part = (shape.of_seat + 1) * HIDDEN
    put(weights, shape.of_seat * HIDDEN, cells, base)
    add_layer(weights, 0, cells, place_of(shape, seat, 0) - shape.of_seat, shape.of_seat, base)
    for cell in range(HIDDEN):
        cells[summed + cell] = 0.0
    for part in range(shape.parts):
        put(cells, base, cells, hidden)
        add_layer(weights, of_part, cells, place_of(shape, seat, part), shape.of_part, hidden)
        for cell in range(HIDDEN):
            cells[summed + cell] += max(0.0, cells[hidden + cell])
    second = of_part + shape.of_part * HIDDEN
    put(weights, second + HIDDEN * HIDDEN, cells, deep)
    add_layer(weights, second, cells, summed, HIDDEN, deep)
    return told(weights, second + (HIDDEN + 1) * HIDDEN, cells, deep)


@compiled
def put(source: Any, begin: int, cells: Any, place: int) -> None:
    """Copy the numbers of a layer."""
    for cell in range(HIDDEN):
        cells[place + cell] = source[begin + cell]


@compiled
def add_layer(weights: Any, begin: int, cells: Any, inputs: int, count: int, outputs: int) -> None:
    """Add to each output all inputs times their weights. Many inputs are 0 and cost nothing."""
    for one in range(count):
        number = cells[inputs + one]
        if number != 0.0:
            row = begin + one * HIDDEN
            for cell in range(HIDDEN):
                cells[outputs + cell] += number * weights[row + cell]


@compiled
def told(weights: Any, begin: int, cells: Any, deep: int) -> tuple[float, float]:
    """The two numbers that come out."""
    last = begin + OUTPUTS * HIDDEN
    logit, points = weights[last], weights[last + 1]
    for cell in range(HIDDEN):
        number = max(0.0, cells[deep + cell])
        logit += number * weights[begin + cell]
        points += number * weights[begin + HIDDEN + cell]
    return logit, POINTS * points
