"""All that will be measured, compiled beforehand in another process.

Rules that were compiled in this very process lie scattered in memory and run several percent slower
than those read back from the cache, which is what every later start does.
"""

import subprocess
import sys
from collections.abc import Iterable, Sequence

from benchmarks.engine.costs import costs
from benchmarks.engine.machine import ROOT
from benchmarks.engine.playouts import playouts
from benchmarks.engine.searching import searching
from benchmarks.engine.stepping import stepping
from cantiere.cli.bench.setting import Setting, usual
from cantiere.core.compile import JIT
from cantiere.games import find

_BRIEFLY = 1e-9


def precompile(settings: Sequence[Setting]) -> None:
    """Fill the cache; a second or two if it is full."""
    if JIT:
        names = [setting.game.id for setting in settings]
        subprocess.run([sys.executable, "-m", __name__, *names], cwd=ROOT, check=True)


def call_everything(game_ids: Iterable[str]) -> None:
    for setting in map(usual, map(find, game_ids)):
        tasks = [*playouts(setting), *stepping(setting), *searching(setting), *costs(setting, _BRIEFLY)]
        for task in tasks:
            task.work(1)


if __name__ == "__main__":
    call_everything(sys.argv[1:])
