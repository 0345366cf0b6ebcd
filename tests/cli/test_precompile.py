"""`cantiere precompile`: processes compile all, and end with the program; for others, too, if wanted."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cantiere.bots import preparing
from cantiere.core import brought
from cantiere.core.compile import JIT
from tests.cli.conftest import command, environment
from tests.server.clients import until

WRITES = """
import os, pathlib, sys
folder = pathlib.Path(os.environ["CANTIERE_MACHINE_CODE_INTO"])
folder.mkdir(parents=True, exist_ok=True)
(folder / sys.argv[1]).write_text(os.environ.get("NUMBA_CPU_NAME", "native"))
print("1 2")
"""


@pytest.mark.skipif(not JIT, reason="plain Python compiles nothing")
@pytest.mark.parametrize("what", [(), ("--rules",)], ids=["all", "rules"])
def test_everything_can_be_compiled_beforehand(call, what):
    result = call("precompile", "campanile", "--jobs", "1", *what)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("campanile is compiled (")


def test_a_failure_is_said(call, monkeypatch):
    monkeypatch.setattr(
        preparing, "command", lambda *words, **more: [sys.executable, "-c", "raise SystemExit(1)"]
    )
    result = call("precompile", "campanile")
    assert result.exit_code == 1
    assert "campanile could not be compiled" in result.stderr


@pytest.fixture
def writing(monkeypatch):
    """A compiler that only notes for which processor it is asked."""
    monkeypatch.setattr(
        preparing, "command", lambda game, *stages, **more: [sys.executable, "-c", WRITES, game]
    )


def test_machine_code_for_others_is_written_by_processor(call, tmp_path, writing):
    level = (brought.levels() or [brought.NATIVE])[0]
    result = call("precompile", "--into", "code", "--cpu", level, "--cpu", brought.NATIVE)
    assert result.exit_code == 0, result.output
    for one, name in ((level, level), (brought.NATIVE, "native")):
        folder = tmp_path / "code" / brought.stamp(one)
        assert (folder / "campanile").read_text() == name
        assert (folder / "complete").is_file()


def test_a_part_of_the_games_is_not_complete(call, tmp_path, writing):
    call("precompile", "campanile", "--into", "code", "--cpu", brought.NATIVE)
    folder = tmp_path / "code" / brought.stamp(brought.NATIVE)
    assert [path.name for path in folder.iterdir()] == ["campanile"]


@pytest.mark.skipif(not (JIT and Path("/proc/self/task").is_dir()), reason="reads who has which children")
def test_if_the_program_is_killed_nobody_goes_on_compiling(tmp_path):
    variables = environment(CANTIERE_CACHE=str(tmp_path / "cache"))
    words = command("precompile", "palazzo", "palermo", "--jobs", "2")
    program = subprocess.Popen(words, env=variables, stdout=subprocess.DEVNULL)
    try:
        until(lambda: len(children_of(program.pid)) == 2)
        workers = children_of(program.pid)
    finally:
        program.send_signal(signal.SIGKILL)
        program.wait()
    until(lambda: not any(map(is_running, workers)))


def children_of(pid: int) -> list[int]:
    """Whichever of its threads has started them."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(word) for task in tasks for word in task.read_text().split()]


def is_running(pid: int) -> bool:
    """A process that has ended and was not asked for its result yet does not run."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
