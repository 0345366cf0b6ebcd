"""What the machine must be like: versions, the clock, the disk, the page, compiled rules, backups."""

import os
import platform
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from cantiere import __version__
from cantiere.cli.admin.backups import backups_in
from cantiere.cli.host.doctor.finding import FAILED, GOOD, WARNING, Finding, Patient
from cantiere.core.compile import CORE, cache_folder, source_digest
from cantiere.server.web.routes import site

_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)[^;]*?>=(?P<least>[\d.]+)(?P<rest>.*)")
_POSTGRES = "extra == 'postgres'"
_JUMP = 60.0  # seconds by which a clock may disagree
_STALE = 48.0  # hours: one daily backup may have been missed
_MEGABYTE = 2**20
_PATIENCE = 5.0


def versions(patient: Patient) -> Finding:
    """Each package that the program needs, at least as new as it needs it."""
    for name, least in _needed(patient):
        try:
            found = version(name)
        except PackageNotFoundError:
            return Finding("versions", FAILED, "package_absent", {"package": name, "least": least})
        if _numbers(found) < _numbers(least):
            facts = {"package": name, "found": found, "least": least}
            return Finding("versions", FAILED, "package_old", facts)
    return Finding(
        "versions", GOOD, "versions", {"version": __version__, "python": platform.python_version()}
    )


def _needed(patient: Patient) -> Iterator[tuple[str, str]]:
    for line in requires("cantiere") or []:
        found = _REQUIREMENT.match(line)
        if found is None:
            continue
        condition = found["rest"].replace('"', "'")
        is_optional = "extra ==" in condition
        if not is_optional or (_POSTGRES in condition and "postgres" in patient.settings.database):
            yield found["name"], found["least"]


def _numbers(text: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", text)]


def page(patient: Patient) -> Finding:
    index = site.STATIC / "index.html"
    if not index.is_file():
        return Finding("page", FAILED, "page_absent", {"path": str(index)})
    return Finding("page", GOOD, "page")


def disk(patient: Patient) -> Finding:
    """Room for games, for backups and for SQLite's log."""
    places = [patient.settings.folder, *([patient.backups] if patient.backups else [])]
    for place in (one for one in places if one.exists()):
        free = shutil.disk_usage(place).free // _MEGABYTE
        facts = {"path": str(place), "free": free, "least": patient.free_megabytes}
        if free < patient.free_megabytes:
            return Finding("disk", FAILED, "disk_full", facts)
        if free < 2 * patient.free_megabytes:
            return Finding("disk", WARNING, "disk_filling", facts)
    return Finding("disk", GOOD, "disk", {"least": patient.free_megabytes})


def clock(patient: Patient) -> Finding:
    """Nothing may be younger than now; and something should keep it right."""
    folder = patient.settings.folder
    written = [path.stat().st_mtime for path in folder.iterdir()] if folder.is_dir() else []
    ahead = max(written, default=0.0) - time.time()
    if ahead > _JUMP:
        return Finding("clock", FAILED, "clock_behind", {"minutes": round(ahead / 60)})
    if _is_synchronised() is False:
        return Finding("clock", WARNING, "clock_alone")
    return Finding("clock", GOOD, "clock")


def _is_synchronised() -> bool | None:
    """As systemd says; None where it is not asked."""
    ask = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
    try:
        done = subprocess.run(ask, capture_output=True, text=True, check=False, timeout=_PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {"yes": True, "no": False}.get(done.stdout.strip())


def compile_cache(patient: Patient) -> Finding:
    """Machine code must find a lasting place, else all games are compiled anew at each start."""
    wanted = _cache_home()
    found = cache_folder(source_digest(frozenset({CORE})))
    if not found.is_relative_to(wanted):
        return Finding("compile cache", FAILED, "cache_elsewhere", {"path": str(wanted), "found": str(found)})
    return Finding("compile cache", GOOD, "cache", {"path": str(wanted)})


def _cache_home() -> Path:
    """The place that was meant: what is named comes before the home."""
    named = (os.environ.get(name) for name in ("CANTIERE_CACHE", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME"))
    return Path(next((one for one in named if one), None) or Path.home() / ".cache")


def backups(patient: Patient) -> Finding:
    """The newest is not old, and there is one at all."""
    if patient.backups is None:
        return Finding("backups", WARNING, "backups_unknown")
    facts: dict[str, object] = {"path": str(patient.backups)}
    try:
        found = backups_in(patient.backups)
    except OSError as error:
        return Finding("backups", FAILED, "backups_unreadable", facts | {"reason": error.strerror})
    if not found:
        return Finding("backups", WARNING, "backups_none", facts)
    hours = (time.time() - found[-1].stat().st_mtime) / 3_600
    facts |= {"count": len(found), "hours": round(hours)}
    return Finding("backups", *((FAILED, "backups_old") if hours > _STALE else (GOOD, "backups")), facts)
