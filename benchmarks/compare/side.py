"""One of two versions, in a process of its own: it names what its own benchmarks measure, then measures it.

It is run by its path with the folders of that version in PYTHONPATH, so that all it imports is theirs. Each
line that comes in is the number of a task and its size; the answer is a number for each reading, and how many
seconds of processor time the work took.
"""

import json
import sys
from importlib import import_module
from time import process_time
from typing import Any

BRIEFLY = 0.05  # seconds, by which the longest game is sought
HOMES = ("benchmarks.engine", "cantiere.cli.bench")  # where benchmarks are, and where they were before
OTHERWISE = ("× ", "cores", "bytes")  # units of readings that are no rate and no time


def part(name: str) -> Any:
    """A module of the benchmarks of this version."""
    for home in HOMES:
        try:
            return import_module(f"{home}.{name}")
        except ModuleNotFoundError:
            continue
    raise SystemExit(f"this version has no benchmarks.engine.{name}")


def tasks_of(game_id: str) -> list[Any]:
    """All but what is measured by the clock or in a process of its own."""
    from cantiere.cli.bench.setting import usual
    from cantiere.games import find

    setting = usual(find(game_id))
    tasks = [
        *part("playouts").playouts(setting),
        *part("stepping").stepping(setting),
        *part("searching").searching(setting),
        *part("costs").costs(setting, BRIEFLY),
    ]
    return [task for task in tasks if not task.readings[0].unit.startswith(OTHERWISE)]


def named(task: Any) -> dict[str, Any]:
    readings = [[reading.key, reading.what, reading.unit] for reading in task.readings]
    return {"subject": task.subject, "table": task.table, "readings": readings}


def main(*game_ids: str) -> None:
    tasks = [task for game_id in game_ids for task in tasks_of(game_id)]
    print(json.dumps([named(task) for task in tasks]), flush=True)
    for line in sys.stdin:
        number, size = map(int, line.split())
        begin = process_time()
        values = tasks[number].work(size)
        print(json.dumps([values, process_time() - begin]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
