"""`python -m benchmarks compare`: two versions in processes of their own, never how fast anything was."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.__main__ import main
from benchmarks.compare.command import checked_out, line
from benchmarks.compare.pairs import Pair, Side, compared
from benchmarks.engine.machine import ROOT
from cantiere.cli.bench.measure import Reading

RATE, TIME = Reading("legal", "random games", "games/s"), Reading("load", "load", "ms")
NOTHING = "def {0}(*given): return []\n"
PLAYOUTS = """
from types import SimpleNamespace as Some

def reading(key, unit):
    return Some(key=key, what=f"what {{key}} is", unit=unit)

def playouts(setting):
    each = [reading("legal", "games/s"), reading("twin", "× `legal`"), reading({new!r}, "games/s")]
    work = lambda size: ({rate} * size, 1.0, sum(range(300_000)))
    return [Some(subject=setting, table="2 players", readings=each, work=work),
            Some(subject=setting, table={table!r}, readings=[reading("copy", "ns")], work=None),
            Some(subject=setting, table="2 players", readings=[reading("speed_up", "× one")], work=None)]
"""


def version(folder: Path, home: str, rate: float, new: str, table: str) -> Path:
    """A version that has nothing but benchmarks, where they are now or where they were once."""
    benchmarks, bench = folder / home, folder / "cantiere/cli/bench"
    for package in (benchmarks, bench):
        package.mkdir(parents=True, exist_ok=True)
        for inside in (package, *package.parents[: len(package.relative_to(folder).parts) - 1]):
            (inside / "__init__.py").touch()
    (folder / "cantiere/games.py").write_text("def find(game): return game\n")
    (bench / "setting.py").write_text("def usual(game): return game\n")
    for name in ("stepping", "searching", "costs"):
        (benchmarks / f"{name}.py").write_text(NOTHING.format(name))
    (benchmarks / "playouts.py").write_text(PLAYOUTS.format(rate=rate, new=new, table=table))
    return folder


def test_what_both_versions_measure_is_compared_wherever_their_benchmarks_are(tmp_path):
    before = version(tmp_path / "before", "cantiere/cli/bench", 2.0, "old", "3 players")
    after = version(tmp_path / "after", "benchmarks/engine", 3.0, "new", "4 players")
    with ExitStack() as closing:
        sides = [Side(checkout, ["toy"], closing) for checkout in (before, after)]
        (pair,) = compared(sides[0], sides[1], rounds=3, seconds=0.001)
    assert (pair.subject, pair.table, pair.reading.key) == ("toy", "2 players", "legal")
    assert pair.speeds == [1.5] * 3


def test_a_version_that_cannot_be_measured_is_no_silent_gap(tmp_path, capfd):
    with ExitStack() as closing, pytest.raises(RuntimeError, match="could not be measured"):
        Side(tmp_path, ["toy"], closing)
    assert "unknown_game" in capfd.readouterr().err


def test_a_rate_is_better_when_larger_a_time_when_smaller():
    assert Pair("toy", "", RATE, [100, 100, 50], [90, 110, 45]).speeds == [0.9, 1.1, 0.9]
    assert Pair("toy", "", TIME, [2.0], [4.0]).speed == 0.5


def test_a_row_that_became_slower_says_so():
    slower, faster = (Pair("toy", "2 players", RATE, [100], [rate]) for rate in (94, 96))
    assert line(slower)[3:6] == ("100 games/s", "94.0 games/s", "0.94 ×")
    assert line(slower)[-1] == "slower"
    assert line(faster)[-1] == ""


def test_an_unknown_commit_is_refused():
    result = CliRunner().invoke(main, ["compare", "never-committed"])
    assert result.exit_code == 2
    assert "git knows no commit 'never-committed'" in result.stderr


def test_the_files_of_a_commit_are_there_only_meanwhile():
    with checked_out("HEAD") as before:
        assert (before / "pyproject.toml").read_text("utf-8") != ""
        assert before != ROOT
    assert not before.exists()
