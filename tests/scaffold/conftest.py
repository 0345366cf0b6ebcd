"""A copy of this tree into which a game was written that nobody has registered anywhere."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import ROOT

GAME = "old-mill"  # with a hyphen: its name in Python is another one
MADE = ("src/cantiere/server/static", "web/node_modules")  # not committed, and too large to copy
KNOWN = ".mypy_cache"  # of what the copy has in common with this tree: only a new game is looked at


@dataclass(frozen=True)
class Clone:
    """A tree of its own, with the packages that we have."""

    root: Path

    def run(self, *command: str) -> str:
        """What a program prints there; in plain Python, for a new game would have to be compiled first."""
        done = self.tried(*command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def tried(self, *command: str) -> subprocess.CompletedProcess[str]:
        own = {"PYTHONPATH": str(self.root / "src"), "NUMBA_DISABLE_JIT": "1", "CANTIERE_LANG": "en"}
        inherited = {
            name: text for name, text in os.environ.items() if not name.startswith(("PYTEST", "COV"))
        }
        call = [sys.executable, *command]
        return subprocess.run(
            call, cwd=self.root, env=inherited | own, capture_output=True, encoding="utf-8", check=False
        )

    def tests(self, *arguments: str) -> str:
        return self.run("-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "-p", "no:xdist", *arguments)


def tracked() -> list[str]:
    """The files that are committed, or would be by `git add`."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git clone")
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [name for name in names if name and (ROOT / name).is_file()]


@pytest.fixture(scope="session")
def copied(tmp_path_factory) -> Callable[[], Clone]:
    """Copies the tree; what was built is lent to the copy."""

    def another() -> Clone:
        root = tmp_path_factory.mktemp("clone")
        for name in tracked():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)
        for made in MADE:
            if (ROOT / made).exists():
                (root / made).symlink_to(ROOT / made)
        return Clone(root)

    return another


@pytest.fixture(scope="session")
def clone(copied) -> Clone:
    """With the new game, and with what is generated from all games."""
    there = copied()
    if (ROOT / KNOWN).exists():
        shutil.copytree(ROOT / KNOWN, there.root / KNOWN)
    there.run("-m", "cantiere", "new-game", GAME)
    there.run("scripts/notation")
    there.run("scripts/observations")
    return there
