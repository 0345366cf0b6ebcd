"""The number beside a name: what the rules have given, or a projection, which is then called one."""

from random import Random

import pytest

from cantiere.games import GAMES, find
from cantiere.play.match import Match
from cantiere.play.view_models import counted, projected
from tests.conftest import every_registered_game
from tests.toy import LANTERN


def halfway(game, seed: int = 3) -> Match:
    match, chance = Match(game, max(game.seats), seed), Random(seed)
    for _ in range(40):
        match.play(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize("name", ["palazzo", "campanile"])
def test_where_all_is_counted_at_the_end_nothing_is_counted_before(name):
    match = halfway(find(name))
    assert counted(match) is None
    assert projected(match) == match.scores()


@every_registered_game
def test_at_the_end_both_are_the_result(game):
    match, chance = Match(game, max(game.seats), 5), Random(5)
    while not match.is_over:
        match.play(chance.choice(match.legal()))
    assert counted(match) == projected(match) == match.scores()


def test_palermo_scores_at_once():
    match = halfway(find("palermo"))
    assert counted(match) == projected(match) == match.scores()


def test_a_game_that_tells_nothing_more_has_its_scores():
    match = Match(LANTERN, min(LANTERN.seats), 1)
    assert LANTERN not in GAMES
    assert counted(match) == projected(match) == match.scores()
