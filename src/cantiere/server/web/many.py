"""Several processes at one address: started, watched, started again; each is a whole server.

They share the listening socket, and all else through database and bus. This process only looks after them.
"""

import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from cantiere.core.errors import Refusal
from cantiere.server.bus.choosing import chosen_bus
from cantiere.server.settings import Settings
from cantiere.server.web.infrastructure.logs import configure_logs, log
from cantiere.server.web.run import bound_socket, serve

_AGAIN = 1.0  # seconds before a process that ended is started again
_STOPPING = 30.0  # seconds that one may take to stop; then it is killed
_PROCESSES = get_context("spawn")
_READY = "ready"


class Worker:
    """One of the processes, and what it says of itself."""

    def __init__(self, settings: Settings, bound: socket.socket) -> None:
        self.heard, says = _PROCESSES.Pipe(duplex=False)
        self.process: BaseProcess = _PROCESSES.Process(target=_work, args=(settings, bound, says))
        self.process.start()
        says.close()

    def opened(self) -> None:
        """Wait until it answers; its refusal is raised here."""
        try:
            said = self.heard.recv()
        except EOFError:
            said = Refusal("server_not_started")
        if isinstance(said, Refusal):
            raise said

    def stop(self) -> None:
        if self.process.is_alive():
            self.process.terminate()

    def end(self, give_up: float) -> None:
        self.process.join(max(0.0, give_up - time.monotonic()))
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.heard.close()


def run_many(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until interrupted; `ready` is told the address as soon as all answer."""
    chosen_bus(settings)  # refused here, once
    configure_logs(settings.log_format, settings.log_level)
    bound = bound_socket(settings)
    settings = settings.model_copy(update={"port": bound.getsockname()[1]})
    enough = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: enough.set())
    workers: list[Worker] = []
    with bound:
        try:
            for count in (1, settings.workers - 1):  # the first brings the database up to date
                started = [Worker(settings, bound) for _ in range(count)]
                workers += started
                for one in started:
                    one.opened()
            ready(settings.address_at(settings.port))
            while not enough.is_set():
                _look_after(workers, settings, bound, enough)
        finally:
            _stop(workers)


def _look_after(
    workers: list[Worker], settings: Settings, bound: socket.socket, enough: threading.Event
) -> None:
    """Start again what has ended by itself."""
    wait([one.process.sentinel for one in workers], timeout=_AGAIN)
    for place, one in enumerate(workers):
        if not one.process.is_alive() and not enough.is_set():
            log().error("a process of the server has ended", code=one.process.exitcode)
            enough.wait(_AGAIN)
            one.end(time.monotonic())
            workers[place] = Worker(settings, bound)


def _stop(workers: list[Worker]) -> None:
    for one in workers:
        one.stop()
    give_up = time.monotonic() + _STOPPING
    for one in workers:
        one.end(give_up)


def _work(settings: Settings, bound: socket.socket, says: "Connection[object, object]") -> None:
    """In the new process, which does not outlive the one that looks after it."""
    threading.Thread(target=_follow_parent, daemon=True).start()
    try:
        serve(settings, bound, lambda address: says.send(_READY))
    except Refusal as refusal:
        says.send(refusal)


def _follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
