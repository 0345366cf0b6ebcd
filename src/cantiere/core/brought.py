"""Machine code that an installation brings along: what was compiled before need not be compiled again.

`cantiere precompile --into FOLDER` writes it, and a wheel may hold it in the package's folder `machine_code`.
There, a folder is named after all that machine code depends on beside the sources: system, Python, numba,
LLVM, the least processor. In it is one for each digest of sources. Whatever does not fit is never opened.
"""

import os
import pickle
import platform
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from cantiere.core.pipeline import VERSIONS, host_features, host_name, is_for_python, is_inside

INTO, HOME = "CANTIERE_MACHINE_CODE_INTO", "CANTIERE_MACHINE_CODE"
NATIVE = "native"  # this very kind of processor, with all it can
_COMPLETE = "complete"  # of which sources all was compiled
_V2 = frozenset({"cx16", "sahf", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3"})
_V3 = _V2 | {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"}
_LEVELS: Mapping[str, Mapping[str, frozenset[str]]] = {  # what each needs, the best first
    "x86_64": {"x86-64-v3": _V3, "x86-64-v2": _V2},
    "aarch64": {"generic": frozenset()},
}
_SAME = {"amd64": "x86_64", "arm64": "aarch64"}


def _architecture() -> str:
    machine = platform.machine().lower()
    return _SAME.get(machine, machine)


def levels() -> list[str]:
    """Those of this architecture that many machines have and this one can run, the best first."""
    own = host_features()
    return [level for level, needs in _LEVELS.get(_architecture(), {}).items() if needs <= own]


def variables(level: str) -> dict[str, str]:
    """With these set, numba compiles for a level."""
    return {} if level == NATIVE else {"NUMBA_CPU_NAME": level, "NUMBA_CPU_FEATURES": ""}


def stamp(level: str) -> str:
    """All that machine code depends on beside the sources."""
    if level == NATIVE:
        features = sha256(" ".join(sorted(host_features())).encode()).hexdigest()[:8]
        level = f"{host_name()}-{features}"
    return "-".join([sys.platform, _architecture(), str(sys.implementation.cache_tag), *VERSIONS, level])


def _home() -> Path:
    return Path(os.environ.get(HOME) or Path(__file__).parents[1] / "machine_code")


@cache
def _folders(home: Path) -> tuple[Path, ...]:
    """What fits this machine and these versions, the best first."""
    if not home.is_dir():
        return ()
    return tuple(folder for level in (NATIVE, *levels()) if (folder := home / stamp(level)).is_dir())


def is_complete(digest: str) -> bool:
    """Whether all of these sources was brought along."""
    for folder in _folders(_home()):
        with suppress(OSError):
            if (folder / _COMPLETE).read_text("ascii") == digest:
                return True
    return False


def complete(home: Path, level: str, digest: str) -> None:
    """All of these sources is there."""
    (home / stamp(level) / _COMPLETE).write_text(digest, "ascii")


def bring_along(disk: Any, function: str, digest: str) -> None:  # pragma: no cover
    """Have a disk cache read what was brought along, and write it for others if that is wanted."""
    file, into = disk._cache_file, os.environ.get(INTO)
    load, save = file.load, file.save

    def load_or_read(key: Any) -> Any:
        found = load(key)
        if found is None or not (is_inside() or is_for_python(found)):
            found = _read(digest, _name(function, key[0])) or found
        return found

    def save_and_write(key: Any, payload: Any) -> None:
        save(key, payload)
        if is_for_python(payload):
            _write(Path(str(into)) / digest, _name(function, key[0]), file._dump(payload))

    if into:
        file.save = save_and_write
    else:
        file.load = load_or_read


def _name(function: str, signature: Any) -> str:  # pragma: no cover
    return sha256(f"{function}{signature}".encode()).hexdigest()[:24]


def _read(digest: str, name: str) -> Any:  # pragma: no cover
    for folder in _folders(_home()):
        with suppress(OSError, EOFError, pickle.UnpicklingError):
            return pickle.loads((folder / digest / name).read_bytes())  # as trusted as the package itself
    return None


def _write(folder: Path, name: str, content: bytes) -> None:  # pragma: no cover
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{name}.{os.getpid()}"
    part.write_bytes(content)
    part.replace(folder / name)
