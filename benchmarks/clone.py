"""`make play` in a fresh clone, until its lobby answers: what a newcomer waits for."""

import os
import re
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

from benchmarks.engine.machine import ROOT
from benchmarks.server.host import asked

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")  # no browser is to open
_OURS = ("CANTIERE_", "VIRTUAL_ENV", "PYTHONPATH", "NUMBA_")
_ADDRESS = re.compile(r"http://[\w.]+:(\d+)")


def played_from_a_clone(folder: Path) -> float:
    """Seconds from `make play` to the lobby; packages are installed and the page is built in them."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    begun = time.perf_counter()
    process = subprocess.Popen(
        ["make", "play"],
        cwd=clone,
        env=_variables(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        port = _port(process)
        for path in ("/", "/api/games"):
            if asked(port, "GET", path)[0] != 200:
                raise RuntimeError(f"the lobby of the clone does not answer: {path}")
        return time.perf_counter() - begun
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)  # make, and the server that it started
        process.wait()


def _variables(folder: Path) -> dict[str, str]:
    """A home that is empty, and nothing that points back here."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(_OURS) and name not in _SCREENS
    }
    return {**kept, "HOME": str(folder / "clones_home"), "CANTIERE_SERVER_PORT": "0", "CANTIERE_LANG": "en"}


def _port(process: "subprocess.Popen[str]") -> int:
    """As the server announces it, after all that make has to say."""
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line)
        if (found := _ADDRESS.search(line)) is not None:
            return int(found[1])
    raise RuntimeError(f"make play ended: {''.join(said)[-2000:]}")
