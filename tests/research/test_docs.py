"""The pages for researchers do what they say: commands and Python run, in the order of the page."""

import re
import shlex

import pytest
from click.testing import CliRunner

from cantiere.cli import main
from cantiere.games import GAMES
from cantiere.research.dataset.columns import VIEW, schema_of
from tests.conftest import ROOT

FENCED = re.compile(r"^```(sh|python)\n(.+?)^```$", re.MULTILINE | re.DOTALL)
HOSTS_ONLY = "cantiere export"  # it reads the database of a server: tests/server/test_export.py


@pytest.mark.parametrize("page", ["dataset", "study/README"])
def test_every_snippet_runs(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    snippets = FENCED.findall((ROOT / "docs" / f"{page}.md").read_text("utf-8"))
    assert {kind for kind, _ in snippets} == {"sh", "python"}
    for kind, text in snippets:
        if kind == "python":
            exec(text, names)
        elif not text.startswith(HOSTS_ONLY):
            done = CliRunner().invoke(main, shlex.split(text)[1:], catch_exceptions=False)
            assert done.exit_code == 0, done.stderr
    assert "random" in capsys.readouterr().out


def test_the_table_of_columns_is_that_of_the_files():
    text = (ROOT / "docs" / "dataset.md").read_text("utf-8")
    rows = re.findall(
        r"^\| (`.+?`(?:, `.+?`)*) \| [^|]+ \| [^|]+ \|$", text.partition("schema version 1")[2], re.MULTILINE
    )
    told = [name for row in rows for name in re.findall(r"`(.+?)`", row)]
    for game in GAMES:
        names = [field.name for field in schema_of(game)]
        kinds = [VIEW + "…" if name.startswith(VIEW) else name for name in names]
        kinds = ["option_…" if name.startswith("option_") else name for name in kinds]
        assert [*dict.fromkeys(kinds)] == told
