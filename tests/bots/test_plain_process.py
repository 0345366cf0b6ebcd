"""A process without machine code stands in for rules that are not compiled: the results are the same."""

import json
import os
import subprocess
import sys
from hashlib import sha256
from random import Random

import pytest

from cantiere.bots.hints import advise, reasons_of
from cantiere.bots.levels import bot_of_level
from cantiere.bots.plain_process.calls import Records, name_of
from cantiere.bots.plain_process.messages import Advise, Choose
from cantiere.bots.plain_process.process import PlainProcess
from cantiere.bots.search.budget import Budget
from cantiere.core.errors import Refusal
from cantiere.games import GAMES
from cantiere.play.match import Match
from cantiere.play.view_models import facts, move_effects

PLIES = 45
MODE = "NUMBA_DISABLE_JIT"


def played(game) -> str:
    """All that a table asks in a random game, in one word."""
    told, chance = sha256(), Random(game.id)
    match = Match(game, game.seats[0], 11)
    while not match.is_over and match.turn < PLIES:
        told.update(match.state.tobytes())
        told.update(repr([match.legal(), match.scores(), match.breakdown(0), match.worths()]).encode())
        told.update(json.dumps([facts(match, match.to_move), match.view_as_dict(0)], default=str).encode())
        if match.turn % 15 == 0:
            told.update(json.dumps(move_effects(match), default=str).encode())
        told.update(repr([match.events(seat) for seat in range(match.seats)]).encode())
        told.update(refusal_at(match).encode())
        told.update(repr([*match.game.faults(match.state)]).encode())  # asks rules about parts of a state
        before, seat, action = match.state.copy(), match.to_move, chance.choice(match.legal())
        match.play(action, word=match.turn)
        told.update(repr([*reasons_of(game)(before, match.state, action, seat)]).encode())
    again = Match(game, game.seats[0], 11)
    again.replay(match.actions, match.words)
    told.update(again.state.tobytes())
    return told.hexdigest()


def refusal_at(match: Match) -> str:
    illegal = next(one for one in range(match.game.notation.size) if one not in match.legal())
    with pytest.raises(Refusal) as refused:
        match.play(illegal)
    return refused.value.code


def test_a_game_played_by_another_process_is_the_same_and_compiles_nothing(tmp_path):
    code = "from tests.bots.test_plain_process import played_elsewhere; played_elsewhere()"
    variables = {**os.environ, MODE: "0", "CANTIERE_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told == {"compiled": [], **{game.id: played(game) for game in GAMES}}


def played_elsewhere() -> None:
    """In a process whose cache is empty; every call goes to a third one."""
    from cantiere.bots.plain_process.process import PlainRules
    from cantiere.core.compile import install_stand_in
    from cantiere.core.progress import watched

    process, compiled = PlainProcess(), list[str]()
    install_stand_in(PlainRules(process))
    with watched(compiled.append):
        told = {game.id: played(game) for game in GAMES}
    process.close()
    sys.stdout.write(json.dumps({"compiled": compiled, **told}))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_level_that_has_time_enough_chooses_the_same_there(game):
    match = Match(game, game.seats[0], 5)
    view = match.view(match.to_move)
    seen = Records(name_of(type(view)), view.tobytes(), is_row=True)
    process = PlainProcess()
    try:
        for level in ("random", "greedy", "easy"):
            choice = process.ask(Choose(game.id, level, seen, 7, seconds=1_000.0))
            assert choice == bot_of_level(level, game).choose(view, 7), level
        hurried = process.ask(Choose(game.id, "expert", seen, 7, seconds=1e-6))
        assert hurried in match.legal()
        hints = process.ask(Advise(game.id, seen, 7, Budget(playouts=20), most=3))
        assert hints == advise(game, view, 7, Budget(playouts=20), most=3)
    finally:
        process.close()


def test_what_goes_wrong_there_is_told_here():
    game = GAMES[0]
    view = Match(game, game.seats[0], 5).view(0)
    seen = Records(name_of(type(view)), view.tobytes(), is_row=True)
    process = PlainProcess()
    try:
        with pytest.raises(Refusal, match="unknown_game"):
            process.ask(Choose("nothing", "random", seen, 7, 1.0))
    finally:
        process.close()


def test_one_that_dies_is_started_anew_and_one_that_was_closed_is_not():
    game = GAMES[0]
    view = Match(game, game.seats[0], 5).view(0)
    question = Choose(game.id, "random", Records(name_of(type(view)), view.tobytes(), is_row=True), 7, 1.0)
    process = PlainProcess()
    first = process.ask(question)
    process._child.kill()
    process._child.wait()
    assert process.ask(question) == first
    process.close()
    with pytest.raises(OSError, match="closed"):
        process.ask(question)
