"""What is only called by other compiled functions is neither made callable nor made twice."""

from types import SimpleNamespace

import pytest

from cantiere.core.compile import JIT
from tests.conftest import in_another_python

pytestmark = pytest.mark.skipif(not JIT, reason="plain Python compiles nothing")

RULES = """
from cantiere.core.compile import compiled
from enum import IntEnum

class Colour(IntEnum):
    RED = 1

@compiled
def inner(record, n=5):
    if n > 900:
        raise IndexError("too many")
    return record[0] + n

@compiled
def outer(record, narrow):
    return inner(record, narrow[0]) + inner(record, record[0]) + inner(record) + inner(record, Colour.RED)
"""
PLAY = """
import json
import numpy as np
from cantiere.core.progress import watched
from tiny_rules import inner, outer

names, record, narrow = [], np.full(1, 7), np.full(1, 3, np.int16)
with watched(names.append):
    results = [int(one) for one in [CALLS]]
print(json.dumps([results, names]))
"""
OUTER, INNER = "outer(record, narrow)", "inner(record, 2)"
FAILS = PLAY.replace(
    "results = [int(one) for one in [CALLS]]",
    """
    try:
        outer(record, np.full(1, 1000, np.int16))
        results = None
    except IndexError as error:
        results = str(error)
""",
)


@pytest.fixture
def rules(tmp_path):
    """Two rules in a module of their own, with a cache of its own: run(calls) imports them anew."""
    (tmp_path / "tiny_rules.py").write_text(RULES)
    environment = {"PYTHONPATH": str(tmp_path), "CANTIERE_CACHE": str(tmp_path / "cache")}
    return SimpleNamespace(
        run=lambda *calls: in_another_python(PLAY.replace("CALLS", ", ".join(calls)), environment, tmp_path),
        fail=lambda: in_another_python(FAILS, environment, tmp_path),
        entries=lambda: sorted(path.name.split("-")[0] for path in (tmp_path / "cache").rglob("*.nbc")),
    )


def test_whole_numbers_of_all_kinds_share_one_part(rules):
    """A narrow field, a wide one, a default and a word of an enum."""
    assert rules.run(OUTER) == [[10 + 14 + 12 + 8], ["outer", "inner"]]
    assert rules.entries() == ["tiny_rules.inner", "tiny_rules.outer"]


def test_python_may_call_a_part_as_well(rules):
    """It is made callable then, once for this process and all later ones."""
    assert rules.run(OUTER, INNER) == [[44, 9], ["outer", "inner", "inner"]]
    assert rules.run(INNER, OUTER) == [[9, 44], []]
    assert rules.entries() == ["tiny_rules.inner", "tiny_rules.outer"]


def test_a_part_on_disk_is_not_taken_for_machine_code(rules):
    rules.run(OUTER)
    assert rules.run(INNER) == [[9], ["inner"]]
    assert rules.run(INNER) == [[9], []]


def test_what_python_called_first_can_be_taken_in(rules):
    assert rules.run(INNER)[1] == ["inner"]
    assert rules.run(OUTER) == [[44], ["outer"]]


def test_a_part_that_was_read_back_can_be_taken_in(rules, tmp_path):
    rules.run(OUTER)
    for path in (tmp_path / "cache").rglob("tiny_rules.outer*"):
        path.unlink()
    assert rules.run(OUTER) == [[44], ["outer"]]


def test_an_error_in_a_part_reaches_python(rules):
    assert rules.fail()[0] == "too many"
    assert rules.fail() == ["too many", []]
