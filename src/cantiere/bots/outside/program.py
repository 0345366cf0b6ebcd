"""A program that is spoken to line by line: never waited for too long, never left running.

One loop moves what can be moved through its three pipes, so that neither side can block the other
and no thread is needed. The program leads a process group, and the whole group ends with it.
"""

import os
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from typing import IO
from weakref import finalize

from cantiere.bots.bot import BotFault

LONGEST_LINE = 64 * 1024  # bytes
MOST_STDERR = 1024 * 1024  # bytes on the error stream from one answer to the next
_STDERR_KEPT = 2 * 1024  # bytes of the error stream that are kept
_SHOWN = 200  # characters of what it wrote, in a refusal
_CHUNK = 64 * 1024
_GRACE = 0.5  # seconds within which the end of a program and that of its output are one


def argument_list(command: str) -> list[str]:
    """A command, split as a shell would, without asking a shell; its program must exist."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or "\0" in command:
        raise BotFault("bot_command", command=shown(command))
    found = shutil.which(words[0])
    if found is None:
        raise BotFault("bot_absent", program=shown(words[0]))
    return [found, *words[1:]]


def shown(text: str | bytes) -> str:
    """The beginning of a text from outside, with nothing in it that a terminal would obey."""
    words = text if isinstance(text, str) else text.decode(errors="replace")
    words = words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in words)


def fault_of(command: str, code: str, **facts: object) -> BotFault:
    """What to raise when the bot with this command cannot go on."""
    return BotFault(code, rule=None, bot=shown(command), **facts)


class Program:
    """A running program. All that goes wrong is a BotFault; `end` it then, or `part` from it in peace."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self._process = subprocess.Popen(
                argument_list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise self._fault("bot_cannot_start", reason=error.strerror) from None
        self._ending = finalize(self, _end, self._process)  # also if nobody parts from it
        for stream in _streams(self._process):
            os.set_blocking(stream.fileno(), False)
        self._stdin, self._stdout, self._stderr = (each.fileno() for each in _streams(self._process))
        self._readers = {self._stdout: self._read_stdout, self._stderr: self._read_stderr}
        self._unsent, self._received, self._stderr_tail = b"", b"", b""
        self._stderr_size, self._has_answered = 0, False

    def tell(self, line: bytes) -> None:
        """Say something that needs no answer. What the pipe does not hold now is said later."""
        self._unsent += line
        self._write_stdin()

    def ask(self, line: bytes, seconds: float, late: str) -> bytes:
        """Say something and wait for a line; `late` is the code of the fault if it does not come in time."""
        self._stderr_size = 0
        while self._has_answered and self._poll_pipes(0):  # who has just started may be ahead of us
            self._refuse_unasked()
        self._unsent += line
        deadline = monotonic() + seconds
        while b"\n" not in self._received:
            left = deadline - monotonic()
            if not self._poll_pipes(min(left, _GRACE)) and self._process.poll() is not None:
                raise self._gone()  # though a child of it may hold its output open
            if left <= 0 and b"\n" not in self._received:
                raise self._fault(late, seconds=seconds)
        self._has_answered = True
        answer, _, self._received = self._received.partition(b"\n")
        self._refuse_unasked()
        return answer

    def part(self, seconds: float) -> None:
        """Let it hear the rest, give it some time to end, and see to it that it does."""
        deadline = monotonic() + seconds
        with suppress(BotFault, subprocess.TimeoutExpired):
            while self._unsent and self._poll_pipes(deadline - monotonic()):
                pass
            _streams(self._process)[0].close()
            self._process.wait(max(0.0, deadline - monotonic()))
        self.end()

    def end(self) -> None:
        """End it now, and all the processes that it has started."""
        self._ending()

    def kill(self) -> None:
        """Only that, while another thread waits for an answer: it notices, and puts things in order."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def _poll_pipes(self, seconds: float) -> bool:
        """Move what can be moved, in all directions; False if that was nothing in this time."""
        with DefaultSelector() as selector:
            for stream, act in self._readers.items():
                selector.register(stream, EVENT_READ, act)
            if self._unsent:
                selector.register(self._stdin, EVENT_WRITE, self._write_stdin)
            ready = selector.select(max(0.0, seconds))
        for key, _ in ready:
            key.data()
        return bool(ready)

    def _write_stdin(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._stdin, self._unsent) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:  # it listens no more; whether it matters shows when it is asked
            self._unsent = b""

    def _read_stdout(self) -> None:
        chunk = os.read(self._stdout, _CHUNK)
        if not chunk:
            raise self._gone()
        self._received += chunk
        if len(self._received) > LONGEST_LINE and b"\n" not in self._received[: LONGEST_LINE + 1]:
            raise self._fault("bot_line_too_long", most=LONGEST_LINE)

    def _read_stderr(self) -> None:
        chunk = os.read(self._stderr, _CHUNK)
        if not chunk:
            del self._readers[self._stderr]
        self._stderr_size += len(chunk)
        self._stderr_tail = (self._stderr_tail + chunk)[-_STDERR_KEPT:]
        if self._stderr_size > MOST_STDERR:
            raise self._fault("bot_flood", most=MOST_STDERR)

    def _refuse_unasked(self) -> None:
        if self._received:
            raise self._fault("bot_unasked", text=shown(self._received.partition(b"\n")[0]))

    def _gone(self) -> BotFault:
        """Why there will be no more answers."""
        try:
            status = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return self._fault("bot_closed")
        self._readers.pop(self._stdout, None)
        with suppress(BotFault):
            while self._readers and self._poll_pipes(0):  # its children may go on writing
                pass
        lines = self._stderr_tail.split(b"\n")
        words = next((shown(line) for line in reversed(lines) if line.strip()), "nothing")
        if status < 0:
            return self._fault("bot_killed", signal=_signal_name(-status), words=words)
        return self._fault("bot_died", status=status, words=words)

    def _fault(self, code: str, **facts: object) -> BotFault:
        return fault_of(self.command, code, **facts)


def _streams(process: subprocess.Popen[bytes]) -> list[IO[bytes]]:
    """What it reads, what it writes, and what it complains of."""
    return [stream for stream in (process.stdin, process.stdout, process.stderr) if stream]


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)  # real-time signals have no names


def _end(process: subprocess.Popen[bytes]) -> None:
    """The group may outlive its leader, so it is ended even when the leader is gone."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in _streams(process):
        stream.close()
