"""This side of the plain process: start it, ask it, and let it stand in for what is not compiled yet."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any, BinaryIO, cast

from cantiere.bots.plain_process.calls import Call, received, sent
from cantiere.bots.plain_process.messages import HELLO, Failed, Question, write
from cantiere.core.compile import compiling_here

CHILD = "cantiere.bots.plain_process.child"


class PlainProcess:
    """Answers one question at a time, from any thread. One that died is started anew: it keeps nothing."""

    def __init__(self) -> None:
        self._lock, self._child = Lock(), _started()
        self._is_greeted = self._is_closed = False

    def ask(self, question: Question) -> Any:
        """The answer; an OSError if there is none to be had."""
        with self._lock:
            try:
                answer = self._asked(question)
            except (OSError, EOFError, pickle.UnpicklingError):
                self._renew()
                answer = self._asked(question)
        if isinstance(answer, Failed):
            raise answer.error
        return answer

    def _asked(self, question: Question) -> Any:
        if self._is_closed:
            raise OSError("the plain process was closed")
        asked, told = cast("BinaryIO", self._child.stdin), cast("BinaryIO", self._child.stdout)
        try:
            if not self._is_greeted:
                self._is_greeted = pickle.load(told) == HELLO
            write(asked, question)
            return pickle.load(told)
        except EOFError as error:
            raise OSError("the plain process has ended") from error

    def _renew(self) -> None:
        _end(self._child)
        if not self._is_closed:
            self._child, self._is_greeted = _started(), False

    def close(self) -> None:
        """Nobody asks any more; a thought under way is not waited for."""
        self._is_closed = True
        _end(self._child)


def _started() -> "subprocess.Popen[bytes]":
    """Its standard error is ours: what goes wrong there is seen."""
    return subprocess.Popen(
        [sys.executable, "-m", CHILD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )


def _end(child: "subprocess.Popen[bytes]") -> None:
    child.kill()
    child.wait()
    for stream in (child.stdin, child.stdout):
        if stream is not None:
            with suppress(OSError):  # something was on its way
                stream.close()


class PlainRules:
    """A stand-in (`compile.install_stand_in`): functions that are called from Python run in the process."""

    def __init__(self, process: PlainProcess) -> None:
        self._process = process

    def __call__(self, compiled: Callable[..., Any], arguments: Sequence[Any]) -> Callable[..., Any] | None:
        try:
            sent_over = [*map(sent, arguments)]
        except TypeError:  # a search, with its tree: bots have their own way over
            return None
        return partial(self._call, compiled, sent_over)

    def _call(self, compiled: Any, sent_over: Sequence[Any], *arguments: Any) -> Any:
        written = compiled.py_func
        try:
            returned = self._process.ask(Call(f"{written.__module__}:{written.__qualname__}", sent_over))
        except OSError:  # nobody is there to ask: late, but right
            with compiling_here():
                return compiled(*arguments)
        for place, change in returned.changed.items():
            received(arguments[place], change)
        return returned.result
