"""What takes long is done beside the screen, one thing after the other, so that it never freezes."""

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from cantiere.cli.screen.sitting import Sitting
from cantiere.cli.screen.stage import Stage
from cantiere.core.errors import Refusal
from cantiere.core.progress import Compiling, on_compile

Job = Callable[[], None]


class Beside:
    """A thread that does what it is given.

    It is left behind when the screen closes, for compiled code does not listen.
    """

    def __init__(self, screen: Stage) -> None:
        self.screen = screen
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._deaf: Callable[[], None] = lambda: None
        self._is_closed = False

    def start(self) -> None:
        self._deaf = on_compile(self._compiling)
        threading.Thread(target=self._work, daemon=True).start()

    def stop(self) -> None:
        self._is_closed = True
        self._deaf()

    def do(self, job: Job) -> None:
        """After all that was given before."""
        self.screen.jobs += 1
        self._jobs.put(job)

    def advance(self, sitting: Sitting) -> None:
        """What the others do. A live table tells of itself, in a thread of its own."""
        if sitting.is_live:
            threading.Thread(target=self._done_safely, args=(self._advancing(sitting),), daemon=True).start()
        else:
            self.do(self._advancing(sitting))

    def _advancing(self, sitting: Sitting) -> Job:
        return lambda: sitting.advance(lambda: self.tell(self.screen.show, sitting.snapshot()))

    def play(self, sitting: Sitting, line: str) -> None:
        """The person's move, then what the others make of it."""

        def job() -> None:
            sitting.play(line)
            if not sitting.is_live:
                self._advancing(sitting)()

        self.do(job)

    def tell(self, heard: Callable[..., Any], *facts: Any) -> None:
        """Call something of the screen from the thread beside it; a closed one hears nothing."""
        if self._is_closed or not self.screen.is_running:
            return
        try:
            self.screen.call_from_thread(heard, *facts)
        except RuntimeError:
            if not self._is_closed:
                raise

    def _work(self) -> None:
        while not self._is_closed:
            self._done_safely(self._jobs.get())
            self._done_safely(lambda: self.tell(self._done))

    def _done_safely(self, job: Job) -> None:
        try:
            job()
        except Refusal as refusal:
            self.tell(self.screen.refuse, refusal)
        except Exception as error:
            self.tell(self.screen.fail, error)

    def _done(self) -> None:
        self.screen.jobs -= 1
        if not self.screen.is_busy:  # the thread waits for this call, so nothing is changed meanwhile
            self.screen.show(self.screen.sitting.snapshot())

    def _compiling(self, progress: Compiling) -> None:
        if threading.current_thread() is not threading.main_thread():
            self.tell(self.screen.show_compiling, progress)
