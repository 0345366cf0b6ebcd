"""`cantiere bench`: the shape of what it tells, never how fast anything was."""

import json

import pytest

from cantiere.cli.bench.measure import ROUNDS, Reading, Task, interleaved
from cantiere.cli.bench.rates import CORES, shared_evenly, to_the_end
from cantiere.games import find

CAMPANILE = find("campanile")


def test_a_machine_is_told_in_three_figures_for_each_game(call):
    result = call("bench", "campanile", "--seconds", "0.01", "--players", "3")
    head, _, row, units = [line for line in result.stdout.splitlines() if line][:4]
    assert head.split()[:2] == ["Name", "Players"]
    assert f"{CORES} core" in head
    name, players, *figures = row.split()
    assert (name, players) == ("campanile", "3")
    assert all(int(figure.replace(",", "")) > 0 for figure in figures)
    assert len(figures) == 3
    assert units.startswith("Random games a second")


def test_the_figures_for_programs(call):
    told = json.loads(call("bench", "campanile", "campanile", "--seconds", "0.01", "--json").stdout)
    (game,) = told["games"]
    assert told["cores"] == CORES
    assert (game["game"], game["players"]) == ("campanile", 2)
    assert min(game["one_core"], game["all_cores"], game["search"]) > 0


@pytest.mark.parametrize("seconds", ["0", "-1", "long"])
def test_no_time_is_refused(call, seconds):
    result = call("bench", "--seconds", seconds)
    assert result.exit_code == 2
    assert "--seconds" in result.stderr
    assert result.stdout == ""


def test_rounds_are_interleaved():
    order = []

    def work(name: str):
        return lambda size: (order.append(name), (float(size),))[1]

    reading = (Reading("key", "what", "s"),)
    tasks = [
        Task("a", "", reading, work("a"), size=3, rounds=1),
        Task("b", "", reading, work("b"), size=2),
        Task("c", "", reading, work("c"), size=1),
    ]
    rows = interleaved(tasks, 0.01, lambda task: None)
    assert "".join(order) == "a" + "bc" * ROUNDS
    assert [row.values for row in rows] == [(3.0,), (2.0,) * ROUNDS, (1.0,) * ROUNDS]


def test_no_simulation_is_cut_off():
    assert to_the_end(CAMPANILE).horizon == CAMPANILE.longest


def test_threads_have_as_many_games_each():
    even = shared_evenly(3, threads=4)
    assert even >= 4
    assert even % 4 == 0
    assert shared_evenly(even, threads=4) == even
