"""A real NATS server for tests, out of a wheel: it can be stopped and started again at the same address."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Self

import pytest

from tests.server.clients import until


class NatsServer:
    """Started by `start`, ended by leaving the block."""

    def __init__(self) -> None:
        program = Path(sys.executable).with_name("nats-server")
        self._program = str(program) if program.exists() else shutil.which("nats-server")
        if self._program is None:
            missing()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.address = f"nats://127.0.0.1:{self.port}/tests"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def start(self) -> None:
        words = [str(self._program), "-a", "127.0.0.1", "-p", str(self.port)]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(self._answers)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True


def missing() -> None:
    """Nobody is to believe that it was tried."""
    if os.environ.get("CI"):
        pytest.fail("there is no nats-server", pytrace=False)
    pytest.skip("there is no nats-server")
