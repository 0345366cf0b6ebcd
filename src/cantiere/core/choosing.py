"""Choices without a list in the caller's hands: how many there are, the k-th, any of them.

Written once and bound to each game by `cantiere.core.engine`. A game that counts and picks faster than it
lists brings a `Twin`; for the others all is read off the list.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from cantiere.core.chance import any_of
from cantiere.core.compile import on_stack, whole
from cantiere.core.game import Rules, Twin

rules: Rules
twin: Twin  # of the games that have one
moves_layout: Any


class Choices(NamedTuple):
    """What may be asked about the legal actions of a game beside their list, compiled."""

    count: Callable[[Any], int]  # state: how many there are; 0 exactly when the game is over
    pick: Callable[[Any, int], int]  # state, k: the k-th
    sample: Callable[[Any], int]  # state: one at random; draws from the state's chance


def count_listed(state: Any) -> int:
    return rules.legal(state, on_stack(moves_layout))


def pick_listed(state: Any, k: int) -> int:
    moves = on_stack(moves_layout)
    rules.legal(state, moves)
    return whole(moves.actions[k])


def sample_listed(state: Any) -> int:
    """By one list, where counting and then picking would take two."""
    moves = on_stack(moves_layout)
    return whole(moves.actions[any_of(state, rules.legal(state, moves))])


def sample_picked(state: Any) -> int:
    """The same action without a list."""
    return twin.pick(state, any_of(state, twin.count(state)))
