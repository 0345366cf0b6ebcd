"""Consequences shown before they are real: true where they are told, and no way to learn anything."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cantiere.core.errors import IllegalMove
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.view_models import projected
from cantiere.server.live.preview import previewed
from tests.conftest import every_table

WORD = 0x0123_4567_89AB_CDEF


def walked(table, steps: int, seed: int) -> Match:
    match, chance = table.match(seed), Random(seed)
    for _ in range(steps):
        if match.is_over:
            break
        match.play(chance.choice(match.legal()))
    return match


def but_figures(told: dict[str, Any] | None) -> dict[str, Any] | None:
    """They know the past, which a world made for this has not; tests/laws/test_view_models.py compares."""
    return told and {name: part for name, part in told.items() if name != "facts"}


@every_table
@given(steps=st.integers(0, 60), seed=st.integers(0, 2**32))
@settings(max_examples=5)
def test_a_preview_is_what_then_happens_and_the_same_in_every_world(table, steps, seed):
    match = walked(table, steps, seed)
    if match.is_over:
        return
    seat = match.to_move
    other = Match(match.game, match.seats, 0, match.options, match.imagined(seat, seed + 1))
    for move in Random(seed).sample(match.moves(), min(5, len(match.moves()))):
        told = previewed(match, seat, move)
        assert but_figures(told) == but_figures(previewed(other, seat, move))
        if told is not None:
            real = match.copy()
            real.play(real.game.notation.parse(move), seat, WORD)
            assert (told["view"], told["scores"]) == (real.view_as_dict(seat), projected(real))


def test_what_draws_has_no_preview_and_what_is_open_to_all_has_one():
    drawing, open_to_all = Match(find("campanile"), 2, 1), Match(find("palermo"), 3, 1)
    for match, is_told in ((drawing, False), (open_to_all, True)):
        told = [previewed(match, match.to_move, move) is not None for move in match.moves()]
        assert told == [is_told] * len(told)
        assert match.turn == 0


def test_an_illegal_move_is_refused_as_it_would_be():
    match = Match(find("azul-pavilion"), 2, 1)
    with pytest.raises(IllegalMove):
        previewed(match, match.to_move, "pass")
