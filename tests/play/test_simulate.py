"""Many random games at once, and lines of play counted."""

import numpy as np
import pytest

from cantiere.core.compile import JIT
from cantiere.core.engine import engine
from cantiere.core.errors import BadTable
from cantiere.core.record import pool, raw
from cantiere.games import GAMES
from cantiere.play import simulate as simulating
from cantiere.play.match import Match, opening
from cantiere.play.perft import perft
from cantiere.play.simulate import Results, simulate
from tests.conftest import Walk, every_game, every_table
from tests.toy import LANTERN

AZUL = GAMES[0]


@every_table
def test_results_do_not_depend_on_jobs_or_chunks(table, monkeypatch):
    games = 40 if JIT else 7
    runs = []
    for chunk, jobs in ((2_000, 1), (3, 1), (3, 4), (games, 2)):
        monkeypatch.setattr(simulating, "CHUNK", chunk)
        done = []
        results = simulate(table.game, table.seats, games, 5, table.options, jobs, done.append)
        assert sum(done) == games
        runs.append([part.tolist() for part in (results.scores, results.tiebreaks, results.lengths)])
    assert all(run == runs[0] for run in runs)


@every_game
def test_game_number_i_has_the_seed_plus_i(game):
    together = simulate(game, 3, 6, seed=100)
    for number in range(6):
        alone = simulate(game, 3, 1, seed=100 + number)
        assert alone.scores[0].tolist() == together.scores[number].tolist()
        assert alone.lengths[0] == together.lengths[number]


@every_table
def test_shares_of_wins_add_up(table):
    results = simulate(table.game, table.seats, 20, 9, table.options)
    assert results.wins().shape == (table.seats,)
    assert results.wins().sum() == pytest.approx(1)
    assert results.lengths.min() > 0


def winners(table, seed: int) -> list[int]:
    """Who wins the random game of a seed, by the match's own count."""
    first, last = pool(table.game.state, 1), pool(table.game.state, 1)
    first[0] = opening(table.game, table.seats, table.options)
    scores, lengths = np.zeros((1, table.seats), np.int32), np.zeros(1, np.int32)
    engine(table.game).random_games_fast(raw(last), raw(first), seed, scores, lengths)
    return Match(table.game, table.seats, seed, table.options, start=last[0]).winners()


@every_table
def test_wins_are_those_of_the_rules_with_tiebreaks(table):
    games = 60 if JIT else 15
    expected = np.zeros(table.seats)
    for seed in range(games):
        best = winners(table, seed)
        expected[best] += 1 / len(best)
    assert simulate(table.game, table.seats, games, 0, table.options).wins() == pytest.approx(
        expected / games
    )


def test_a_tie_is_shared_unless_it_is_broken():
    scores = np.array([[7, 7, 3], [5, 5, 5], [1, 2, 2], [4, 9, 4]], np.int32)
    ties = np.zeros_like(scores)
    assert Results(scores, ties, np.ones(4)).wins() == pytest.approx(
        np.array([1 / 2 + 1 / 3, 1 / 2 + 1 / 3 + 1 / 2 + 1, 1 / 3 + 1 / 2]) / 4
    )
    ties[0], ties[1], ties[3] = [-2, -1, 9], [1, 1, 0], [5, 0, 5]
    assert Results(scores, ties, np.ones(4)).wins() == pytest.approx(
        np.array([1 / 2, 1 + 1 / 2 + 1 / 2 + 1, 1 / 2]) / 4
    )


@pytest.mark.parametrize(
    ("seats", "games", "seed", "options", "code"),
    [
        (1, 5, 1, {}, "wrong_seats"),
        (2, 5, -1, {}, "wrong_seed"),
        (2, 2, 2**63 - 1, {}, "wrong_seed"),
        (2, 5, 1, {"side": "pink"}, "unknown_choice"),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats, games, seed, options, code):
    with pytest.raises(BadTable) as caught:
        simulate(AZUL, seats, games, seed, options)
    assert caught.value.code == code
    assert simulate(AZUL, 2, 1, 2**63 - 1).lengths.min() > 0


def counted(match: Match, depth: int) -> int:
    """Lines of play, one by one."""
    if depth == 0:
        return 1
    total = 0
    for action in match.legal():
        onward = match.copy()
        onward.play(action)
        total += counted(onward, depth - 1)
    return total


@every_table
def test_lines_of_play_are_counted_as_if_each_were_played(table):
    match = table.after(Walk(2, 2, 1))
    before = match.state.tobytes()
    assert [perft(table.game, match.state, depth) for depth in range(3)] == [
        counted(match, depth) for depth in range(3)
    ]
    assert match.state.tobytes() == before


def test_no_line_of_play_goes_on_after_the_end():
    match = Match(LANTERN, 2, 1)
    while not match.is_over:
        match.play(match.legal()[0])
    assert [perft(LANTERN, match.state, depth) for depth in range(4)] == [1, 0, 0, 0]
