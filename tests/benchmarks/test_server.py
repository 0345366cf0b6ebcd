"""`python -m benchmarks server`: a real server is loaded for a moment; never how fast anything was."""

import asyncio
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from benchmarks.__main__ import main
from benchmarks.engine.machine import ROOT, Machine
from benchmarks.engine.page import HISTORY, OF_THE_SERVER, TITLE, write_page
from benchmarks.server import command, loading, phases, reviews
from benchmarks.server.crowd import Crowd
from benchmarks.server.host import Host, write_settings
from benchmarks.server.reference import bare_appends
from benchmarks.server.report import BARS, Report
from benchmarks.server.size import Size
from cantiere.cli.bench.measure import Row
from cantiere.games import GAMES, find
from cantiere.server.settings import read_settings
from tests.benchmarks.test_engine import FULL
from tests.server.clients import Server

MACHINE = Machine("2026-01-31 12:00 UTC", "abc1234", "A box", 2, "Linux x86_64", "CPython 3.11", {}, 0.25)
BUSY = Machine("2026-01-31 12:00 UTC", "abc1234", "A box", 2, "Linux x86_64", "CPython 3.11", {}, 4.0)
ROWS = (
    phases.row("1,000 sockets", "human_p99", "99 of 100 moves acknowledged within", "ms", 12.5),
    phases.row("250 tables", "sqlite_rate", "durable moves", "moves/s", 390.0),
    phases.row("FULL", "bare_full", "bare append", "rows/s", 700.0),
)


def bench(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["server", *map(str, words)])


@pytest.fixture
def server(tmp_path, monkeypatch) -> Iterator[Server]:
    monkeypatch.setattr(phases, "SETTLING", 0.0)
    with Server(tmp_path / "house") as running:
        yield running


def host_of(server: Server) -> Host:
    """The server runs in this very process."""
    return Host(SimpleNamespace(pid=os.getpid()), server.port, 0.0, 0.0)


def keys(rows: list[Row]) -> list[str]:
    return [row.reading.key for row in rows]


async def test_people_play_at_every_pace_and_every_move_is_acknowledged(server, monkeypatch):
    monkeypatch.setattr(phases, "human", lambda: 0.02)
    monkeypatch.setattr(phases, "QUICKEST", 0.0)
    host = host_of(server)
    crowd, memory = await phases.laid(host, len(GAMES))
    await crowd.enter(spectators=1)
    rows = memory + await phases.at_human_speed(crowd, host, 0.2)
    crowd.leave(but=2)
    rows += await phases.flat_out(crowd, host, 0.2)
    crowd.leave()
    waits = ["p50", "p99", "max"]
    expected = ["table_memory", *(f"human_{one}" for one in waits), "human_rate", "human_cpu"]
    expected += ["sqlite_rate", *(f"sqlite_{one}" for one in waits), "sqlite_cpu"]
    assert keys(rows) == [*expected, "sqlite_share", "sqlite_client"]
    by_key = {row.reading.key: row for row in rows}
    assert by_key["human_p50"].table == "12 sockets, 4 tables"
    assert 0 < by_key["human_p50"].median <= by_key["human_p99"].median <= by_key["human_max"].median
    assert {table.game for table in crowd.tables} == {game.id for game in GAMES}


async def test_what_came_due_between_two_phases_is_not_played_at_once(server):
    crowd = Crowd(server.port)
    table = crowd.lay(find("campanile"))
    await crowd.enter()
    crowd.play(lambda: 0.01)
    crowd.play(None)
    time.sleep(0.02)  # somebody keeps the loop from going on
    crowd.play(lambda: 1_000.0)
    await asyncio.sleep(0.02)
    assert not table.is_waiting
    assert not crowd.tally.waits
    crowd.leave()


async def test_bots_think_at_tables_of_their_own(server, monkeypatch):
    monkeypatch.setattr(phases, "human", lambda: 0.02)
    monkeypatch.setattr(phases, "EXPERTS", 1)
    crowd = Crowd(server.port)
    crowd.lay(find("campanile"))
    await crowd.enter()
    rows = await phases.beside_experts(crowd, host_of(server), 0.3)
    crowd.leave()
    assert keys(rows) == ["experts_p50", "experts_p99", "experts_max"]
    seats = [table["seats"] for table in server.guest().ok("GET", "/api/tables")["tables"]]
    assert sum(seat["kind"] == "bot" for table in seats for seat in table) == 1


async def test_people_move_in_turns_with_and_without_reviews(server, monkeypatch):
    monkeypatch.setattr(reviews, "human", lambda: 0.1)
    monkeypatch.setattr(reviews, "QUICKEST", 0.0)
    monkeypatch.setattr(reviews, "ROUNDS", 1)
    monkeypatch.setattr(reviews, "GAME", "campanile")
    crowd = Crowd(server.port)
    crowd.lay(find("palazzo"))  # of 200 moves: they last for both times, however quick the machine
    await crowd.enter()
    try:
        rows = await reviews.beside_reviews(crowd, host_of(server), 1.0)
    finally:
        crowd.leave()
    assert keys(rows) == ["unreviewed_p99", "reviews_p99", "reviews_ratio"]
    alone, beside, ratio = (row.median for row in rows)
    assert ratio == pytest.approx(beside / alone)


