"""What a process and all that it has started use up, read from /proc."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from benchmarks.server.host import TICK

_KILO = 1_024


def family(pid: int) -> Iterator[int]:
    """The process and its descendants, as far as they live."""
    yield pid
    with suppress(OSError):  # one that has just ended
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text("ascii").split():
                yield from family(int(child))


def cpu_time(pid: int) -> float:
    """Seconds of processor time of the whole family, with those that have ended and were waited for."""
    return sum(map(_ticks, family(pid))) / TICK


def _ticks(pid: int) -> int:
    with suppress(OSError):
        parts = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return sum(map(int, parts[11:15]))
    return 0


def memory(pid: int) -> int:
    """Bytes of real memory of the family; what several of them share counts once."""
    return sum(map(_share, family(pid)))


def _share(pid: int) -> int:
    with suppress(OSError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * _KILO
    return 0
