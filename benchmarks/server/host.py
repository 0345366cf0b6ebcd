"""The server under load: a process of its own with a folder of its own, and what it uses up."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from cantiere.server.settings import Rates

HOST = "127.0.0.1"
PATIENCE = 240.0  # seconds until all rules are there: perhaps they are compiled first
PAGE, TICK = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")
_RATES = tuple(Rates.model_fields)
_OFTEN = "{ fast = 10000000, fast_seconds = 10, slow = 10000000, slow_seconds = 10 }"
_QUOTAS = """
tables_per_person = 10000
thinkers_per_person = 10000
sockets_per_person = 10000
connections_per_address = 20000
connections = 20000
anonymous_sockets = 20000
log_level = 'warning'
"""


@dataclass(frozen=True)
class Host:
    """A server that answers."""

    process: "subprocess.Popen[str]"
    port: int
    wall: float  # seconds from the start of the process to its first answer
    cpu: float  # processor time of it

    @property
    def memory(self) -> int:
        """Bytes of real memory."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]) * PAGE

    @property
    def cpu_time(self) -> float:
        return _cpu_time(self.process.pid)

    async def is_ready(self) -> bool:
        """Whether all rules are compiled and loaded."""
        _, body = asked(self.port, "GET", "/readyz")
        return set(json.loads(body)["games"].values()) == {"ready"}


def _cpu_time(pid: int) -> float:
    parts = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(parts[11]) + int(parts[12])) / TICK


def free_port() -> int:
    with socket.create_server((HOST, 0)) as bound:
        return int(bound.getsockname()[1])


def asked(port: int, method: str, path: str, **headers: str) -> tuple[int, bytes]:
    """One request by itself."""
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    try:
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def write_settings(folder: Path) -> Path:
    """Rates and quotas that a benchmark does not meet; all else is as it is by default."""
    rates = "".join(f"{name} = {_OFTEN}\n" for name in _RATES)
    path = folder / "server.toml"
    path.write_text(f"{_QUOTAS}[rates]\n{rates}", "utf-8")
    return path


@asynccontextmanager
async def serving(folder: Path, database: str | None = None, **settings: str) -> AsyncIterator[Host]:
    """A server in this folder, on this machine only, until the block is left."""
    variables = {
        "CANTIERE_SERVER_FOLDER": str(folder),
        "CANTIERE_SERVER_SETTINGS": str(write_settings(folder)),
        **{f"CANTIERE_SERVER_{name.upper()}": value for name, value in settings.items()},
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CANTIERE_SERVER")}
    words = [sys.executable, "-m", "cantiere", "serve", "--host", HOST, "--port", "0"]
    begun = time.perf_counter()
    with (folder / "log.txt").open("ab") as log:
        process = subprocess.Popen(
            [*words, *(["--database", database] if database else [])],
            env={**kept, **variables, "CANTIERE_LANG": "en"},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    try:
        port = _port(process, folder)
        asked(port, "GET", "/api/games")
        yield Host(process, port, time.perf_counter() - begun, _cpu_time(process.pid))
    finally:
        _stop(process)


def _port(process: Any, folder: Path) -> int:
    """As the server announces it."""
    line = process.stdout.readline()
    found = re.search(r"http://[\d.]+:(\d+)", line)
    if found is None:
        raise RuntimeError(f"the server did not start: {(folder / 'log.txt').read_text('utf-8')[-2000:]}")
    return int(found[1])


def _stop(process: "subprocess.Popen[str]") -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()


async def warmed(host: Host) -> None:
    """Wait until all games can be played."""
    until = time.monotonic() + PATIENCE
    while not await host.is_ready():
        if time.monotonic() > until:
            raise RuntimeError("the rules were not compiled in time")
        await asyncio.sleep(0.2)
