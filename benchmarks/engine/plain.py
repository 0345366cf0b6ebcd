"""The named reference for our own speed: the same rules as plain Python, in a process of its own."""

import os
import subprocess
import sys
from contextlib import ExitStack

from benchmarks.engine.machine import ROOT
from benchmarks.engine.playouts import by_listing
from cantiere.cli.bench.measure import Reading, Task, Work
from cantiere.cli.bench.rates import rate_of
from cantiere.cli.bench.setting import Setting, usual
from cantiere.games import find

PLAIN = Reading("plain", "random games, plain Python", "games/s")
PLAIN_DECISIONS = Reading("plain_decisions", "their decisions, plain Python", "decisions/s")


def plain(setting: Setting, closing: ExitStack) -> Task:
    """The other process waits between rounds, and tells its own processor time."""
    worker = closing.enter_context(
        subprocess.Popen(
            [sys.executable, "-m", __name__, setting.game.id, str(setting.seats)],
            cwd=ROOT,
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    )
    return Task(setting.game.id, setting.label, (PLAIN, PLAIN_DECISIONS), asking(worker))


def asking(worker: subprocess.Popen[str]) -> Work:
    def work(games: int) -> tuple[float, ...]:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(f"{games}\n")
        worker.stdin.flush()
        return tuple(map(float, worker.stdout.readline().split()))

    return work


def answer(game_id: str, seats: str) -> None:
    """Play as many games as each line asks for; write the rates."""
    setting = usual(find(game_id), int(seats))
    work = rate_of(setting, by_listing(setting))
    for line in sys.stdin:
        print(*work(int(line)), flush=True)


if __name__ == "__main__":
    answer(*sys.argv[1:])
