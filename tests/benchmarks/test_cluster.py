"""`python -m benchmarks cluster`: spectators at a real table, and the model; never how fast anything was."""

import os
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest

from benchmarks.cluster import audience
from benchmarks.cluster.family import cpu_time, memory
from benchmarks.cluster.hearing import heard
from benchmarks.cluster.houses import MAKES, SINGLE, SQLITE, House
from benchmarks.cluster.model import CROWDS, OF_THE_MODEL, Costs, Need, part
from benchmarks.cluster.moving import RATIO
from benchmarks.cluster.report import Report
from benchmarks.engine.machine import ROOT
from cantiere.cli.bench.measure import Reading, Row
from tests.benchmarks.test_server import MACHINE
from tests.server.clients import Server

COSTS = Costs(alone=2e-3, move=3e-3, database=1e-3, kept=500, view=1e-4, news=5e-6, socket=60_000)


def row(subject: str, key: str, value: float) -> Row:
    return Row(subject, "", Reading(key, key, "ms"), (value,))


@pytest.fixture
def report() -> Report:
    many = [row("nats_3", key, value) for key, value in (("cpu", 3), ("database", 1), ("bytes", 500))]
    alone = [row(SINGLE.key, "cpu", 2), row(SQLITE.key, "fan_cpu", 100), row(SQLITE.key, "fan_memory", 60)]
    return Report(MACHINE, [*many, *alone, row("news", "hearing", 5), Row("nats_3", "", RATIO, (1.5,))])


@pytest.fixture
def server(tmp_path, monkeypatch) -> Iterator[Server]:
    monkeypatch.setattr(audience, "SETTLING", 0.0)
    monkeypatch.setattr(audience, "MOVES", 2)
    with Server(tmp_path / "house") as running:
        yield running


async def test_spectators_in_programs_of_their_own_see_every_move(server):
    house = House(SimpleNamespace(pid=os.getpid()), server.port, 0.0, 0.0)
    rows = {one.reading.key: one.median for one in await audience.watched(house, SQLITE, spectators=5)}
    assert 0 < rows["fan_p50"] <= rows["fan_p99"] <= rows["fan_max"]
    assert rows["fan_cpu"] > 0


def test_what_a_family_of_processes_uses_up_is_read_from_the_system():
    assert cpu_time(os.getpid()) > 0
    assert memory(os.getpid()) > 1_000_000


def test_a_piece_of_news_costs_something():
    assert heard()[0].median > 0


def test_the_model_takes_its_costs_from_the_figures(report):
    found = Costs.of(report)
    assert found.move == pytest.approx(COSTS.move)
    assert found.news == pytest.approx(COSTS.news)
    assert found.socket == 60 * 1_024
    assert report.verdict(report.row("nats_3", "ratio")) == "fail"


def test_more_players_need_more_and_from_some_number_on_no_process_helps():
    needs = [Need(players, COSTS) for players in CROWDS]
    assert [need.moves for need in needs] == sorted(need.moves for need in needs)
    beyond = Need(round(COSTS.most_told) + 1, COSTS)
    assert beyond.processes is None
    assert "never enough" in beyond.cells()
    quieter = replace(COSTS, news=0.0)
    assert Need(CROWDS[0], quieter).processes == pytest.approx(Need(CROWDS[0], quieter).processes_told_less)
    alone = Need(round(COSTS.most_alone), replace(COSTS, move=COSTS.alone, news=0.0))
    assert alone.processes == pytest.approx(1, rel=0.01)


def test_the_pages_have_a_place_for_it(report):
    page = (ROOT / "docs" / "scale.md").read_text("utf-8")
    written = OF_THE_MODEL.put(page, part(report))
    assert "1,000,000" in OF_THE_MODEL.on(written)
    assert report.part().count("\n|") == 2 + len(report.rows)
    assert len({make.key for make in MAKES}) == len(MAKES)
