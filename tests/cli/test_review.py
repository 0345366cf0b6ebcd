"""`review`: from a game file to table, chart, key moments and JSON, in both languages."""

import json

import pytest

from cantiere.cli.review.chart import HEIGHT, chart_lines
from cantiere.cli.review.page import signed
from cantiere.cli.terminal import Terminal
from cantiere.play.gamefile import RESIGNED, Ending, write_game
from cantiere.play.position import write_position
from cantiere.play.texts import LANGUAGES, phrase
from tests.insight.games import campanile

SMALL = ("--budget", "8", "--jobs", "1")


@pytest.fixture(scope="module")
def match():
    return campanile(seed=5)


@pytest.fixture
def file(tmp_path, match) -> str:
    (tmp_path / "game.json").write_text(write_game(match, ["Ana", "Ben"]), "utf-8")
    return "game.json"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_fits_the_screen(call, file, language):
    result = call("review", file, *SMALL, "--lang", language)
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    for part in ("review_luck", "review_own", "review_others", "review_count_blunder", "review_moments"):
        assert phrase(part, language) in result.stdout
    assert sum(line.startswith(("Ana ", "Ben ")) for line in lines) == 4
    assert sum(line[5:6] == "│" for line in lines) == HEIGHT
    begun = lines.index(phrase("review_moments", language)) + 1
    assert 3 <= sum(line[:4].strip().isdigit() for line in lines[begun:]) <= 7


def test_the_same_seed_and_budget_give_the_same_review(call, file):
    one, two, other = (
        call("review", file, "--budget", "8", "--jobs", jobs, "--seed", seed, "--json").stdout
        for jobs, seed in (("1", "0"), ("2", "0"), ("1", "1"))
    )
    assert one == two != other
    told = json.loads(one)
    assert told["game"] == "campanile"
    assert 3 <= len(told["moments"]) <= 7


def test_a_game_that_was_given_up_is_reviewed(call, tmp_path, match):
    earlier = match.copy()
    earlier.go_to(6)
    (tmp_path / "given-up.json").write_text(write_game(earlier, end=Ending(RESIGNED, 1)), "utf-8")
    told = json.loads(call("review", "given-up.json", *SMALL, "--json").stdout)
    assert told["result"] == [1, 0]
    assert told["turns"][-1]["move"] == "given up"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_finished_game_is_refused(call, tmp_path, match, language):
    begun = match.copy()
    begun.go_to(3)
    (tmp_path / "begun.json").write_text(write_game(begun), "utf-8")
    (tmp_path / "position.json").write_text(write_position(begun), "utf-8")
    begun.go_to(0)
    (tmp_path / "empty.json").write_text(write_game(begun, end=Ending(RESIGNED, 1)), "utf-8")
    (tmp_path / "broken.json").write_text("{", "utf-8")
    found = {
        name: call("review", f"{name}.json", "--lang", language, COLUMNS="400")
        for name in ("begun", "position", "empty", "broken", "absent")
    }
    assert all(one.exit_code != 0 and "Traceback" not in one.stderr for one in found.values())
    assert len({one.stderr for one in found.values()}) == 5
    assert "3 actions" in found["begun"].stderr
    assert "position.json" in found["position"].stderr


def test_a_budget_of_nothing_is_refused(call, file):
    assert call("review", file, "--budget", "1").exit_code != 0


def test_the_chart_shows_each_seat_at_its_height():
    lines = [line.plain for line in chart_lines([(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)], Terminal("en"))]
    assert lines[0].startswith("100 %│1")
    assert lines[0].endswith("2")
    assert "1" in lines[HEIGHT // 2]
    assert lines[-1].startswith("  0 %│2")


@pytest.mark.parametrize(("share", "text"), [(0.144, "+14"), (-0.03, "−3"), (0.001, "0"), (-0.001, "0")])
def test_changes_have_a_sign(share, text):
    assert signed(share, Terminal("en")) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_duel_without_luck_tells_both_rates(call, language, monkeypatch):
    from cantiere.insight import luck

    monkeypatch.setattr(luck, "PLAYOUTS", 1)
    duel = ("duel", "campanile", "random", "random", "--jobs", "1", "--deals", "2", "--luck-adjusted")
    result = call(*duel, "--lang", language)
    assert result.exit_code == 0, result.stderr
    assert phrase("arena_adjusted", language) in result.stdout
    assert "× " in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    told = json.loads(call(*duel, "--json").stdout)
    assert told["plan"]["luck_playouts"] == 1
    assert set(told["tables"][0]["standings"][0]["adjusted"]) == {"rate", "luck", "times"}
