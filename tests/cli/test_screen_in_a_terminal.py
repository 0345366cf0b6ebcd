"""The real command in a real pseudo-terminal, and where there is none: the prompt, and no Textual."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic

import pytest

from cantiere.cli.play.keeper import latest_unfinished
from cantiere.play.gamefile import read_game
from cantiere.play.texts import phrase
from tests.cli.conftest import command, environment, in_another_process
from tests.conftest import in_another_python

PATIENCE = 120.0  # seconds: the machine may be busy
ALTERNATE_SCREEN, USUAL_SCREEN = "\x1b[?1049h", "\x1b[?1049l"
PLAY = ("play", "campanile", "--against", "random", "--seed", "5", "--lang", "en")


class Typist:
    """A person at a terminal of 80 × 24."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self.master, self.process, self.seen = master, process, ""

    def until(self, text: str) -> None:
        end = monotonic() + PATIENCE
        while text not in self.seen:
            assert monotonic() < end, self.seen[-3000:]
            if select.select([self.master], [], [], 0.2)[0]:
                with suppress(OSError):  # the other end is closed
                    self.seen += os.read(self.master, 65536).decode("utf-8", "replace")

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())


@contextmanager
def terminal(*arguments: str, **more: str) -> Iterator[Typist]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    given = {**environment(TERM="xterm-256color", COLORTERM="truecolor"), **more}
    for name in ("COLUMNS", "LINES"):
        given.pop(name, None)
    process = subprocess.Popen(command(*arguments), stdin=slave, stdout=slave, stderr=slave, env=given)
    os.close(slave)
    try:
        yield Typist(master, process)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def test_the_screen_opens_plays_and_closes(home):
    with terminal(*PLAY, "--option", "first=1") as typist:
        typist.until(ALTERNATE_SCREEN)
        typist.until("Play a card")
        typist.type("\r")
        typist.until("Bet a token")
        typist.type("\x1b[21~")  # F10
        typist.until(USUAL_SCREEN)
        typist.until("--load")
        assert typist.process.wait(PATIENCE) == 0
        assert "Traceback" not in typist.seen
    kept = latest_unfinished("campanile")
    assert kept is not None
    assert read_game(kept.read_text("utf-8")).match.turn == 1


def test_a_lesson_opens_on_the_screen():
    with terminal("learn", "campanile", "--lang", "fr") as typist:
        typist.until(ALTERNATE_SCREEN)
        typist.until("11")
        typist.type("\x1b[21~")
        typist.until(USUAL_SCREEN)
        assert typist.process.wait(PATIENCE) == 0


@pytest.mark.parametrize(("arguments", "more"), [(("--plain",), {}), ((), {"TERM": "dumb"})], ids=str)
def test_whoever_wants_lines_gets_the_prompt(arguments, more):
    with terminal(*PLAY, *arguments, **more) as typist:
        typist.until(phrase("prompt", "en"))
        assert ALTERNATE_SCREEN not in typist.seen


def test_a_pipe_gets_the_prompt():
    done = in_another_process(*PLAY, lines="quit\n\n")
    assert done.returncode == 0
    assert phrase("prompt", "en") in done.stdout
    assert ALTERNATE_SCREEN not in done.stdout


def test_textual_is_imported_for_the_screen_only():
    """Neither help nor the prompt pays for it."""
    code = """
import json, sys
from click.testing import CliRunner
from cantiere.cli import main
def imported():
    return [name for name in ("textual", "websockets") if name in sys.modules]
CliRunner().invoke(main, ["--help"])
CliRunner().invoke(main, ["play", "--help"])
help_only = imported()
typed = "1\\nquit\\n\\n"
result = CliRunner().invoke(main, ["play", "campanile", "--plain", "--against", "random"], input=typed)
print(json.dumps([help_only, imported(), result.exit_code]))
"""
    assert in_another_python(code, {}) == [[], [], 0]
