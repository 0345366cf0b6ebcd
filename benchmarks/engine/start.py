"""How long a person waits: the first run of all, every later one, and the help page."""

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from tempfile import TemporaryDirectory
from time import perf_counter

from cantiere.cli.bench.measure import Reading, Task, Work, timed
from cantiere.cli.bench.setting import Setting

COLD = Reading("cold_start", "first start, nothing compiled", "s")
WARM = Reading("warm_start", "later starts", "s")
HELP = Reading("help", "`cantiere --help`", "s")

CANTIERE = (sys.executable, "-c", "from cantiere.cli import main; main()")


def start(setting: Setting, closing: ExitStack) -> list[Task]:
    """Each in a process of its own, by the clock; the cold one fills the cache of the warm ones."""
    folder = closing.enter_context(TemporaryDirectory(prefix="cantiere-bench-"))
    environment = {**os.environ, "CANTIERE_CACHE": folder}
    one_game = ("simulate", setting.game.id, "--games", "1")
    return [
        Task(setting.game.id, "", (COLD,), waiting(one_game, environment), size=1, rounds=1),
        Task(setting.game.id, "", (WARM,), waiting(one_game, environment), size=1),
    ]


def help_page() -> Task:
    return Task("cantiere", "", (HELP,), waiting(("--help",), os.environ), size=1)


def waiting(words: tuple[str, ...], environment: Mapping[str, str]) -> Work:
    def run() -> None:
        subprocess.run([*CANTIERE, *words], env=environment, check=True, stdout=subprocess.DEVNULL)

    return lambda _: (timed(run, perf_counter)[1],)
