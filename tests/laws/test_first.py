"""Who begins is the table's choice: a seat that is named begins, and all else is dealt as without it."""

import pytest

from cantiere.core.errors import BadTable
from cantiere.core.readable import as_dict
from cantiere.play.gamefile import read_game, write_game
from cantiere.play.match import Match
from tests.conftest import every_game

WHO_BEGINS = {"to_move", "starter", "active"}  # the fields that say so
SEEDS = range(40)


def laid_out(match: Match) -> dict:
    """The opening, but for whose turn it is."""
    return {name: part for name, part in as_dict(match.state).items() if name not in WHO_BEGINS}


@every_game
def test_whoever_is_named_begins_and_the_deal_stays_the_same(game):
    for seats in game.seats:
        for seed in SEEDS:
            drawn = Match(game, seats, seed)
            for seat in range(seats):
                named = Match(game, seats, seed, {"first": str(seat + 1)})
                assert named.to_move == seat
                assert laid_out(named) == laid_out(drawn)
                assert named.state.rng == drawn.state.rng


@every_game
def test_by_default_it_is_drawn_and_everybody_may_be_the_one(game):
    for seats in game.seats:
        assert {Match(game, seats, seed).to_move for seed in SEEDS} == set(range(seats))
        assert Match(game, seats, 1, {"first": "random"}).options == Match(game, seats, 1).options


@every_game
@pytest.mark.parametrize("wanted", ["0", "6", "-1", "youngest", "", "01", "1.0"])
def test_nobody_else_can_begin(game, wanted):
    with pytest.raises(BadTable, match="unknown_choice"):
        Match(game, game.seats[0], 1, {"first": wanted})


@every_game
def test_a_seat_that_is_not_at_the_table_cannot_begin(game):
    with pytest.raises(BadTable, match="unknown_choice"):
        Match(game, game.seats[0], 1, {"first": str(game.seats[0] + 1)})


@pytest.mark.usefixtures("files_may_name_the_toy")
@every_game
def test_a_game_file_says_who_was_named(game):
    match = Match(game, game.seats[0], 3, {"first": "2"})
    match.play(match.legal()[0])
    again = read_game(write_game(match)).match
    assert (again.options, again.state.tobytes()) == (match.options, match.state.tobytes())
