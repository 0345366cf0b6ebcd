"""docs/python.md: every example runs, and shows what comes of it."""

import doctest
import re
from pathlib import Path

import pytest

import cantiere

PAGE = Path(__file__).parents[1] / "docs" / "python.md"
EXAMPLES = doctest.DocTestParser().get_examples(PAGE.read_text("utf-8"))


def test_every_example_of_the_page_runs():
    told = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert told.failed == 0
    assert told.attempted == len(EXAMPLES) > 30


@pytest.mark.parametrize("name", cantiere.__all__)
def test_the_page_names_everything_that_is_public(name):
    assert re.search(rf"\b{name}\b", PAGE.read_text("utf-8"))
