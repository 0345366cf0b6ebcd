"""`python -m benchmarks engine`: the shape of what it tells, never how fast anything was."""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result
from rich.console import Console

from benchmarks.__main__ import main
from benchmarks.engine import command, peers, screen, searching, start
from benchmarks.engine.bars import BARS, bar_of, verdict
from benchmarks.engine.costs import replayed
from benchmarks.engine.figures import figure
from benchmarks.engine.machine import ROOT, Machine
from benchmarks.engine.page import HISTORY, TITLE, page, remembered, write_page
from benchmarks.engine.playouts import FAST, LEGAL, TWIN, playouts
from benchmarks.engine.report import Report
from benchmarks.engine.tables import largest, others
from cantiere.cli.bench.measure import ROUNDS, Reading, Row, interleaved
from cantiere.cli.bench.setting import Setting, usual
from cantiere.games import GAMES
from cantiere.play.gamefile import read_game, write_game
from cantiere.play.simulate import simulate

GAME = GAMES[0]
MACHINE = Machine("2026-01-31 12:00 UTC", "abc1234", "A box", 2, "Linux x86_64", "CPython 3.11", {}, 0.25)
TABLE = "2 players"


def bench(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["engine", *map(str, words)])


def row(key: str, *values: float, subject: str = "azul-pavilion", table: str = TABLE) -> Row:
    return Row(subject, table, Reading(key, f"what {key} is", "games/s"), values)


def report(*rows: Row) -> Report:
    return Report(MACHINE, ("azul-pavilion",), rows)


FULL = report(
    row("legal", 50_000, 49_000, 51_000),
    row("legal_decisions", 6e6, 6e6, 6e6),
    row("fast", 80_000, 79_000, 30_000),
    row("fast", 40_000, 40_000, 40_000, table="4 players"),
    row("two_cores", 1.5, 1.6, 1.7),
    row("cores_given", 1.99, 1.98, 1.97),
    row("plain", 500, 490, 510),
    row("step", 1e6, 1e6, 1e6),
    row("peer_python", 5e5, 4e5, 6e5, subject="OpenSpiel chess"),
    row("peer_native", 2e6, 2e6, 2e6, subject="OpenSpiel chess"),
)


@pytest.fixture(scope="module")
def told(tmp_path_factory) -> dict:
    """A real run, as short as can be, with another program in the place of ours where it starts anew."""
    path = tmp_path_factory.mktemp("bench") / "bench.md"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(start, "CANTIERE", (sys.executable, "-c", "pass"))
        patch.setattr(peers, "open_spiel", lambda: None)
        patch.setattr(searching, "THINKING", 0.01)
        done = bench(GAME.id, "--seconds", "0.01", "--json", "--write", path)
    assert done.exit_code == 0, done.output
    return {**json.loads(done.stdout), "page": path.read_text("utf-8")}


def test_a_run_measures_everything_in_rounds(told):
    rows = {(row["subject"], row["table"], row["key"]): row for row in told["rows"]}
    base = {
        "legal",
        "legal_decisions",
        "fast",
        "fast_decisions",
        "twin",
        "two_cores",
        "two_cores_cpu",
        "cores_given",
    }
    base |= {"plain", "plain_decisions", "match", "step", "step_kth", "memory", "copy", "copy_python"}
    assert base <= {key for subject, table, key in rows if (subject, table) == (GAME.id, TABLE)}
    assert {"copy_match", "load", "cold_start", "warm_start", "help"} <= {key for _, _, key in rows}
    assert all(0 < row["low"] <= row["median"] <= row["high"] for row in rows.values())
    once = {key for (_, _, key), row in rows.items() if row["rounds"] != ROUNDS}
    assert once == {"memory", "cold_start"}


