"""The public names of the package, and the example of the README."""

import re
from pathlib import Path

import pytest

import cantiere

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", cantiere.__all__)
def test_every_public_name_is_there(name):
    assert getattr(cantiere, name) is not None


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = cantiere.nothing_of_the_kind


def test_the_table_of_homes_lists_exactly_the_public_names():
    assert list(cantiere._HOMES) == cantiere.__all__


def test_the_version_is_that_of_the_package():
    declared = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert declared
    assert declared[1] == cantiere.__version__


def test_the_example_of_the_readme_runs(capsys):
    example = re.search(r"```python\n(.+?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert example
    exec(example[1], {})
    assert "hand" in capsys.readouterr().out
