"""Matches to be reviewed: whole ones, and the last actions of others."""

from functools import cache
from random import Random

import pytest

from cantiere.bots.heuristics import heuristics_of
from cantiere.games import GAMES, find
from cantiere.play.match import Match
from tests.conftest import Table, covering

CAMPANILE = find("campanile")
# The toy would have to have a search compiled for it, which takes a minute.
every_reviewed_table = pytest.mark.parametrize("table", covering(GAMES), ids=str)


def finished(table: Table, seed: int = 3) -> Match:
    """A match that was played to its end; each is played once, and whoever asks has a copy."""
    return _played(table, seed).copy()


@cache
def _played(table: Table, seed: int) -> Match:
    """Mostly as in a rollout, now and then at random."""
    match, chance, policy = (
        table.match(seed),
        Random(seed),
        heuristics_of(table.game).functions.rollout_policy,
    )
    while not match.is_over:
        legal = match.legal()
        match.play(chance.choice(legal) if chance.random() < 0.3 else int(policy(match.snapshot())))
    return match


def ending(match: Match, actions: int) -> Match:
    """The last actions of a match, as a match of its own."""
    earlier, rest = match.copy(), match.actions[-actions:]
    earlier.go_to(match.turn - len(rest))
    end = Match(match.game, match.seats, match.seed, match.options, earlier.snapshot())
    for action in rest:
        end.play(action)
    return end


def campanile(seats: int = 2, seed: int = 3) -> Match:
    """A whole match of the shortest game."""
    options = (("exact_token", "off"), ("bet_on", "visible"), ("memory", "open"))
    return finished(Table(CAMPANILE, seats, options), seed)
