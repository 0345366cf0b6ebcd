"""One process at a time: whoever opens the file anew, in whichever process, is somebody else."""

import sys

import pytest

from cantiere.core.locking import locked

fcntl = pytest.importorskip("fcntl") if sys.platform != "win32" else None


def is_free(path) -> bool:
    with path.open("ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@pytest.mark.skipif(fcntl is None, reason="this system has other locks")
def test_nobody_else_holds_it_meanwhile(tmp_path):
    path = tmp_path / "lock"
    with locked(path):
        assert not is_free(path)
    assert is_free(path)
    with pytest.raises(ZeroDivisionError), locked(path):
        _ = 1 / 0
    assert is_free(path)
