"""The sources of a commit, kept beside the machine code."""

import io
import re
import subprocess
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

import cantiere
from cantiere.core.compile import cache_folder
from cantiere.core.errors import Refusal

_COMMIT = re.compile("[0-9a-f]{7,40}")
_ROOT = Path(cantiere.__file__).parents[2]
_SOURCES = "src"


@cache
def sources_of(commit: str) -> Path:
    """Where they are; written when first asked for. A commit has a name that means the same for ever."""
    whole = (
        _git("rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}") if _COMMIT.fullmatch(commit) else b""
    )
    if not whole:
        raise Refusal("older_unknown", commit=commit, folder=str(_ROOT))
    name = whole.decode().strip()
    home = cache_folder(name[:16])
    if not (home / _SOURCES).exists():
        packed = io.BytesIO(_git("archive", "--format=zip", name, _SOURCES))
        with TemporaryDirectory(dir=home) as part, ZipFile(packed) as archive:
            archive.extractall(part)
            with suppress(OSError):  # somebody else was quicker
                (Path(part) / _SOURCES).rename(home / _SOURCES)
    return home / _SOURCES


def _git(*words: str) -> bytes:
    """What git says; nothing where there is no git, no repository or no such thing."""
    with suppress(OSError):
        return subprocess.run(["git", *words], cwd=_ROOT, capture_output=True, check=False).stdout
    return b""