def test_a_run_measures_all_tables_of_a_game(told):
    tables = {row["table"] for row in told["rows"] if row["key"] == "fast"}
    assert tables == {setting.label for setting in [usual(GAME), *others(usual(GAME))]}
    assert {"2 players", "4 players", "2 players, side grey"} <= tables


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_twin_has_a_row_that_shows_what_it_brings_and_a_bar_to_pass(game):
    for task in playouts(usual(game)):
        assert (
            (TWIN in task.readings) == (FAST in task.readings) == (LEGAL in task.readings and bool(game.twin))
        )
        if TWIN in task.readings:
            rates = dict(zip(task.readings, task.work(2), strict=False))
            assert rates[TWIN] == rates[FAST] / rates[LEGAL]
    judged = {bar.game for bar in BARS if bar.key == TWIN.key}
    assert (game.id in judged) == bool(game.twin)


def test_a_run_compares_with_plain_python(told):
    assert [(one["game"], one["theirs"]) for one in told["ratios"]] == [(GAME.id, "plain")]


def test_a_run_judges_every_bar(told):
    judged = {row["key"] for row in told["rows"] if row["verdict"]}
    assert judged == {bar.key for bar in BARS}


def test_a_run_says_where_it_was(told):
    assert {"date", "commit", "processor", "cores", "python", "packages", "load"} <= set(told["machine"])
    assert told["page"].startswith(TITLE)
    assert told["machine"]["commit"] in told["page"]
    assert len(remembered(told["page"])) == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["azul-pavillon"], "azul-pavilion"),
        (["--players", "9"], "2 to 4"),
        (["--players", "two"], "two"),
        (["--seconds", "0"], "seconds"),
        (["--seconds", "-1"], "seconds"),
        (["--write", "."], "directory"),
        (["--write", "nowhere/bench.md"], "nowhere"),
        (["--write", __file__], "test_engine.py"),
        (["--faster"], "--faster"),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else "",
)
def test_wrong_arguments_are_refused(words, reason):
    done = bench(*words)
    assert done.exit_code == 2
    assert reason in done.stderr
    assert done.stdout == ""


def test_the_table_on_the_terminal(monkeypatch):
    monkeypatch.setattr(command, "measured", lambda *asked: FULL)
    done = bench()
    assert done.exit_code == 0
    for text in ("abc1234", "what legal is", "50.0 k games/s", "49.0 k – 51.0 k", "≥ 25,000", "pass", "fail"):
        assert text in done.stdout
    assert "OpenSpiel is not installed" in done.stdout
    assert "busy" not in done.stdout


def test_a_report_with_nothing_to_compare_is_shown():
    file = io.StringIO()
    screen.show(report(row("memory", 840)), Console(file=file))
    assert "what memory is" in file.getvalue()
    assert "references" not in file.getvalue()


def test_the_page_has_bars_ratios_and_tables():
    text = page(FULL, [])
    assert "| azul-pavilion | what legal is | 2 players | ≥ 25,000 | 50.0 k games/s | pass |" in text
    assert "| azul-pavilion | what two_cores is | 2 players | ≥ 1.85 | 1.60 games/s | fail |" in text
    assert "| what fast is, 4 players | 40.0 k games/s | 40.0 k – 40.0 k |" in text
    assert "| azul-pavilion, what plain is | 500 games/s | 100 × (100 – 100) |" in text
    assert "| OpenSpiel chess, what peer_python is | 500 k games/s | 2.00 × (1.67 – 2.50) |" in text
    assert "| OpenSpiel chess, what peer_native is | 2.00 M games/s | 3.00 × (3.00 – 3.00) |" in text
    assert "## OpenSpiel" not in text
    assert "choices = step(table, actions[int(random() * choices)], listed)" in text


def test_the_page_remembers_earlier_runs(tmp_path):
    path = tmp_path / "bench.md"
    for _ in range(3):
        write_page(FULL, path)
    text = path.read_text("utf-8")
    line = "| 2026-01-31 12:00 UTC | abc1234 | azul-pavilion | 50.0 k | 79.0 k | 1.00 M | 0.25 |"
    assert remembered(text) == [line] * 3
    assert text.count(HISTORY) == text.count(TITLE + "\n") == 1


