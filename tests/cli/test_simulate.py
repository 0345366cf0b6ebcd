"""`simulate`: the same figures by every way, tables, JSON and plots."""

import json
import sys
from xml.etree import ElementTree

import numpy as np
import pytest

from cantiere.core.compile import JIT
from cantiere.play.figures import Share, share, spread
from cantiere.play.match import Match
from cantiere.play.simulate import CHUNK
from cantiere.play.simulate import simulate as play_games
from cantiere.play.texts import LANGUAGES, phrase
from tests.cli.conftest import GAME

GAMES = 200 if JIT else 6
PNG = b"\x89PNG\r\n\x1a\n"


def test_the_summary_is_that_of_the_games(call):
    study = json.loads(
        call("simulate", "azul-pavilion", "--players", "3", "--games", str(GAMES), "--json").stdout
    )
    results = play_games(GAME, 3, GAMES, 0)
    assert [one["mean"] for one in study["scores"]] == pytest.approx(results.scores.mean(axis=0))
    assert [one["most"] for one in study["scores"]] == results.scores.max(axis=0).tolist()
    assert study["lengths"]["median"] == np.median(results.lengths)
    assert [one["share"] for one in study["wins"]] == pytest.approx(results.wins())
    assert study["options"] == {"side": "coloured"}


def test_wins_by_who_began_look_at_the_first_player_of_each_game(call):
    study = json.loads(call("simulate", "azul-pavilion", "--games", "5", "--seed", "30", "--json").stdout)
    results = play_games(GAME, 2, 5, 30)
    first = np.array([Match(GAME, 2, 30 + game).to_move for game in range(5)])
    own, other = results.scores[np.arange(5), first], results.scores[np.arange(5), 1 - first]
    wins = (np.sum(own > other) + np.sum(own == other) / 2) / 5
    assert study["wins_in_order"]["games"] == 5
    assert study["wins_in_order"]["shares"][0]["share"] == pytest.approx(wins)


@pytest.mark.skipif(not JIT, reason="thousands of games, too many for plain Python")
def test_the_number_of_jobs_and_slices_changes_nothing(call):
    games = str(5 * CHUNK + 1)
    one, two = (
        json.loads(call("simulate", "azul-pavilion", "--games", games, "--jobs", jobs, "--json").stdout)
        for jobs in ("1", "2")
    )
    assert {**one, "games_per_second": 0} == {**two, "games_per_second": 0}
    assert one["games"] == 5 * CHUNK + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_name_every_seat(call, language):
    result = call(
        "simulate",
        "azul-pavilion",
        "--players",
        "4",
        "--games",
        "5",
        "--option",
        "side=grey",
        "--lang",
        language,
    )
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert sum(line.startswith("4 ") for line in lines) == 2
    assert "side=grey" in result.stdout
    assert phrase("study_by_order", language, games="5") in lines
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_plots_are_pictures(call, tmp_path, language):
    for name in ("scores.png", "scores.svg"):
        result = call("simulate", "azul-pavilion", "--games", "20", "--plot", name, "--lang", language)
        assert result.exit_code == 0
        assert name in result.stderr
    assert (tmp_path / "scores.png").read_bytes().startswith(PNG)
    drawn = (tmp_path / "scores.svg").read_text("utf-8")
    assert ElementTree.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"
    assert phrase("plot_lengths", language) in drawn


def test_without_matplotlib_it_is_said_how_to_have_it(call, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = call("simulate", "azul-pavilion", "--games", "5", "--plot", "scores.png")
    assert result.exit_code == 2
    assert "pip install 'cantiere[plot]'" in result.stderr


def test_spread_and_share():
    assert spread(np.array([1, 2, 6])) == pytest.approx(spread(np.array([6, 2, 1])))
    assert (spread(np.array([1, 2, 6])).mean, spread(np.array([7])).sd) == (3, 0)
    assert share(0.5, 100) == Share(0.5, pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4))
    assert share(1, 1).low > 0.2
    assert share(0, 10).low == 0
