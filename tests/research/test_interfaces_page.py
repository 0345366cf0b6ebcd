"""docs/interfaces.md and the programs in examples/research run as they stand."""

import re
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/interfaces.md").read_text("utf-8")
EXAMPLES = ROOT / "examples/research"


def test_every_snippet_of_the_page_runs(capsys):
    snippets = re.findall(r"```python\n(.+?)```", PAGE, re.DOTALL)
    assert len(snippets) >= 7
    names: dict[str, object] = {}
    for snippet in snippets:
        exec(snippet, names)
    assert capsys.readouterr().out


def said_by(name, capsys) -> list[str]:
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return capsys.readouterr().out.splitlines()


def test_four_seats_choose_at_random(capsys):
    lines = said_by("pettingzoo_random.py", capsys)
    assert sorted(line.split()[0] for line in lines) == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert sum(float(line.split()[-1]) for line in lines) == pytest.approx(0, abs=0.05)


def test_an_agent_meets_a_bot(capsys):
    (line,) = said_by("gymnasium_agent.py", capsys)
    assert re.fullmatch(r"reward of five matches: [+-][0-5]", line)


def test_the_searches_choose(capsys):
    lines = said_by("openspiel_search.py", capsys)
    assert len(lines) == 6
    assert all(re.fullmatch(r"cantiere_\w+: player \d plays \S+", line) for line in lines)


def test_the_end_of_a_game_is_solved(capsys):
    """Both come nearer to an equilibrium, CFR close to it."""
    found = [float(line.split()[-1]) for line in said_by("openspiel_endgame.py", capsys)]
    first_cfr, cfr, first_mccfr, mccfr = found
    assert cfr < first_cfr
    assert cfr < 0.02
    assert mccfr < first_mccfr


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not among what Cantiere installs")
def test_fictitious_play_learns(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["openspiel_nfsp.py", "--episodes", "1000"])
    first, last = [float(line.split()[-1]) for line in said_by("openspiel_nfsp.py", capsys)]
    assert last < first


def test_without_torch_the_example_says_what_to_install(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("open_spiel.python.pytorch")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setitem(sys.modules, "tree", None)
    with pytest.raises(SystemExit, match="pip install torch dm-tree"):
        runpy.run_path(str(EXAMPLES / "openspiel_nfsp.py"), run_name="__main__")


def test_every_example_is_told_of():
    told = (EXAMPLES / "README.md").read_text("utf-8")
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(re.findall(r"\((\w+\.py)\)", told))
