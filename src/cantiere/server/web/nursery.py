"""One generation of processes, forked from one that has loaded everything: a new one serves in a moment.

Loading takes seconds of a processor, on a busy machine many times that. Here it is done once, before anybody
comes; what was loaded is one piece of memory for all.
"""

import gc
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from cantiere.core.errors import Refusal
from cantiere.server.settings import Settings

READY = "ready"
STOPPING = 30.0  # seconds that a process may take to stop; then it is killed
_LOOK = 0.5  # seconds between two looks
_YOUNG, _AGAIN = 10.0, 1.0  # seconds: who ends that young is given a rest before the next try
_IS_FORKED = sys.platform == "linux"
_PROCESSES: Any = get_context("fork" if _IS_FORKED else "spawn")
Read = Callable[[], Settings]


def is_open(process: BaseProcess, heard: "Connection[object, object]", enough: threading.Event) -> bool:
    """Whether it answers, once that is known or nobody wants to know any more; its refusal is raised."""
    while not enough.is_set():
        try:
            said = heard.recv() if heard.poll(_LOOK) else None
        except EOFError:
            said = Refusal("server_not_started")
        if isinstance(said, Refusal):
            raise said
        if said is not None:
            return True
        if not process.is_alive():
            raise Refusal("server_not_started")
    return False


class Worker:
    """One of the processes, and what it says of itself."""

    def __init__(self, settings: Settings, bound: socket.socket) -> None:
        self._heard, says = _PROCESSES.Pipe(duplex=False)
        self.begun = time.monotonic()
        self.process: BaseProcess = _PROCESSES.Process(
            target=_work, args=(settings, bound, says, os.getpid())
        )
        self.process.start()
        says.close()

    def opened(self, enough: threading.Event) -> None:
        is_open(self.process, self._heard, enough)

    def stop(self) -> None:
        if self.process.is_alive():
            self.process.terminate()

    def end(self, give_up: float) -> None:
        self.process.join(max(0.0, give_up - time.monotonic()))
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self._heard.close()


class Nursery:
    """Raises them, and raises another one for each that ends by itself."""

    def __init__(self, settings: Settings, bound: socket.socket, enough: threading.Event) -> None:
        self._settings, self._bound, self._enough = settings, bound, enough
        self._workers: list[Worker] = []
        self._parent, self._is_loaded = os.getppid(), False

    def open(self) -> None:
        self._load()
        for count in (1, self._settings.workers - 1):  # the first brings the database up to date
            started = [Worker(self._settings, self._bound) for _ in range(count)]
            self._workers += started
            for one in started:
                one.opened(self._enough)

    def run(self) -> None:
        while not self._enough.is_set() and os.getppid() == self._parent:
            wait([one.process.sentinel for one in self._workers], timeout=_LOOK)
            for place, one in enumerate(self._workers):
                if not one.process.is_alive() and not self._enough.is_set():
                    self._workers[place] = self._next(one)

    def _next(self, ended: Worker) -> Worker:
        from cantiere.server.web.infrastructure.logs import log

        log().error("a process of the server has ended", status=ended.process.exitcode)
        if time.monotonic() - ended.begun < _YOUNG:
            self._enough.wait(_AGAIN)
        ended.end(time.monotonic())
        self._load()
        return Worker(self._settings, self._bound)

    def _load(self) -> None:
        """Machine code, if it is there: to compile it is for those who serve meanwhile."""
        from cantiere.server.web.infrastructure.compile_cache import load_compiled

        if not self._is_loaded and self._settings.precompile and _IS_FORKED:
            self._is_loaded = load_compiled(self._settings)
            gc.freeze()

    def close(self) -> None:
        for one in self._workers:
            one.stop()
        give_up = time.monotonic() + STOPPING
        for one in self._workers:
            one.end(give_up)


def raise_workers(read: Read, bound: socket.socket, says: "Connection[object, object]") -> None:
    """In a process of its own."""
    enough = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: enough.set())
    try:
        settings = read()
        _load_modules(settings)
        nursery = Nursery(settings, bound, enough)
        try:
            nursery.open()
            says.send(READY)
            nursery.run()
        finally:
            nursery.close()
    except Refusal as refusal:
        says.send(refusal)


def _load_modules(settings: Settings) -> None:
    import cantiere.server.web.run  # noqa: F401  # for all that are forked from this one
    from cantiere.server.web.infrastructure.logs import configure_logs

    configure_logs(settings.log_format, settings.log_level)


def _work(settings: Settings, bound: socket.socket, says: "Connection[object, object]", parent: int) -> None:
    """In the new process, which does not outlive the one that looks after it."""
    from cantiere.server.web.run import serve

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    threading.Thread(target=_follow_parent, args=(parent,), daemon=True).start()
    try:
        serve(settings, bound, lambda address: says.send(READY))
    except Refusal as refusal:
        says.send(refusal)


def _follow_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOK)
    os.kill(os.getpid(), signal.SIGTERM)
