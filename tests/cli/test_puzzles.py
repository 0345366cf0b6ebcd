"""`puzzles mine` and `puzzles check`: files that are gone on with, looked at again, or refused."""

import json

import pytest

from cantiere.games import find
from cantiere.insight.puzzles.shelf import shipped, shipped_file
from cantiere.play.texts import LANGUAGES, phrase

CAMPANILE = find("campanile")


@pytest.fixture
def file(tmp_path) -> str:
    (tmp_path / "puzzles.json").write_text(shipped_file(CAMPANILE).read_text("utf-8"), "utf-8")
    return "puzzles.json"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_true_file_is_called_so(call, file, language):
    result = call("puzzles", "check", file, "--quick", "--lang", language)
    assert result.exit_code == 0, result.stderr
    count = len(shipped(CAMPANILE).puzzles)
    said = phrase("puzzles_true", language, count=count, path=file)
    assert result.stdout.split() == said.split()


def test_what_is_wrong_is_named(call, tmp_path, file):
    written = json.loads((tmp_path / file).read_text("utf-8"))
    first = written["puzzles"][0]
    first["steps"][0][2].append(7)
    (tmp_path / file).write_text(json.dumps(written), "utf-8")
    result = call("puzzles", "check", file, "--quick")
    assert result.exit_code == 2
    assert first["id"] in result.stdout
    assert "1 thing is wrong" in result.stderr
    assert call("puzzles", "check", file, "--quick", "--drop").exit_code == 0
    assert call("puzzles", "check", file, "--quick").exit_code == 0
    left = json.loads((tmp_path / file).read_text("utf-8"))["puzzles"]
    assert [one["id"] for one in left] == [one["id"] for one in written["puzzles"][1:]]


def test_a_file_that_has_enough_stays_as_it_is(call, tmp_path, file):
    before = (tmp_path / file).read_bytes()
    result = call("puzzles", "mine", "campanile", "--into", file, "--wanted", "1", "--jobs", "1")
    assert result.exit_code == 0, result.stderr
    assert (tmp_path / file).read_bytes() == before


def test_the_file_of_another_run_is_refused(call, file):
    for other in (("palazzo",), ("campanile", "--seed", "9")):
        result = call("puzzles", "mine", *other, "--into", file)
        assert result.exit_code == 2
        assert "another run" in result.stderr
