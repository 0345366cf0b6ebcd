"""What goes into the repository: nothing of the machine it was written on, no address of a package index."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
LOCKS_WITH_ADDRESSES = re.compile(r"(^|/)(uv\.lock|pylock(\..+)?\.toml)$")
PATH_OF_A_MACHINE = re.compile(r"(?<![\w.)}])/(home|Users|root|work|farm)/")
ADDRESS = re.compile(r"\w+://[^\s'\"]+")
INDEX_VARIABLES = ("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "UV_INDEX", "UV_INDEX_URL", "UV_DEFAULT_INDEX")


def output(*command: str) -> str:
    """What a command prints; nothing if there is no such command or it fails."""
    program = shutil.which(command[0])
    if program is None:
        return ""
    done = subprocess.run([program, *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


@pytest.fixture(scope="module")
def files() -> list[str]:
    """The files that are committed, or would be by `git add`."""
    names = output("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    present = [name for name in names if name and (ROOT / name).is_file()]
    if not present:
        pytest.skip("not a git clone")
    return present


@pytest.fixture(scope="module")
def texts(files) -> dict[str, str]:
    return {name: (ROOT / name).read_text("utf-8", errors="ignore") for name in files}


def index_hosts() -> set[str]:
    """Where this machine gets its packages from, as its own tools tell."""
    settings = [
        output(sys.executable, "-m", "pip", "config", "list"),
        output("npm", "config", "get", "registry", "--logs-max=0"),
    ]
    settings += [os.environ.get(name, "") for name in INDEX_VARIABLES]
    hosts = {urlsplit(address).hostname or "" for address in ADDRESS.findall(" ".join(settings))}
    return {host for host in hosts if host and host != "localhost" and not host.startswith("127.")}


def test_no_file_names_a_package_index(texts):
    hosts = index_hosts()
    assert [name for name, text in texts.items() if any(host in text for host in hosts)] == []


def test_no_file_names_a_place_on_a_machine(texts):
    found = {
        name: PATH_OF_A_MACHINE.search(text) for name, text in texts.items() if not name.endswith(".svg")
    }
    assert {name: match.group() for name, match in found.items() if match} == {}


def test_no_lock_with_addresses_is_kept(files):
    assert [name for name in files if LOCKS_WITH_ADDRESSES.search(name)] == []
    assert output("git", "check-ignore", "uv.lock", "pylock.toml").split() == ["uv.lock", "pylock.toml"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_are_hashed_and_name_no_address(lock):
    text = lock.read_text("utf-8")
    assert "://" not in text
    pins = [block for block in re.split(r"\n(?=\w)", text) if "==" in block]
    assert pins
    assert all("--hash=sha256:" in pin for pin in pins)