def test_a_missed_bar_is_no_failure_on_a_busy_machine():
    slow, cores = row("fast", 10), row("cores_given", 1.2)
    assert [word for _, word in report(slow).judged()] == ["fail"]
    assert [word for _, word in report(slow, cores).judged()] == ["busy"]
    assert "The machine was busy" in page(report(slow, cores), [])


def test_bars_are_for_their_game_and_table():
    assert verdict(row("legal", 25_000), is_busy=False) == "pass"
    assert verdict(row("warm_start", 1.6, table=""), is_busy=False) == "fail"
    assert verdict(row("warm_start", 1.4, table=""), is_busy=True) == "pass"
    assert bar_of(row("legal", 1, table="4 players")) is None
    assert bar_of(row("legal", 1, subject="another")) is None


def test_the_page_that_is_kept_says_how_to_read_it_and_what_made_it():
    kept = (ROOT / "docs" / "bench.md").read_text("utf-8")
    made = page(FULL, [])
    how = made[made.index("## How to read") : made.index("## Bars")]
    assert "`python -m benchmarks engine --write docs/bench.md`" in how
    assert how in kept


def test_numbers_have_three_digits():
    numbers = (0, 0.01234, 1.5, 20, 999.6, 1234, 9999, 51646, 700_000, 12_345_678)
    written = ["0", "0.0123", "1.50", "20.0", "1,000", "1,230", "10.0 k", "51.6 k", "700 k", "12.3 M"]
    assert [figure(number) for number in numbers] == written


def test_the_usual_table_has_two_players_or_the_fewest():
    three_or_more = SimpleNamespace(id="wide", title="Wide", seats=range(3, 6), options=(), first=GAME.first)
    assert (usual(GAME).seats, usual(GAME, 3).seats, usual(three_or_more).seats) == (2, 3, 3)
    assert [setting.seats for setting in others(Setting(three_or_more, 3, {}))] == [4, 5]


def test_a_random_game_can_be_played_again_as_a_match():
    setting = largest(usual(GAME))
    results = simulate(GAME, setting.seats, 3, seed=0)
    for seed in range(3):
        match = replayed(setting, seed)
        assert (match.turn, match.scores()) == (results.lengths[seed], list(results.scores[seed]))
        assert read_game(write_game(match)).match.state.tobytes() == match.state.tobytes()


class Countdown:
    """A peer's state: one step of chance, then two decisions."""

    def __init__(self) -> None:
        self.left = 3

    def is_terminal(self) -> bool:
        return self.left == 0

    def is_chance_node(self) -> bool:
        return self.left == 3

    def legal_actions(self) -> list[int]:
        return [0, 1]

    def apply_action(self, action: int) -> None:
        self.left -= 1

    def full_history(self) -> list[int]:
        return [0] * (3 - self.left)


def stand_in() -> SimpleNamespace:
    """As much of OpenSpiel as we call."""
    return SimpleNamespace(
        load_game=lambda name: SimpleNamespace(new_initial_state=Countdown, num_players=lambda: 2),
        make_uniform_random_bot=lambda seat, seed: None,
        evaluate_bots=lambda state, bots, seed: setattr(state, "left", 0),
        RandomRolloutEvaluator=lambda rollouts, seed: None,
        MCTSBot=lambda *settings: SimpleNamespace(mcts_search=lambda state: None),
    )


@pytest.mark.parametrize("spiel", [stand_in, peers.open_spiel], ids=["stand-in", "OpenSpiel"])
def test_peers_are_measured_in_both_ways(monkeypatch, spiel):
    if spiel() is None:
        pytest.skip("OpenSpiel is not installed")
    monkeypatch.setattr(peers, "open_spiel", spiel)
    monkeypatch.setattr(peers, "PEERS", ("connect_four", "skat"))
    rows = interleaved(peers.peers(), 0.01, lambda task: None)
    assert [(row.subject, row.reading.key) for row in rows] == [
        ("OpenSpiel connect_four", "peer_python"),
        ("OpenSpiel connect_four", "peer_native"),
        ("OpenSpiel skat", "peer_python"),
        ("OpenSpiel skat", "peer_native"),
    ]
    assert all(row.low > 0 for row in rows)
