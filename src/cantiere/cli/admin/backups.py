"""A folder of backups: each is named after its moment, the oldest make room."""

import re
from datetime import datetime
from pathlib import Path

BACKUPS_VARIABLE = "CANTIERE_BACKUPS"  # the folder, where setup has made one
_NAME = re.compile(r"cantiere-\d{8}T\d{6}Z\.gz")


def dated_name(moment: datetime) -> str:
    """Sorted by name, they are sorted by time."""
    return moment.strftime("cantiere-%Y%m%dT%H%M%SZ.gz")


def backups_in(folder: Path) -> list[Path]:
    """Those that were named by us, the oldest first; whatever else lies there is not ours to count."""
    return sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name))


def drop_old(folder: Path, keep: int) -> list[Path]:
    """Remove all but the newest."""
    dropped = backups_in(folder)[:-keep]
    for path in dropped:
        path.unlink()
    return dropped
