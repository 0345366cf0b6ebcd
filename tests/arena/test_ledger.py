"""The file of a contest: whatever happens to the program, what was finished stays."""

import json

import pytest

from cantiere.arena.ledger import Ledger
from cantiere.core.errors import BadFile
from tests.arena.conftest import duel


@pytest.fixture
def path(tmp_path, outcomes):
    """The first three matches of the duel, in a file."""
    found = tmp_path / "results.jsonl"
    with Ledger(duel(), found) as ledger:
        for outcome in outcomes[:3]:
            ledger.add(outcome)
    return found


def reopened(path, plan=None) -> Ledger:
    with Ledger(plan or duel(), path) as ledger:
        return ledger


def test_what_was_kept_is_found_again(path, outcomes):
    assert reopened(path).outcomes == dict(enumerate(outcomes[:3]))


def test_it_goes_on_where_it_was(path, outcomes):
    with Ledger(duel(), path) as ledger:
        ledger.add(outcomes[3])
    assert reopened(path).outcomes == dict(enumerate(outcomes[:4]))
    assert len(path.read_text().splitlines()) == 5


def test_each_line_says_who_played(path):
    header, line, *_ = (json.loads(line) for line in path.read_text().splitlines())
    assert header["format"] == "cantiere-arena"
    assert header["plan"]["entrants"] == ["random", "random"]
    assert (line["game"], line["deal"], line["bots"]) == ("campanile", 0, ["random", "random#2"])


def test_a_line_that_was_torn_off_is_played_again(path, outcomes):
    whole = path.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for kept in range(last, len(whole), 7):
        path.write_bytes(whole[:kept])
        with Ledger(duel(), path) as ledger:
            assert ledger.outcomes == dict(enumerate(outcomes[:2]))
            ledger.add(outcomes[2])
        assert reopened(path).outcomes == dict(enumerate(outcomes[:3]))


def test_a_header_that_was_torn_off_is_written_again(path, outcomes):
    path.write_bytes(path.read_bytes()[:20])
    assert reopened(path).outcomes == {}
    assert reopened(path).outcomes == {}


def test_without_a_path_nothing_is_written(tmp_path, outcomes):
    with Ledger(duel()) as ledger:
        ledger.add(outcomes[0])
    assert ledger.outcomes == {0: outcomes[0]}
    assert list(tmp_path.iterdir()) == []


def refused(path, plan=None) -> str:
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(BadFile) as found:
        Ledger(plan or duel(), path)
    assert before is None or path.read_bytes() == before
    return found.value.code


def test_the_file_of_another_contest_is_left_alone(path):
    assert refused(path, duel(deals=99)) == "arena_other_plan"


def test_a_file_from_the_future_is_left_alone(path):
    path.write_text(path.read_text().replace('"version": 1', '"version": 2', 1))
    assert refused(path) == "file_future"


@pytest.mark.parametrize("text", ["hello", "hello\n", "[]\n", '{"format": "x"}\n', "{}\n", "\n", '{"a": 1}'])
def test_a_foreign_file_is_left_alone(tmp_path, text):
    path = tmp_path / "notes.txt"
    path.write_text(text)
    assert refused(path) == "arena_foreign"


@pytest.mark.parametrize("line", ["x", "{}", "[]", "null", '{"number": 0}'])
def test_damage_in_the_middle_is_refused(path, line):
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], line, *lines[2:]]) + "\n")
    assert refused(path) == "arena_damaged"


@pytest.mark.parametrize("number", [10_000, -1])
def test_a_match_that_the_plan_does_not_have_is_damage(path, number):
    path.write_text(path.read_text().replace('"number": 1', f'"number": {number}'))
    assert refused(path) == "arena_damaged"


def test_two_contests_do_not_write_into_one_file(path):
    with Ledger(duel(), path):
        assert refused(path) == "arena_in_use"


def test_what_cannot_be_written_is_refused(tmp_path):
    assert refused(tmp_path) == "file_is_folder"
    assert refused(tmp_path / "nowhere" / "results.jsonl") == "file_absent"
