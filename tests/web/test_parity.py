"""Sentences are assembled twice: by Python for terminals and refusals, by the browser for screens. Alike."""

import json
import os
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from cantiere.games import GAMES
from cantiere.play import texts as speaking
from cantiere.play.texts import LANGUAGES
from cantiere.server.web.routes.reading import COMMON, DESK, _sentences
from tests.server.node import WEB, run
from tests.web.sentences import NAMES, Case, of_catalogues, of_games, written

PARTS = [COMMON, DESK, *(game.id for game in GAMES)]


def told(cases: Iterator[Case]) -> str:
    """All that a browser needs in order to say them."""
    each = [(part, language) for part in PARTS for language in LANGUAGES]
    words = {
        f"{name}.{language}": speaking._words(name, language)
        for name in ("common", *PARTS[1:])
        for language in LANGUAGES
    }
    return json.dumps(
        {
            "names": NAMES,
            "catalogues": {
                f"/api/words/{part}/{one}": json.loads(_sentences(part, one)) for part, one in each
            },
            "words": words,
            "cases": written(cases),
        }
    )


def test_a_screen_says_what_the_terminal_says(tmp_path: Path, monkeypatch):
    file = tmp_path / "sentences.json"
    file.write_text(told(chain(of_games(), of_catalogues())), "utf-8")
    monkeypatch.setitem(os.environ, "SENTENCES", str(file))
    done = run("node", "node_modules/vitest/vitest.mjs", "run", "--dir", "tests", cwd=WEB)
    assert done.returncode == 0, done.stdout + done.stderr
