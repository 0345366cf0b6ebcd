"""The compiled loops: one text, one machine code for each game, the same results from any thread."""

from dataclasses import fields, replace
from enum import IntEnum

import numpy as np
import pytest

from cantiere.core import loops
from cantiere.core.compile import JIT, bind
from cantiere.core.engine import Engine, engine
from cantiere.core.game import no_preference, no_tiebreak
from cantiere.core.progress import watched
from cantiere.core.record import pool, raw
from cantiere.games import GAMES
from cantiere.play import simulate as simulating
from cantiere.play.match import Match, opening
from cantiere.play.simulate import simulate
from tests.conftest import EVERY_GAME, every_game, in_another_python
from tests.toy import LANTERN

needs_compiler = pytest.mark.skipif(not JIT, reason="plain Python compiles nothing")


def test_every_way_in_is_a_loop():
    assert {entry.name for entry in fields(Engine)} <= set(vars(loops))
    assert engine(LANTERN) is engine(LANTERN)


def test_bound_loops_are_named_after_their_game():
    """The name is the key in numba's disk cache: games with one name would take each other's code."""
    for game in EVERY_GAME:
        play = engine(game).play
        assert getattr(play, "py_func", play).__qualname__ == f"{game.id}.play"
    assert getattr(loops.play, "py_func", loops.play).__qualname__ == "play"


def test_binding_gives_each_owner_functions_of_its_own():
    """Nothing of one owner is seen by the other, or by the module that both were made from."""
    rules, others = GAMES[0].rules, LANTERN.rules
    one = bind(loops, rules, owner="one", parts={"longest": 1})
    two = bind(loops, others, owner="two", parts={"longest": 2})
    assert one.keys() == two.keys()
    assert "play_out" in one
    assert "below" not in one  # imported: it is the core's own
    for name in one:
        assert one[name] is not two[name]
    assert not hasattr(loops, "longest")


MIXED = """
import json
from cantiere.core.progress import watched
from cantiere.core.engine import engine
from cantiere.core.record import pool, raw
from cantiere.games import GAMES
from tests.toy import LANTERN

names, answers = [], []
with watched(names.append):
    for game in ORDER:
        table = pool(game.state, 1)
        table[0].seats = 2
        if game is LANTERN:
            table[0].players[1].lit[0], table[0].players[1].hand_size = 9, 2
        else:
            table[0].players[1].points = 50
        answers.append(int(engine(game).score(raw(table), 1)))
print(json.dumps([sorted(answers), names]))
"""


@needs_compiler
def test_games_in_one_cache_do_not_take_each_others_code(tmp_path):
    cache = {"CANTIERE_CACHE": str(tmp_path)}
    first, names = in_another_python(MIXED.replace("ORDER", "(GAMES[0], LANTERN)"), cache)
    assert first == [9 - 2, 50]
    assert {f"{GAMES[0].id}.score", "lantern.score"} <= set(names)
    assert in_another_python(MIXED.replace("ORDER", "(LANTERN, GAMES[0])"), cache) == [[7, 50], []]


@needs_compiler
def test_no_kind_of_integer_compiles_a_second_time():
    class Choice(IntEnum):
        FIRST = 0

    match, names = Match(LANTERN, 2, 1), []
    match.play(match.legal()[0])
    match.back()
    kinds = [np.int16, np.int64, np.uint8, lambda action: IntEnum("Choice", {"IT": action}).IT]
    with watched(names.append):
        for kind in kinds:
            match.play(kind(match.legal()[0]))
            assert type(match.actions[-1]) is int
        Match(LANTERN, 2, np.int32(5))
        Match(LANTERN, 2, Choice.FIRST)
    assert names == []


@every_game
def test_threads_give_what_one_thread_gives(game, monkeypatch):
    monkeypatch.setattr(simulating, "CHUNK", 7)
    alone, together = (simulate(game, 3, 60 if JIT else 15, seed=11, jobs=jobs) for jobs in (1, 2))
    assert alone.scores.tolist() == together.scores.tolist()
    assert alone.lengths.tolist() == together.lengths.tolist()
    assert alone.tiebreaks.tolist() == together.tiebreaks.tolist()


@every_game
def test_the_quickest_way_plays_the_same(game):
    match, table, run = Match(game, 3, 5), pool(game.state, 1), engine(game)
    table[0] = match.state
    for turn in range(8):
        k = turn % len(match.legal())
        assert (run.count(raw(table)), run.pick(raw(table), k)) == (len(match.legal()), match.legal()[k])
        match.play(match.legal()[k])
        assert run.step_kth(raw(table), k) == len(match.legal())
        assert table[0].tobytes() == match.state.tobytes()


def test_automatic_play_gives_up_after_the_longest_game():
    short = replace(LANTERN, id="lantern-short", longest=5)
    first = pool(short.state, 1)
    first[0] = opening(short, 2, {"glow": "dim"})
    for run, extra in (
        (engine(short).random_games_fast, ()),
        (engine(short).random_games, (raw(pool(short.moves, 1)),)),
    ):
        lengths = np.zeros(3, np.int32)
        run(raw(pool(short.state, 1)), raw(first), *extra, 1, np.zeros((3, 2), np.int32), lengths)
        assert lengths.tolist() == [5, 5, 5]
    assert simulate(LANTERN, 2, 3, seed=1).lengths.min() > 5


def test_automatic_play_follows_its_preference():
    """In Lantern an empty hand draws: no random game then takes an open card."""
    state, table = Match(LANTERN, 2, 3).snapshot(), pool(LANTERN.state, 1)
    player = state.players[state.to_move]
    assert LANTERN.rules.prefer(state) == -1
    player.hand_size = 0
    player.hidden[:] = [0] * 4
    table[0] = state
    assert LANTERN.rules.prefer(table[0]) == LANTERN.notation.parse("draw")


def test_without_a_tiebreak_or_preference_there_is_none():
    state = Match(GAMES[0], 2, 1).state
    assert (no_tiebreak(state, 0), no_preference(state)) == (0, -1)


def test_copies_inside_compiled_code_are_whole():
    pair = pool(LANTERN.state, 2)
    pair[0] = Match(LANTERN, 2, 8).state
    word = int(pair[0].rng)
    engine(LANTERN).copies(raw(pair), 10)
    assert (int(pair[0].rng), int(pair[1].rng)) == (word + 10, word + 9)
    pair[1].rng = pair[0].rng
    assert pair[0].tobytes() == pair[1].tobytes()
