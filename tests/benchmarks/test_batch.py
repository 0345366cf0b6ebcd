"""`python -m benchmarks batch`: the shape of what it tells, never how fast anything was."""

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner, Result

from benchmarks.__main__ import main
from benchmarks.batch import command, others
from benchmarks.batch.ours import INSIDE, WHOLE
from benchmarks.batch.report import Report
from benchmarks.engine.machine import Machine
from benchmarks.engine.page import OF_BATCHES, TITLE, write_page
from cantiere.cli.bench.measure import Reading, Row
from cantiere.games import GAMES
from tests.benchmarks.test_engine import FULL

MACHINE = Machine("2026-01-31 12:00 UTC", "abc1234", "A box", 2, "Linux x86_64", "CPython 3.11", {}, 0.25)
BUSY = replace(MACHINE, load=4.0)


def bench(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["batch", *map(str, words)])


def row(subject: str, reading: Reading, *values: float) -> Row:
    return Row(subject, "2 players" if subject == "azul-pavilion" else "", reading, values)


ROWS = (
    row("pgx othello", others.OTHER_INSIDE, 1e6, 1e6, 1e6),
    row("pgx othello", others.OTHER_GIVEN, 1e6, 1e6, 1e6),
    row("azul-pavilion", INSIDE, 9e6, 8e6, 7e6),
    row("azul-pavilion", WHOLE, 4e6, 3e6, 2e6),
    row("campanile", INSIDE, 5e6, 5e6, 5e6),
)


@pytest.fixture(scope="module")
def told(tmp_path_factory) -> dict:
    """A real run, as short as can be, beside nobody."""
    path = tmp_path_factory.mktemp("bench") / "bench.md"
    path.write_text(f"{TITLE}\n\nWhat others wrote.\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(others, "present", lambda name: None)
        patch.setattr(command, "GAMES", GAMES[:1])
        done = bench("--games", "600", "--seconds", "0.01", "--json", "--write", path)
    assert done.exit_code == 0, done.output
    return {**json.loads(done.stdout), "page": path.read_text("utf-8")}


def test_a_run_measures_every_way_in_rounds(told):
    keys = {"inside", "inside_cpu", "given", "given_cpu", "whole", "whole_cpu", "batch_two_cores"}
    assert {row["key"] for row in told["rows"]} == keys
    assert all(row["low"] > 0 for row in told["rows"])
    assert told["games"] == 600
    assert told["ratios"] == []


def test_the_page_keeps_what_others_wrote(told, tmp_path):
    page = told["page"]
    assert page.startswith(f"{TITLE}\n\nWhat others wrote.")
    assert "600 games at once" in OF_BATCHES.on(page)
    path = tmp_path / "bench.md"
    path.write_text(page)
    write_page(FULL, path)
    assert OF_BATCHES.on(path.read_text("utf-8")) == OF_BATCHES.on(page)


def test_bars_and_ratios_are_judged():
    report = Report(MACHINE, 4096, ROWS)
    assert [report.verdict(row) for row in ROWS] == ["", "", "pass", "", ""]
    inside, whole = report.comparisons()
    assert inside.ratios == (9, 8, 7)
    assert (report.ahead(inside), report.ahead(whole)) == ("pass", "fail")
    assert Report(BUSY, 4096, ROWS).ahead(whole) == "busy"
    small = Report(MACHINE, 4096, (*ROWS, row("pgx connect_four", others.OTHER_INSIDE, 1e6, 1e6, 1e6)))
    assert ("campanile", "pgx connect_four") in [
        (one.game, one.theirs.subject) for one in small.comparisons()
    ]
    part = report.part()
    assert (
        "| azul-pavilion | chosen inside, by the clock | pgx othello | 8.00 × (7.00 – 9.00) | pass |" in part
    )
    assert "| azul-pavilion, 2 players | any legal action, chosen inside | ≥ 6,000,000 | 8.00 M" in part


def test_others_are_driven_if_they_are_there(monkeypatch):
    """Stand-ins with the interfaces of OpenSpiel and PettingZoo."""
    monkeypatch.setattr(others, "import_module", lambda name: STAND_INS[name])
    tasks = list(others.others(4))
    assert [task.subject for task in tasks] == [
        "OpenSpiel connect_four",
        "OpenSpiel hearts",
        "PettingZoo connect_four",
    ]
    for task in tasks:
        assert all(rate > 0 for rate in task.work(5))


class SpielVectors:
    """Two steps, then the end."""

    def __init__(self, games):
        self.turns = [0] * len(games)

    def reset(self):
        return [self.seen(turn) for turn in self.turns]

    def step(self, outputs, reset_if_done):
        assert reset_if_done
        assert all(one.action == 3 for one in outputs)
        self.turns = [(turn + 1) % 2 for turn in self.turns]
        return self.reset(), None, None, None

    def seen(self, turn):
        return SimpleNamespace(observations={"current_player": turn, "legal_actions": {turn: [3]}})


class ZooGame:
    """One step, then the end."""

    def reset(self, seed=None):
        self.is_over = False

    def last(self):
        return {"action_mask": np.array([0, 1])}, 0, self.is_over, False, {}

    def step(self, action):
        assert action == 1
        assert not self.is_over
        self.is_over = True


def absent(name):
    raise ImportError(name)


class StandIns(dict):
    def __missing__(self, name):
        absent(name)


STAND_INS = StandIns(
    {
        "open_spiel.python.vector_env": SimpleNamespace(SyncVectorEnv=SpielVectors),
        "open_spiel.python.rl_environment": SimpleNamespace(Environment=str),
        "open_spiel.python.rl_agent": SimpleNamespace(StepOutput=SimpleNamespace),
        "pettingzoo.classic.connect_four_v3": SimpleNamespace(env=ZooGame),
    }
)


def test_a_wrong_page_is_kept(tmp_path):
    path = tmp_path / "poem.md"
    path.write_text("roses\n")
    done = bench("--write", path)
    assert done.exit_code == 2
    assert path.read_text() == "roses\n"
