"""docs/notation.md and docs/observations.md are what the games declare."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["notation", "observations"])
def test_the_table_of_all_actions_or_columns_is_todays(name):
    """`make notation` writes it."""
    page = runpy.run_path(str(ROOT / "scripts" / name))["page"]
    assert (ROOT / "docs" / f"{name}.md").read_text("utf-8") == page()
