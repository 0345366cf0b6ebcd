"""Batches beside the matches that they must be equal to."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from cantiere.core.game import NO_ACTION, Game
from cantiere.play.match import Match
from cantiere.research.batch import Batch, Step
from tests.conftest import covering


def mixed(game: Game, each: int = 1, **how: Any) -> Batch:
    """Every number of seats and every choice of every option in one batch, `each` times."""
    tables = covering((game,)) * each
    return Batch(
        game,
        len(tables),
        seats=[table.seats for table in tables],
        options=[table.options for table in tables],
        **how,
    )


def first_match(batch: Batch, number: int) -> Match:
    """The match that one game of a batch is, at its beginning."""
    options = batch.tables.options[batch.tables.numbers[number]]
    return Match(batch.game, int(batch.seats[number]), int(batch.seeds[number]), options)


def any_actions(batch: Batch, chance: Random) -> list[int]:
    """A legal action for every game."""
    actions, counts = batch.legal()
    return [int(row[chance.randrange(count)]) for row, count in zip(actions, counts, strict=True)]


def assert_stands_as(batch: Batch, matches: list[Match]) -> None:
    """Every byte of every game, and all that is legal there."""
    actions, counts = batch.legal()
    marks = batch.mask()
    for number, match in enumerate(matches):
        legal = match.legal()
        assert batch.states[number].tobytes() == match.state.tobytes()
        assert batch.to_move[number] == match.to_move
        assert actions[number].tolist() == legal + [NO_ACTION] * (actions.shape[1] - len(legal))
        assert counts[number] == len(legal)
        assert np.flatnonzero(marks[number]).tolist() == legal


def assert_told(step: Step, number: int, match: Match, is_cut: bool) -> None:
    """What a step says of a game is what its match says."""
    seats, others = match.seats, step.rewards.shape[1] - match.seats
    is_done = match.is_over or is_cut
    assert (step.done[number], step.truncated[number]) == (is_done, is_cut and not match.is_over)
    assert step.lengths[number] == match.turn
    scores = match.scores() if is_done else [0] * seats
    assert step.points[number].tolist() == scores + [0] * others
    winners = match.winners() if match.is_over else []
    shares = [(seat in winners) / max(1, len(winners)) for seat in range(seats)]
    rewards = [(seats * share - 1) / (seats - 1) if match.is_over else 0 for share in shares]
    assert step.rewards[number].tolist() == pytest.approx(rewards + [0] * others, abs=1e-6)


def played(batch: Batch, matches: list[Match], step: Step) -> Iterator[int]:
    """Play what was stepped at the matches; the games that ended, whose next match has begun."""
    for number, match in enumerate(matches):
        match.play(int(step.actions[number]))
        is_cut = match.turn >= batch.longest
        assert_told(step, number, match, is_cut)
        if match.is_over or is_cut:
            assert batch.seeds[number] == match.seed + len(batch)
            matches[number] = first_match(batch, number)
            yield number
