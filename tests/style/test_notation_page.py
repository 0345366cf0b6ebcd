"""docs/notation.md is what the games declare."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_table_of_all_actions_is_todays():
    """`make notation` writes it."""
    page = runpy.run_path(str(ROOT / "scripts" / "notation"))["page"]
    assert (ROOT / "docs" / "notation.md").read_text("utf-8") == page()
