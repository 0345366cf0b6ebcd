"""The types that `make types` writes for boards: what is sent has them, whoever looks."""

import sys
from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cantiere.core.game import Game
from cantiere.core.record import SPECTATOR
from cantiere.play.view_models import facts, move_effects, selection_facts
from tests.conftest import ROOT, every_table

sys.path.insert(0, str(ROOT / "scripts"))  # a tool of the repository, no part of the package

from game_types.reading import GameTypes


@cache
def types_of(game: Game) -> GameTypes:
    return GameTypes(game)


def check(shape, value):
    assert shape.fits(value), (shape.written(), value)


@every_table
@given(steps=st.integers(0, 200), seed=st.integers(0, 2**32))
def test_what_is_told_of_a_table_has_its_types(table, steps, seed):
    match, chance, types = table.match(seed), Random(seed), types_of(table.game)
    while not match.is_over and match.turn < steps:
        match.play(chance.choice(match.legal()))
        for event in match.events(chance.randrange(SPECTATOR, match.seats)):
            check(types.event, event.as_dict())
    for viewer in (SPECTATOR, *range(match.seats)):
        check(types.view, match.view_as_dict(viewer))
        check(types.facts, facts(match, viewer))
    for action in match.legal():
        check(types.parts, match.game.notation.parts(action))
    if not match.is_over:
        for effect in move_effects(match).values():
            check(types.effect, effect)
        check(types.selection, selection_facts(match, ""))
