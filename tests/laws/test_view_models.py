"""Figures beyond the view: they follow from what the viewer sees, whatever is hidden."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.record import SPECTATOR
from cantiere.play.match import Match
from cantiere.play.view_models import facts, move_effects
from tests.conftest import every_table


@every_table
@given(steps=st.integers(0, 200), seed=st.integers(0, 2**32))
def test_figures_are_the_same_in_every_world_that_could_be_the_true_one(table, steps, seed):
    match, chance = table.match(seed), Random(seed)
    while not match.is_over and match.turn < steps:
        match.play(chance.choice(match.legal()))
    for viewer in (SPECTATOR, *range(match.seats)):
        other = Match(match.game, match.seats, 0, match.options, match.imagined(viewer, seed + 1))
        other.actions += match.actions  # the past is the same in all of them
        assert facts(match, viewer) == facts(other, viewer)
        if viewer == match.to_move and not match.is_over:
            told = move_effects(match)
            assert told == move_effects(other)
            assert set(told) <= set(match.moves())
