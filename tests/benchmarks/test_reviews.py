"""The measurement of reviews: whole games, with bars, on their own part of the page."""

from dataclasses import replace

import pytest

from benchmarks.engine.machine import this_machine
from benchmarks.engine.page import OF_REVIEWS
from benchmarks.reviews import CORES, QUIET, largest_error, measured, part, played
from cantiere.games import find
from cantiere.insight.review import review

CAMPANILE = find("campanile")


@pytest.fixture(scope="module")
def found():
    return measured(CAMPANILE, 4)


def test_a_whole_review_is_measured(found):
    wall, error, cpu = (row.median for row in found.rows)
    assert found.actions == played(CAMPANILE).turn
    assert min(wall, cpu) > 0
    match = played(CAMPANILE)
    again = review(match, match.winners(), 4, 0, CORES)
    assert error == pytest.approx(100 * largest_error(again))


def test_what_is_too_unsure_fails_and_what_is_too_slow_may_be_the_machines_fault(found):
    wall, error, cpu = found.rows
    slow = replace(wall, values=(100.0,))
    assert list(found.verdicts())[1] == "fail"  # of four playouts each
    alone = replace(found, rows=[slow, error, replace(cpu, values=(100 * QUIET,))])
    busy = replace(found, rows=[slow, error, replace(cpu, values=(50.0,))])
    assert (next(alone.verdicts()), next(busy.verdicts())) == ("fail", "busy")


def test_the_page_has_a_line_for_each_game(found):
    written = part(this_machine(), [found])
    assert OF_REVIEWS.on(written) == written
    assert "| campanile | 2 players" in written
