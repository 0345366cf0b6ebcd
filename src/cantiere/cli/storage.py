"""Files of players: read in full or refused, written whole or not at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from cantiere.cli.terminal import Terminal, printable
from cantiere.core.errors import Refusal
from cantiere.play import gamefile, position
from cantiere.play.match import Match
from cantiere.play.parse import LARGEST, parsed

STANDARD_INPUT = "-"
_BYTES_PER_CHARACTER = 4


@dataclass(frozen=True)
class Opened:
    """A match from a file, and who sits where."""

    match: Match
    names: tuple[str, ...]
    is_game: bool  # else a position
    bots: tuple[str | None, ...] = ()  # by seat, as far as a game file tells
    end: gamefile.Ending | None = None  # if it was given up


def read_bytes(path: str) -> bytes:
    """What a file holds, as far as a game could need it."""
    most = LARGEST * _BYTES_PER_CHARACTER
    if path == STANDARD_INPUT:
        return sys.stdin.buffer.read(most)
    with _refusing("file_unreadable", path), Path(path).open("rb") as file:
        return file.read(most)


def opened(path: str, terminal: Terminal) -> Opened:
    """The match in a game file, or from a position file on."""
    text = read_bytes(path)
    written = parsed(text, gamefile.KIND)
    if written.get("format") == position.KIND.format:
        match = position.from_position(written)
        return Opened(match, default_names(match.seats, terminal), is_game=False)
    file = gamefile.read_game(text)
    return Opened(file.match, tuple(printable(name) for name in file.names), True, file.bots, file.end)


def default_names(seats: int, terminal: Terminal) -> tuple[str, ...]:
    return tuple(terminal.phrase("player", number=seat + 1) for seat in range(seats))


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at every moment, also after a crash, it is whole: the old one or the new one."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with _refusing("file_unwritable", str(path)):
        try:
            with part.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def _refusing(code: str, path: str) -> Iterator[None]:
    """What the system cannot do, as a refusal."""
    try:
        yield
    except FileNotFoundError:
        raise Refusal("file_absent", path=path) from None
    except IsADirectoryError:
        raise Refusal("file_is_folder", path=path) from None
    except (OSError, ValueError) as error:
        raise Refusal(code, path=path, reason=getattr(error, "strerror", None) or str(error)) from None


def must_be_new(path: Path) -> None:
    """Refuse to write over something."""
    with suppress(OSError):
        if path.exists():
            raise Refusal("file_exists", path=str(path))
