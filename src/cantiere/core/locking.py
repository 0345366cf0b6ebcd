"""A lock between processes, for a folder that several may write to."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _hold(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def _hold(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait until nobody else holds it. The system lets go of what a process held when it died."""
    with path.open("ab") as file:
        _hold(file.fileno())
        yield
