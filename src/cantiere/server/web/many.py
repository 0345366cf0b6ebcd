"""Several processes at one address: started, watched, renewed without a pause; each is a whole server.

They share the listening socket, and all else through database and bus. This process only looks after them,
one generation at a time: on SIGHUP another one is raised, of the program and the settings as they are then,
and the old one goes.
"""

import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

from cantiere.core.errors import Refusal
from cantiere.server.bus.choosing import POSTGRES, chosen_bus
from cantiere.server.settings import Settings
from cantiere.server.web.address import bound_socket
from cantiere.server.web.infrastructure.logs import configure_logs, log
from cantiere.server.web.nursery import STOPPING, is_open, raise_workers

_LOOK = 0.5  # seconds between two looks
_AGAIN = 1.0  # seconds before a generation that ended is raised again
_PROCESSES = get_context("spawn")
Read = Callable[[], Settings]


class Generation:
    """Processes that were raised together, by one that has loaded what all of them need."""

    def __init__(self, read: Read, bound: socket.socket) -> None:
        self._heard, says = _PROCESSES.Pipe(duplex=False)
        self.process: BaseProcess = _PROCESSES.Process(target=raise_workers, args=(read, bound, says))
        self.process.start()
        says.close()

    def opened(self, enough: threading.Event) -> bool:
        """Whether all answer; see `is_open`."""
        return is_open(self.process, self._heard, enough)

    def end(self) -> None:
        """In good order, if it can."""
        if self.process.is_alive():
            self.process.terminate()
        self.process.join(STOPPING)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self._heard.close()


class Supervisor:
    """Has the address, and one generation that serves there."""

    def __init__(self, read: Read, bound: socket.socket) -> None:
        self._read, self._bound = read, bound
        self.enough, self.again = threading.Event(), threading.Event()
        self._current = Generation(read, bound)

    def open(self) -> bool:
        return self._current.opened(self.enough)

    def run(self) -> None:
        while not self.enough.is_set():
            wait([self._current.process.sentinel], timeout=_LOOK)
            if self.again.is_set():
                self.again.clear()
                self._renew()
            elif not self._current.process.is_alive() and not self.enough.is_set():
                log().error("the processes of the server have ended", status=self._current.process.exitcode)
                self._current.end()
                self.enough.wait(_AGAIN)
                self._current = Generation(self._read, self._bound)

    def _renew(self) -> None:
        """The old ones go when the new ones answer; if those cannot, all stays as it is."""
        begun, young = time.monotonic(), Generation(self._read, self._bound)
        try:
            is_ready = young.opened(self.enough)
        except Refusal as refusal:
            log().error("the server cannot be renewed", reason=refusal.code)
            young.end()
            return
        self._current, old = young, self._current
        if is_ready:
            old.end()
            log().info("the server was renewed", seconds=round(time.monotonic() - begun, 1))
        else:
            old.end()

    def end(self) -> None:
        self._current.end()


def run_many(settings: Settings, read: Read, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; `ready` is told the address as soon as all answer."""
    chosen_bus(settings)  # refused here, once
    configure_logs(settings.log_format, settings.log_level)
    bound = bound_socket(settings)
    port = bound.getsockname()[1]
    with bound:
        supervisor = Supervisor(At(read, port), bound)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: supervisor.enough.set())
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, lambda *_: supervisor.again.set())
        try:
            if supervisor.open():
                ready(settings.address_at(port))
            supervisor.run()
        finally:
            supervisor.end()


class At:
    """Settings as they are now, at the port that is ours; two generations at once are several processes."""

    def __init__(self, read: Read, port: int) -> None:
        self._read, self._port = read, port

    def __call__(self) -> Settings:
        settings = self._read()
        return settings.model_copy(update={"port": self._port, "bus": settings.bus or POSTGRES})
