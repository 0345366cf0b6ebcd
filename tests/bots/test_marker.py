"""The marker of Azul – Summer Pavilion costs a point for each tile, down to 1 point: bots know it."""

import pytest

from cantiere.bots.heuristics.azul_pavilion.policy import take_gain
from cantiere.bots.heuristics.azul_pavilion.reasons import reasons
from cantiere.games.azul_pavilion import GAME
from cantiere.play.match import Match
from tests.azul import LETTERS, NOBODY, Table
from tests.bots.heuristics import reasons_for

CENTRE = 0
every_purse = pytest.mark.parametrize(("points", "lost"), [(1, 0), (3, 2), (4, 3), (5, 4), (20, 4)])


def table(points: int, marker: int = NOBODY) -> Match:
    """Three yellow tiles and a joker lie in the centre."""
    return Table(places={CENTRE: "yyyp"}, points=(points, 5), marker=marker).match()


def gain(match: Match) -> int:
    """In tenths of a point."""
    return int(take_gain(match.state, CENTRE, LETTERS.index("y")))


@every_purse
def test_the_rollout_policy_counts_what_the_marker_really_costs(points, lost):
    assert gain(table(points)) == gain(table(1)) - 10 * lost


@every_purse
def test_a_hint_tells_what_the_marker_really_costs(points, lost):
    found = {one.code: one for one in reasons_for(reasons, table(points), GAME.notation.parse("cy"))}
    poorest = {one.code: one for one in reasons_for(reasons, table(1), GAME.notation.parse("cy"))}
    assert found["takes_marker"].facts == {"lost": lost}
    assert found["takes_marker"].weight == pytest.approx(poorest["takes_marker"].weight - lost)


def test_who_comes_later_pays_nothing():
    assert gain(table(20, marker=1)) == gain(table(1, marker=1))