async def test_people_whose_games_are_over_are_no_measurement(server, monkeypatch):
    monkeypatch.setattr(phases, "PATIENCE", 0)
    crowd = Crowd(server.port)
    with pytest.raises(RuntimeError, match="0 moves were accepted"):
        await reviews.beside_reviews(crowd, host_of(server), 0.0)


async def test_idle_sockets_are_weighed_in_the_lobby(server):
    (row,) = await phases.idle_sockets(host_of(server), 3)
    assert (row.reading.key, row.table) == ("socket_memory", "3 sockets")


async def test_a_phase_without_a_move_is_no_measurement(server):
    with pytest.raises(RuntimeError, match="0 moves were accepted"):
        phases.waits(Crowd(server.port), "nobody", "human")


async def test_a_refusal_is_no_measurement(server):
    crowd = Crowd(server.port)
    crowd.tally.waits.append(0.1)
    crowd.tables.append(table := crowd.lay(find("campanile")))
    table.hear(None, b'{"kind":"refused","code":"stale_turn"}')
    with pytest.raises(RuntimeError, match="1 refused"):
        phases.waits(crowd, "somebody", "human")


async def test_a_long_game_is_loaded_from_its_journal(tmp_path, monkeypatch):
    monkeypatch.setattr(loading, "GAMES", (find("campanile"),))
    monkeypatch.setattr(loading, "TIMES", 2)
    (row,) = await loading.loads(tmp_path)
    assert row.subject == "campanile"
    assert row.table.startswith("5 players, ")
    assert len(row.values) == 2


@pytest.mark.parametrize("synchronous", ["NORMAL", "FULL"])
async def test_the_bare_append_is_measured_beside_it(tmp_path, synchronous):
    assert await bare_appends(tmp_path, synchronous, 0.05) > 0


def test_the_settings_of_a_run_are_ones_that_the_server_takes(tmp_path):
    write_settings(tmp_path)
    settings = read_settings({}, {}, tmp_path)
    assert settings.rates.messages.fast == 10_000_000
    assert not settings.is_public


def test_a_run_has_four_sockets_for_each_table():
    assert (Size().sockets, Size().spectators) == (1_000, 2)


def test_bars_are_judged_and_a_busy_machine_is_named():
    assert [Report(MACHINE, Size(), ROWS).verdict(row) for row in ROWS] == ["pass", "fail", ""]
    assert [Report(BUSY, Size(), ROWS).verdict(row) for row in ROWS] == ["pass", "busy", ""]
    assert {bar.key for bar in BARS} >= {"human_p99", "sqlite_rate", "socket_memory", "bare_ratio"}


def test_the_part_of_the_page_is_replaced_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "bench.md"
    path.write_text(f"{TITLE}\n\nbefore\n\n{HISTORY}\n\n| 2026 |\n", "utf-8")
    monkeypatch.setattr(command, "measured", lambda *asked: Report(MACHINE, Size(), ROWS))
    for _ in range(2):
        done = bench("--write", path)
        assert done.exit_code == 0, done.output
    text = path.read_text("utf-8")
    assert text.startswith(f"{TITLE}\n\nbefore\n\n{OF_THE_SERVER.begin}\n")
    assert text.endswith(f"{OF_THE_SERVER.end}\n\n{HISTORY}\n\n| 2026 |\n")
    assert text.count(OF_THE_SERVER.begin) == text.count(OF_THE_SERVER.end) == 1
    assert "| durable moves | 250 tables | ≥ 400 | 390 moves/s |  | fail |" in text
    assert "durable moves (250 tables): 390 moves/s  ≥ 400  fail" in done.stdout


def test_the_other_benchmark_keeps_the_part(tmp_path):
    path, part = tmp_path / "bench.md", OF_THE_SERVER.of("ours")
    path.write_text(f"{TITLE}\n\n{part}\n", "utf-8")
    write_page(FULL, path)
    assert OF_THE_SERVER.on(path.read_text("utf-8")) == part


def test_the_page_that_is_kept_says_what_made_its_part():
    kept = OF_THE_SERVER.on((ROOT / "docs" / "bench.md").read_text("utf-8"))
    head, reading = Report(MACHINE, Size(), ROWS).part().split("\n\n")[3:5]
    assert "`python -m benchmarks server --write docs/bench.md`" in head
    assert head in kept
    assert reading in kept


def test_all_figures_as_json(monkeypatch):
    monkeypatch.setattr(command, "measured", lambda *asked: Report(MACHINE, Size(), ROWS))
    told = json.loads(bench("--json").stdout)
    assert [row["verdict"] for row in told["rows"]] == ["pass", "fail", None]
    assert told["size"] == {"tables": 250, "seconds": 30.0}


@pytest.mark.parametrize("words", [["--tables", "0"], ["--seconds", "1"], ["--write", __file__], ["--fast"]])
def test_wrong_arguments_are_refused(words):
    done = bench(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
