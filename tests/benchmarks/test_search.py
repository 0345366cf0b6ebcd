"""The search in the benchmarks: the shape of what is told, never how fast anything was."""

import sys
from importlib.util import find_spec
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from benchmarks.__main__ import main
from benchmarks.engine import peers, search_peers, searching
from benchmarks.engine.bars import bar_of, verdict
from benchmarks.engine.page import page
from cantiere.cli.bench.measure import Row, interleaved
from cantiere.cli.bench.setting import usual
from cantiere.games import find
from tests.benchmarks.test_engine import Countdown, report, row, stand_in

CAMPANILE = find("campanile")
with_open_spiel = pytest.mark.skipif(not find_spec("pyspiel"), reason="OpenSpiel is not installed")


def rivals(*words: str) -> Result:
    return CliRunner().invoke(main, ["rival", *words])


@pytest.fixture(scope="module")
def measured() -> list[Row]:
    """As shortly as can be: threads are measured for longer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(searching, "THINKING", 0.01)
        return interleaved(searching.searching(usual(CAMPANILE)), 0.01, lambda task: None)


def test_the_search_is_measured_alone_and_with_two_threads(measured):
    assert {(row.subject, row.table) for row in measured} == {("campanile", "2 players")}
    keys = ["search", "search_decisions", "search_two_cores", "search_two_cores_cpu"]
    assert [row.reading.key for row in measured] == keys
    assert all(row.low > 0 for row in measured)


def test_decisions_are_simulations_times_their_length(measured):
    simulations, decisions, *_ = measured
    length = searching.rollout_length(usual(CAMPANILE))
    assert decisions.values == pytest.approx([length * one for one in simulations.values])
    assert f"{length:.0f} a game" in decisions.reading.what


class Root(Countdown):
    """A state from which many games begin."""

    def clone(self) -> Countdown:
        return Countdown()


def searching_stand_in() -> SimpleNamespace:
    """As much of OpenSpiel as we call; it takes longer, the more it simulates."""
    spiel = stand_in()
    spiel.load_game = lambda name: SimpleNamespace(new_initial_state=Root, num_players=lambda: 2)
    spiel.MCTSBot = lambda game, evaluator, explore, simulations, *settings: SimpleNamespace(
        mcts_search=lambda state: sum(range(20 * simulations))
    )
    return spiel


@pytest.mark.parametrize("spiel", [searching_stand_in, peers.open_spiel], ids=["stand-in", "OpenSpiel"])
def test_the_search_of_peers_is_measured(monkeypatch, spiel):
    if spiel() is None:
        pytest.skip("OpenSpiel is not installed")
    monkeypatch.setattr(peers, "open_spiel", spiel)
    monkeypatch.setattr(search_peers, "SEARCHED_PEERS", ("connect_four", "dou_dizhu"))
    rows = interleaved(search_peers.search_peers(), 0.01, lambda task: None)
    assert [(row.subject, row.reading.key) for row in rows] == [
        ("OpenSpiel connect_four", "peer_search"),
        ("OpenSpiel connect_four", "peer_search_steps"),
        ("OpenSpiel dou_dizhu", "peer_search"),
        ("OpenSpiel dou_dizhu", "peer_search_steps"),
    ]
    assert all(row.low > 0 for row in rows)


def test_searches_are_compared_by_simulations_and_by_steps():
    whole = report(
        row("search", 30_000),
        row("search_decisions", 3e6),
        row("peer_search", 10_000, subject="OpenSpiel go"),
        row("peer_search_steps", 1.5e6, subject="OpenSpiel go"),
    )
    assert whole.ours() == ["azul-pavilion"]
    found = [
        (one.ours.reading.key, one.theirs.reading.key, one.ratios)
        for one in whole.comparisons("azul-pavilion")
    ]
    assert found == [
        ("search", "peer_search", (3.0,)),
        ("search_decisions", "peer_search_steps", (2.0,)),
    ]
    assert "| OpenSpiel go, what peer_search is | 10.0 k games/s | 3.00 × (3.00 – 3.00) |" in page(whole, [])


def test_there_is_a_bar_for_the_search_of_every_game():
    limits = {
        ("azul-pavilion", "2 players"): 10_000,
        ("palazzo", "2 players"): 5_000,
        ("campanile", "2 players"): 20_000,
        ("palermo", "3 players"): 200,
    }
    for (game, table), limit in limits.items():
        assert bar_of(row("search", 1, subject=game, table=table)).limit == limit
    assert verdict(row("search_two_cores", 1.7), is_busy=False) == "pass"
    assert verdict(row("search_two_cores", 1.6), is_busy=False) == "fail"


@with_open_spiel
def test_a_level_meets_open_spiel():
    done = rivals("campanile", "--bot", "random", "--deals", "1")
    assert done.exit_code == 0, done.output
    head, _, row = done.stdout.splitlines()
    assert head.count("|") == row.count("|")
    assert row.startswith("| campanile, 2 players | random ")
    assert " of 2 | " in row


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["campanila"], "campanile"),
        (["campanile", "--bot", "harder"], "hard"),
        (["--deals", "0"], "deals"),
        (["--seed", "-1"], "seed"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else "",
)
def test_wrong_arguments_are_refused(words, reason):
    done = rivals(*words)
    assert done.exit_code == 2
    assert reason in done.stderr
    assert done.stdout == ""


def test_without_open_spiel_nobody_is_met(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "cantiere.bots.spiel.bridge", raising=False)
    done = rivals("campanile", "--bot", "random", "--deals", "1")
    assert done.exit_code == 2
    assert "OpenSpiel" in done.stderr
