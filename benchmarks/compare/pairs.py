"""Two versions measured in turns, in short bursts of the same work, and what came of it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from cantiere.cli.bench.measure import Reading

SIDE = Path(__file__).parent / "side.py"
_GROWTH, _ENOUGH = 4, 0.5
_IS_RATE = "/s"

Name = tuple[str, str, str]  # game, table, key of the first reading
Values = list[float]


@dataclass(frozen=True)
class Pair:
    """One reading of both versions, burst by burst."""

    subject: str
    table: str
    reading: Reading
    before: Sequence[float]
    after: Sequence[float]

    @property
    def speeds(self) -> list[float]:
        """How fast the new version was in times the old one, round by round."""
        ratios = [after / before for before, after in zip(self.before, self.after, strict=True)]
        return ratios if self.reading.unit.endswith(_IS_RATE) else [1 / ratio for ratio in ratios]

    @property
    def speed(self) -> float:
        return median(self.speeds)


class Side:
    """A process that measures one version."""

    def __init__(self, checkout: Path, game_ids: Sequence[str], closing: ExitStack) -> None:
        folders = os.pathsep.join(map(str, (checkout, checkout / "src")))
        self._process = closing.enter_context(
            subprocess.Popen(
                [sys.executable, "-P", str(SIDE), *game_ids],
                cwd=checkout,
                env={**os.environ, "PYTHONPATH": folders},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        self.tasks: list[dict[str, Any]] = self._answer()
        self.places = {name_of(task): place for place, task in enumerate(self.tasks)}

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"a version could not be measured: its process ended ({self._process.wait()})")
        return json.loads(line)

    def measure(self, name: Name, size: int) -> tuple[Values, float]:
        """A number for each reading of a task, and the seconds of processor time that it took."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{self.places[name]} {size}\n")
        self._process.stdin.flush()
        values, seconds = self._answer()
        return values, seconds


def name_of(task: dict[str, Any]) -> Name:
    return task["subject"], task["table"], task["readings"][0][0]


def compile_all(checkout: Path, game_ids: Sequence[str]) -> None:
    """In a process of its own: what was compiled in the same process runs slower than what is read back."""
    with ExitStack() as closing:
        side = Side(checkout, game_ids, closing)
        for name in side.places:
            side.measure(name, 1)


def compared(before: Side, after: Side, rounds: int, seconds: float) -> Iterator[Pair]:
    """Whatever both versions measure, one task after the other; `seconds` for each burst."""
    for task in after.tasks:
        name = name_of(task)
        if name not in before.places:
            continue
        size = fitting_size(before, name, seconds)
        taken = [in_turns(before, after, name, size, number) for number in range(rounds)]
        keys = [reading[0] for reading in before.tasks[before.places[name]]["readings"]]
        for place, (key, what, unit) in enumerate(task["readings"]):
            if key in keys and unit.endswith("s"):  # no ratio
                old = [one[keys.index(key)] for one, _ in taken]
                new = [two[place] for _, two in taken]
                yield Pair(task["subject"], task["table"], Reading(key, what, unit), old, new)


def in_turns(before: Side, after: Side, name: Name, size: int, number: int) -> tuple[Values, Values]:
    """Each is first in every other round."""
    if number % 2:
        second, _ = after.measure(name, size)
        return before.measure(name, size)[0], second
    return before.measure(name, size)[0], after.measure(name, size)[0]


def fitting_size(side: Side, name: Name, seconds: float) -> int:
    """How much work fills a burst."""
    side.measure(name, 1)
    size = 1
    while (spent := side.measure(name, size)[1]) < seconds * _ENOUGH:
        size *= _GROWTH
    return max(1, round(size * seconds / spent))
