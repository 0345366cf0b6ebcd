"""Files put in place all together or not at all, noted so that it can be undone."""

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypedDict

from cantiere.cli.host.templating import CADDYFILE, HostFile, without_import
from cantiere.core.errors import Refusal

NOTE = "etc/cantiere/setup.json"
KEPT = ".before-cantiere"
_FORMAT = "cantiere-setup"


class Note(TypedDict):
    """What was put where, to be undone."""

    format: str
    files: dict[str, str]  # path below the root, and the digest of what was written
    kept: list[str]  # paths whose former file lies beside them


class Undone(NamedTuple):
    removed: list[str]
    restored: list[str]
    left: list[str]  # changed since by somebody: not ours any more


def install(root: Path, wanted: Sequence[HostFile], overwrite: bool) -> list[str]:
    """Write what is not there yet; the paths that changed. Refuses to write over what is not ours."""
    earlier = read_note(root)
    changed = [one for one in wanted if _present(root / one.path) != one.text]
    foreign = [one for one in changed if _is_foreign(root, one, earlier)]
    refused = [f"/{one.path}" for one in foreign if not one.is_an_edit]
    if refused and not overwrite:
        raise Refusal("setup_exists", files=refused)
    note = _noted(earlier, wanted, [one.path for one in foreign if _must_keep(root, one.path, earlier)])
    noted = HostFile(NOTE, json.dumps(note, indent=1) + "\n", 0o644)
    is_new = _present(root / NOTE) != noted.text
    copied = [one.path for one in foreign if one.path not in earlier["kept"]]
    _all_or_nothing(root, [*changed, *([noted] if is_new else [])], copied)
    return [f"/{one.path}" for one in changed]


def _is_foreign(root: Path, file: HostFile, earlier: Note) -> bool:
    """Whether there is something that we did not write, or somebody has changed since."""
    found = _present(root / file.path)
    return found is not None and earlier["files"].get(file.path) != _digest(found)


def _must_keep(root: Path, path: str, earlier: Note) -> bool:
    return path not in earlier["kept"] and path not in earlier["files"] and (root / path).exists()


def _noted(earlier: Note, wanted: Iterable[HostFile], kept: list[str]) -> Note:
    files = {**earlier["files"], **{one.path: _digest(one.text) for one in wanted}}
    return Note(format=_FORMAT, files=files, kept=[*earlier["kept"], *kept])


def _all_or_nothing(root: Path, changed: Sequence[HostFile], copied: Sequence[str]) -> None:
    """Everything is written beside its place first; if something fails later, what was there comes back."""
    parts = {one.path: root / f"{one.path}.part" for one in changed}
    before: dict[Path, bytes | None] = {}
    try:
        for one in changed:
            _write(parts[one.path], one)
        for place in (root / path for path in copied):
            before[_beside(place)] = _content(_beside(place))
            _beside(place).unlink(missing_ok=True)
            os.link(place, _beside(place))
        for one in changed:
            before[root / one.path] = _content(root / one.path)
            parts[one.path].replace(root / one.path)
    except OSError as error:
        _put_back(before)
        where = str(error.filename or root)
        raise Refusal("file_unwritable", path=where, reason=error.strerror) from None
    finally:
        for part in parts.values():
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _write(part: Path, file: HostFile) -> None:
    part.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)
    opened = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, file.mode)
    with open(opened, "w", encoding="utf-8", newline="\n") as written:
        os.fchmod(opened, file.mode)
        written.write(file.text)
        written.flush()
        os.fsync(opened)


def _put_back(before: dict[Path, bytes | None]) -> None:
    for place, content in before.items():
        with suppress(OSError):
            place.unlink(missing_ok=True)  # it may be another name of the file beside it
            if content is not None:
                place.write_bytes(content)


def undo(root: Path) -> Undone:
    """Take away what was written, and put back what was there; what was changed since is left."""
    note = read_note(root)
    if not note["files"]:
        raise Refusal("setup_nothing")
    done = Undone([], [], [])
    for path, digest in note["files"].items():
        _undo_one(root, path, _digest(_present(root / path) or "") == digest, note["kept"], done)
    (root / NOTE).unlink()
    with suppress(OSError):  # not if something else is in it
        (root / NOTE).parent.rmdir()
    return done


def _undo_one(root: Path, path: str, is_ours: bool, kept: Sequence[str], done: Undone) -> None:
    place = root / path
    if not place.exists():
        return
    if not is_ours and path == CADDYFILE:  # other sites were added: only our line goes
        place.write_text(without_import(place.read_text("utf-8")), "utf-8")
        done.restored.append(f"/{path}")
    elif not is_ours:
        done.left.append(f"/{path}")
    elif path in kept and _beside(place).exists():
        _beside(place).replace(place)
        done.restored.append(f"/{path}")
    else:
        place.unlink()
        done.removed.append(f"/{path}")


def read_note(root: Path) -> Note:
    """What an earlier setup has noted; nothing if there was none."""
    try:
        found = json.loads((root / NOTE).read_text("utf-8"))
    except FileNotFoundError:
        return Note(format=_FORMAT, files={}, kept=[])
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or found.get("format") != _FORMAT:
        raise Refusal("setup_note", path=str(root / NOTE))
    return Note(format=_FORMAT, files=dict(found["files"]), kept=list(found["kept"]))


def _beside(place: Path) -> Path:
    return place.with_name(place.name + KEPT)


def _content(place: Path) -> bytes | None:
    return place.read_bytes() if place.exists() else None


def _present(place: Path) -> str | None:
    try:
        return place.read_text("utf-8", errors="surrogateescape")
    except FileNotFoundError:
        return None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", errors="surrogateescape")).hexdigest()
