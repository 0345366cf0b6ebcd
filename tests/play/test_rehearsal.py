"""What a server calls before anybody plays: afterwards nobody waits for the compiler."""

import pytest

from cantiere.core.compile import JIT
from cantiere.games.palermo.state import Phase
from cantiere.play import rehearsal
from tests.conftest import in_another_python
from tests.palermo import begun

LATER = """
import json
from random import Random

from numba.core.dispatcher import Dispatcher

from cantiere.core.readable import as_dict
from cantiere.games import GAMES
from cantiere.play.match import Match
from cantiere.play.position import built
from cantiere.play.rehearsal import rehearse

for game in GAMES:
    rehearse(game)
made, compile_now = [], Dispatcher.compile


def noted(dispatcher, signature):
    made.append(dispatcher.py_func.__qualname__)
    return compile_now(dispatcher, signature)


Dispatcher.compile = noted
for game in GAMES:
    match, chance = Match(game, game.seats[0], 1), Random(1)
    while not match.is_over and match.turn < 150:
        built(game, as_dict(match.state))
        legal = match.legal()
        for action in {chance.randrange(game.notation.size) for _ in range(9)} - set(legal):
            game.why_not(match.state, action)
        match.play(chance.choice(legal), word=match.turn)
print(json.dumps(sorted(set(made))))
"""


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_what_asks_the_rules_from_python_is_compiled_then_and_not_in_a_game():
    """A table that goes on from a position checks it, and whoever may not move is told why."""
    assert in_another_python(LATER, {}) == []


def test_all_phases_are_met(monkeypatch):
    met = set()
    monkeypatch.setattr(rehearsal, "move_effects", lambda match: met.add(int(match.state.phase)))
    rehearsal.rehearse(begun(3).game)
    assert met >= {Phase.START, Phase.BUILD, Phase.ENTER, Phase.TURN}
