"""Where and when something was measured."""

import os
import platform
import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("numba", "numpy", "open_spiel", "jax", "pgx", "pettingzoo")


@dataclass(frozen=True)
class Machine:
    """All that a figure depends on and that we can name."""

    date: str
    commit: str
    processor: str
    cores: int
    system: str
    python: str
    packages: dict[str, str]  # those that are installed
    load: float | None  # processes that were running before we began, on the average of a minute


def this_machine() -> Machine:
    return Machine(
        date=datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        commit=commit(),
        processor=processor(),
        cores=os.cpu_count() or 1,
        system=f"{platform.system()} {platform.machine()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
        packages=installed(),
        load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    )


def installed() -> dict[str, str]:
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def processor() -> str:
    """The name on the box; Python knows it on some systems only."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return next(iter(names), "") or platform.processor() or "unknown"


def commit() -> str:
    """The version of the sources; `+` if they were changed since."""
    head = git("rev-parse", "--short", "HEAD")
    return head + ("+" if git("status", "--porcelain", "--", "src") else "") if head else "unknown"


def git(*words: str) -> str:
    """What git says about our sources; nothing where there is no git, or no clone."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
