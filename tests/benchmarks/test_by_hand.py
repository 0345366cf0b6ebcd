"""Azul by hand in C++ plays by our rules: the same games for the same seeds, the same lines of play."""

from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from benchmarks.engine import by_hand
from cantiere.cli.bench.measure import interleaved
from cantiere.cli.bench.rates import by_picking
from cantiere.cli.bench.setting import Setting, usual
from cantiere.core.chance import any_of
from cantiere.games import find
from cantiere.play.match import Match
from cantiere.play.perft import perft

AZUL = find(by_hand.WRITTEN)
TABLES = [Setting(AZUL, seats, {"side": side}) for seats in AZUL.seats for side in ("coloured", "grey")]
GAMES = 40

pytestmark = pytest.mark.skipif(by_hand.compiler() is None, reason="there is no C++ compiler")
tables = pytest.mark.parametrize("setting", TABLES, ids=lambda setting: setting.label)


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Path:
    return by_hand.built(tmp_path_factory.mktemp("by_hand"))


@tables
def test_it_plays_the_same_random_games(program, setting):
    scores, lengths = np.zeros((GAMES, setting.seats), np.int32), np.zeros(GAMES, np.int32)
    by_picking(setting)(scores, lengths)
    with ExitStack() as closing:
        asked = by_hand.Program(program, setting, closing)
        for length, points in zip(lengths, scores, strict=True):
            ours = [*map(str, (length, *points))]
            assert asked.answer("game") == [*ours, *ours]  # by its list, then without


@tables
@pytest.mark.parametrize("turns", [0, 30, 75, 110])
def test_it_counts_the_same_lines_of_play(program, setting, turns):
    match = Match(AZUL, setting.seats, seed=turns, options=setting.options)
    while match.turn < turns:
        actions = match.legal()
        match.play(actions[int(any_of(match.state, len(actions)))])
    with ExitStack() as closing:
        counted = by_hand.Program(program, setting, closing).answer("perft", turns, turns, 2)
    assert counted == [str(perft(AZUL, match.state, 2))]


def test_both_are_measured_side_by_side():
    with ExitStack() as closing:
        rows = interleaved(by_hand.by_hand(usual(AZUL), closing), 0.01, lambda task: None)
    listed, to_listed, picked, to_picked = (row.median for row in rows)
    assert min(listed, picked) > 1_000
    assert min(to_listed, to_picked) > 0


def test_other_games_have_no_such_program():
    with ExitStack() as closing:
        assert by_hand.by_hand(usual(find("campanile")), closing) == []
