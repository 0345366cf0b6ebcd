"""Our own rules against the same rules by hand in C++, in the same run: the same games, move for move.

`benchmarks/reference` holds that program. It is compiled anew for each run, by the system's C++ compiler.
"""

import os
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.engine.playouts import by_listing
from cantiere.cli.bench.measure import Reading, Task, Work
from cantiere.cli.bench.rates import by_picking, rate_of
from cantiere.cli.bench.setting import Setting

WRITTEN = "azul-pavilion"  # the game of which there is such a program
SOURCES = Path(__file__).parents[1] / "reference"
FLAGS = ("-std=c++20", "-O3", "-march=native")

LISTED = Reading("hand_legal", "random games by hand in C++, `legal`", "games/s")
PICKED = Reading("hand_fast", "random games by hand in C++, count and pick", "games/s")
TO_LISTED = Reading("to_hand_legal", "ours in times C++, `legal`", "× C++")
TO_PICKED = Reading("to_hand_fast", "ours in times C++, count and pick", "× C++")


def compiler() -> str | None:
    """The C++ compiler here, or None."""
    return shutil.which(os.environ.get("CXX", "c++"))


def built(folder: Path) -> Path:
    """The program, made in a folder."""
    program, found = folder / WRITTEN, compiler()
    assert found is not None
    subprocess.run([found, *FLAGS, *sorted(SOURCES.glob("*.cpp")), "-o", program], check=True)
    return program


class Program:
    """The program at one table: it answers line by line."""

    def __init__(self, program: Path, setting: Setting, closing: ExitStack) -> None:
        words = [str(program), str(setting.seats), setting.options["side"]]
        self._process = closing.enter_context(
            subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )

    def answer(self, *words: object) -> list[str]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().split()

    def rate(self, way: str, games: int) -> float:
        """Games per second of its processor time."""
        return float(self.answer(way, games)[0])


def by_hand(setting: Setting, closing: ExitStack) -> list[Task]:
    """None for other games, and none without a compiler."""
    if setting.game.id != WRITTEN or compiler() is None:
        return []
    folder = Path(closing.enter_context(TemporaryDirectory(prefix="cantiere-bench-")))
    program = Program(built(folder), setting, closing)
    return [
        Task(setting.game.id, setting.label, (LISTED, TO_LISTED, PICKED, TO_PICKED), beside(setting, program))
    ]


def beside(setting: Setting, program: Program) -> Work:
    """Theirs and ours, one right after the other."""
    listing, picking = rate_of(setting, by_listing(setting)), rate_of(setting, by_picking(setting))

    def work(games: int) -> tuple[float, ...]:
        listed, (ours_listed, _) = program.rate("list", games), listing(games)
        picked, (ours_picked, _) = program.rate("pick", games), picking(games)
        return listed, ours_listed / listed, picked, ours_picked / picked

    return work
