"""A server in a process of its own, always at the same port, whose wall clock can be set."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.server.host import HOST, asked, free_port, write_settings
from cantiere.core.compile import source_digest
from cantiere.server.web.infrastructure.compile_cache import MARK, PACKAGE

PATIENCE = 120.0  # seconds: the machine may be busy
DATABASE_SECONDS = "1"  # until a database counts as failing
_WALL = '''"""Loaded by Python before the server: `time.time` is off by what stands in a file."""
import os, time
_real, _path, _read = time.time, os.environ["DRILL_WALL"], [0.0, 0.0]
def _off():
    now = time.monotonic()
    if now > _read[0] + 0.05:
        try:
            with open(_path, encoding="ascii") as file:
                _read[:] = now, float(file.read())
        except (OSError, ValueError):
            pass
    return _read[1]
time.time = lambda: _real() + _off()
'''


def _children(pid: int) -> list[int]:
    """Without those that only look after shared memory."""
    try:
        told = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
        return [int(one) for one in told if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]
    except OSError:  # it has ended meanwhile
        return []


class Host:
    """Started, killed and started again."""

    def __init__(self, folder: Path, url: str, workers: int = 1, bus: str = "") -> None:
        self.workers = workers
        self.folder, self.port = folder, free_port()
        self._wall, self._log = folder.parent / "wall", folder.parent / f"{folder.name}.log"
        self._environment = {**self._variables(url), **(_of_many(workers, bus) if workers > 1 else {})}
        self._process: subprocess.Popen[bytes] | None = None

    def _variables(self, url: str) -> dict[str, str]:
        self.folder.mkdir(0o700, exist_ok=True)
        hooks = self.folder.parent / "hooks"
        hooks.mkdir(exist_ok=True)
        (hooks / "sitecustomize.py").write_text(_WALL, "ascii")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("CANTIERE_SERVER")}
        return {
            **kept,
            "CANTIERE_SERVER_FOLDER": str(self.folder),
            "CANTIERE_SERVER_SETTINGS": str(write_settings(hooks)),
            "CANTIERE_SERVER_DATABASE": url,
            "CANTIERE_SERVER_DATABASE_SECONDS": DATABASE_SECONDS,
            "CANTIERE_SERVER_WARM_UP": "false",
            "DRILL_WALL": str(self._wall),
            "PYTHONPATH": str(hooks),
        }

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def children(self) -> list[int]:
        """Of several processes, those that serve."""
        return [one for nursery in _children(self.pid) for one in _children(nursery)]

    async def all_children(self) -> list[int]:
        """When all are there again."""
        while len(found := self.children) < self.workers:
            await asyncio.sleep(0.1)
        return found

    async def renewed(self) -> None:
        """Another generation of processes is there, and the old one has gone."""
        before = set(await self.all_children())
        os.kill(self.pid, signal.SIGHUP)
        give_up = time.monotonic() + PATIENCE
        while before & set(self.children) or len(self.children) < self.workers:
            if time.monotonic() > give_up:
                raise RuntimeError("the server was not renewed")
            await asyncio.sleep(0.1)

    async def compiled(self) -> None:
        """As a server that has been there before, and knows that all is compiled."""
        words = (sys.executable, "-m", "cantiere", "precompile")
        child = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.DEVNULL)
        if await child.wait():
            raise RuntimeError("the rules could not be compiled")
        (self.folder / MARK).write_text(source_digest(frozenset({PACKAGE})), "ascii")

    async def start(self) -> None:
        """Until it answers."""
        words = [
            sys.executable,
            "-m",
            "cantiere",
            "serve",
            "--host",
            HOST,
            "--port",
            str(self.port),
            "--no-open",
        ]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(words, env=self._environment, stdout=log, stderr=log)
        give_up = time.monotonic() + PATIENCE
        while not await asyncio.to_thread(self._answers):
            if self._process.poll() is not None or time.monotonic() > give_up:
                raise RuntimeError(f"the server did not start: {self._log.read_text('utf-8')[-2000:]}")
            await asyncio.sleep(0.1)

    def _answers(self) -> bool:
        try:
            return asked(self.port, "GET", "/healthz")[0] == 200
        except OSError:
            return False

    def kill(self) -> None:
        """Without a word of warning."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(PATIENCE)

    def set_wall(self, seconds: float) -> None:
        """From now on its wall clock is off by that."""
        part = self._wall.with_suffix(".part")
        part.write_text(str(seconds), "ascii")
        part.replace(self._wall)

    @property
    def tracebacks(self) -> int:
        return self._log.read_text("utf-8", "replace").count("Traceback")


def _of_many(workers: int, bus: str) -> dict[str, str]:
    names = {"WORKERS": str(workers), "BUS": bus, "WEBHOOKS": "false", "PUSH": "false", "WARM_UP": "true"}
    return {f"CANTIERE_SERVER_{name}": value for name, value in names.items()}
