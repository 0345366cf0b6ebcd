"""The file of a contest: its plan, then a line for each finished match, so that it can go on later."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, TypedDict

from cantiere.arena.outcome import Outcome
from cantiere.arena.plan import Plan
from cantiere.core.errors import BadFile, Refusal
from cantiere.play.parse import Written

FORMAT, VERSION = "cantiere-arena", 1


class _Header(TypedDict):
    """The first line of a file."""

    format: str
    version: int
    digest: str
    plan: dict[str, object]


class _Who(TypedDict):
    """What stands before the outcome in every other line."""

    game: str
    deal: int
    bots: list[str]


class Ledger:
    """The outcomes of a plan, in memory and, if there is a path, in a file to which they are added."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.plan, self.path = plan, path
        self.outcomes: dict[int, Outcome] = {}
        self._file = -1
        if path is not None:
            try:
                self._resume(self._opened(path))
            except BaseException:
                self.close()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others have the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def add(self, outcome: Outcome) -> None:
        """Note what came of a match, at once and whole: one write for a line."""
        self.outcomes[outcome.number] = outcome
        self._write({**self._who(outcome.number), **outcome.as_dict()})

    def _who(self, number: int) -> _Who:
        """For those who read the file without the plan; we do not read it back."""
        pairing = self.plan.pairings[number]
        bots = [self.plan.labels[entrant] for entrant in pairing.seating]
        return {"game": pairing.table.game, "deal": pairing.deal, "bots": bots}

    def _write(self, written: Written) -> None:
        if self._file < 0:
            return
        line = json.dumps(written, ensure_ascii=False).encode() + b"\n"
        try:
            while line:
                line = line[os.write(self._file, line) :]
        except OSError as error:
            raise self._refused("file_unwritable", reason=error.strerror) from None

    def _opened(self, path: Path) -> bytes:
        """What the file holds, which from now on is ours."""
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
            claim(self._file, path)
            return path.read_bytes()
        except FileNotFoundError:
            raise self._refused("file_absent") from None
        except IsADirectoryError:
            raise self._refused("file_is_folder") from None
        except OSError as error:
            raise self._refused("file_unwritable", reason=error.strerror) from None

    def _resume(self, text: bytes) -> None:
        """Take over what is there; a last line that was torn off is removed."""
        whole = text[: text.rfind(b"\n") + 1]
        header = self._header()
        if not whole and not json.dumps(header, ensure_ascii=False).encode().startswith(text):
            raise self._refused("arena_foreign")
        os.ftruncate(self._file, len(whole))
        if not whole:
            self._write(header)
        for number, line in enumerate(whole.splitlines(), 1):
            self._read(number, line)

    def _header(self) -> _Header:
        return {
            "format": FORMAT,
            "version": VERSION,
            "digest": self.plan.digest,
            "plan": self.plan.as_dict(),
        }

    def _read(self, number: int, line: bytes) -> None:
        try:
            written = json.loads(line)
            if number == 1:
                self._check(written)
            else:
                self._take(Outcome.from_dict(written))
        except (ValueError, TypeError, KeyError):
            raise self._refused("arena_foreign" if number == 1 else "arena_damaged", line=number) from None

    def _take(self, outcome: Outcome) -> None:
        """Believe an outcome if the plan has such a match. Raises ValueError if not."""
        if outcome.number not in range(len(self.plan.pairings)):
            raise ValueError(outcome.number)
        seats = self.plan.pairings[outcome.number].table.seats
        rows = [outcome.scores, outcome.ranks, outcome.moves, outcome.seconds]
        rows += [outcome.luck] if self.plan.luck_playouts else []
        if any(len(row) != seats for row in rows) or not {*outcome.winners} <= {*range(seats)}:
            raise ValueError(outcome.number)
        self.outcomes[outcome.number] = outcome

    def _check(self, header: Written) -> None:
        """Raises KeyError or TypeError if it is no head at all."""
        version = header["version"]
        if header["format"] != FORMAT:
            raise self._refused("arena_foreign")
        if not isinstance(version, int):
            raise TypeError(version)
        if version > VERSION:
            raise BadFile("file_future", version=version, known=VERSION)
        if header["digest"] != self.plan.digest:
            raise self._refused("arena_other_plan")

    def _refused(self, code: str, **facts: Any) -> Refusal:
        return BadFile(code, path=str(self.path), **facts)


def claim(file: int, path: Path, code: str = "arena_in_use") -> None:
    """Let no second one write into the same file: it is refused with that code."""
    with suppress(ImportError):  # not on Windows
        from fcntl import LOCK_EX, LOCK_NB, flock

        try:
            flock(file, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise BadFile(code, path=str(path)) from None
