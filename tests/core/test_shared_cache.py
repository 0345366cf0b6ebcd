"""What one game leaves in the cache must be no trap for those who do not know that game."""

import json
import os
import subprocess
import sys

import pytest

from cantiere.core.compile import JIT
from tests.conftest import ROOT

PLAY_THE_TOY = """
from tests.toy import LANTERN
from cantiere.play.match import Match
match = Match(LANTERN, LANTERN.seats[0], 1)
match.play(match.legal()[0])
LANTERN.rules.prefer(match.state)
"""
PLAY_CAMPANILE = """
import json
from cantiere import Match, find
match = Match(find("campanile"), 2, 1)
match.play(match.legal()[0])
print(json.dumps([match.turn, match.scores()]))
"""


def run(code, cwd, cache):
    environment = {**os.environ, "CANTIERE_CACHE": str(cache)}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not JIT, reason="plain Python has no cache; the compiled modes test it")
def test_a_game_that_cannot_be_imported_is_no_obstacle(tmp_path):
    """Our own tests did this: they left their toy in the cache, and the next `make play` failed."""
    cache = tmp_path / "cache"
    run(PLAY_THE_TOY, ROOT, cache)
    assert json.loads(run(PLAY_CAMPANILE, tmp_path, cache))[0] == 1
