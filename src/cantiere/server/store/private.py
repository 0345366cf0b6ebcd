"""What the server keeps is for its owner only: seeds of running games, hashes, sessions."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from cantiere.core.errors import Refusal

FOLDER, FILE = 0o700, 0o600
_OTHERS, _OTHERS_WRITE = 0o077, 0o022
_BESIDE_A_DATABASE = ("", "-wal", "-shm", "-journal")
_OUR_KINDS = (".gz", ".log", ".txt")  # backups and logs
_OURS = ("secret.key", ".secret.key", "server.", "alive", "compiled", "lost+found", "log")
_KEPT = ("secret.key", "alive", "alive.part", "compiled", "server.toml")


def private_folder(path: Path) -> list[Path]:
    """A folder that only its owner can enter and that can be written; what was made tighter for that."""
    try:
        _make(path)
        had_something = any(path.iterdir())
        changed = _tightened(path, FOLDER) if _holds_only_ours(path) else []
        refuse_shared(path)
        changed += [file for name in _KEPT for file in _tightened(path / name, FILE)]
        with TemporaryFile(dir=path) as trial:
            trial.write(b"?")
            trial.flush()
            os.fsync(trial.fileno())
    except OSError as error:
        raise Refusal("folder_unwritable", path=str(path), reason=error.strerror) from None
    return changed if had_something else []  # nobody could look into what was not there


def _make(path: Path) -> None:
    """A folder and those above it, as far as they are missing: each of them is for its owner."""
    if not path.exists():
        _make(path.parent)
        path.mkdir(FOLDER, exist_ok=True)


def _holds_only_ours(path: Path) -> bool:
    """Else it was not made for us, and is not ours to close: a home, a folder that others use as well."""
    if not _is_owner(path) or path.stat().st_mode & stat.S_ISVTX:
        return False
    return all(one.name.startswith(_OURS) or one.suffix in _OUR_KINDS for one in path.iterdir())


def _is_owner(path: Path) -> bool:
    return os.name != "posix" or path.stat().st_uid == os.geteuid()


def refuse_shared(path: Path) -> None:
    """Where others can write, they can put another file in the place of ours."""
    if os.name == "posix" and path.stat().st_mode & _OTHERS_WRITE:
        raise Refusal("folder_shared", path=str(path))


def private_database(path: Path) -> list[Path]:
    """The file of a database, made now if there is none, and what lies beside it; what was made tighter."""
    _make(path.parent)
    refuse_shared(path.parent)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE))
    beside = (path.with_name(path.name + ending) for ending in _BESIDE_A_DATABASE)
    return [file for one in beside for file in _tightened(one, FILE)]


def write_private(path: Path, text: str) -> None:
    """Replace a small file as a whole; nobody else can read it, whatever the system's habit is."""
    part = path.with_suffix(".part")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE), "w", encoding="ascii") as file:
        file.write(text)
    part.replace(path)


def _tightened(path: Path, mode: int) -> list[Path]:
    """What others could look into, and cannot any more. A file that is not ours is not ours to change."""
    with suppress(FileNotFoundError):
        if os.name == "posix" and path.stat().st_mode & _OTHERS and _is_owner(path):
            path.chmod(mode)
            return [path]
    return []
